import { useMemo } from 'react'
import * as v from 'valibot'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

export type How = 'instead' | 'typing'

/** Marks the step of a text that is being typed. */
const TYPING = 'typing'

/** Puts a query into the address. What was shown before is one step back, except `instead` takes its place; steps of one text being typed are one. */
export function putQuery(query: string, how?: How) {
  if (query === location.search.slice(1)) return
  navigate(location.pathname + (query && `?${query}`), {
    replace: how === 'instead' || (how === 'typing' && history.state === TYPING),
    state: how === 'typing' ? TYPING : null,
  })
}

export type Schemas = Record<string, v.GenericSchema<unknown, string>>
type Shown<S extends Schemas> = { [Name in keyof S]?: v.InferOutput<S[Name]> | undefined }

/** Returns what a page shows by its address, without what does not fit its schema, and what changes parts of it. */
export function useShown<S extends Schemas>(schemas: S) {
  const search = useSearch()
  const shown = useMemo(() => shownIn(search, schemas), [search, schemas])

  function show(changes: Shown<S>, how?: How) {
    const query = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(changes))
      if (value) query.set(name, value)
      else query.delete(name)
    putQuery(query.toString(), how)
  }

  return [shown, show] as const
}

function shownIn<S extends Schemas>(search: string, schemas: S): Shown<S> {
  const params = new URLSearchParams(search)
  const shown: Shown<S> = {}
  for (const [name, schema] of Object.entries(schemas)) {
    const value = v.safeParse(schema, params.get(name) ?? undefined)
    if (value.success && value.output) shown[name as keyof S] = value.output as Shown<S>[keyof S]
  }
  return shown
}

/** The number of a page from 1, in an address. */
export const pageNumberSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/))
