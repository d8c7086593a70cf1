import { useState } from 'react'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { ApiError } from '../../../api'

/** Returns the answer to a change that was refused as outdated (409), parsed by its schema; undefined for any other failure. */
export function staleAnswer<S extends GenericSchema>(schema: S, error: unknown): InferOutput<S> | undefined {
  const body = safeParse(schema, error instanceof ApiError && error.status === 409 && error.body)
  return body.success ? body.output : undefined
}

/**
 * Returns the last known state of what a form or a question changes. Once `action` was refused because others had changed it,
 * `stale` is how it is now, and `load` takes that over; until then `sending`, the action for a form, waits.
 */
export function useSeen<T>(
  first: T,
  { error, isPending, reset }: { error: Error | null; isPending: boolean; reset: () => void },
  staleIn: (error: unknown) => T | undefined,
) {
  const [seen, setSeen] = useState(first)
  const stale = staleIn(error)

  function load() {
    if (!stale) return
    setSeen(stale)
    reset()
  }

  const isStale = stale !== undefined
  return {
    seen,
    isStale,
    load,
    sending: { error, isPending: isPending || isStale, reset: () => stale || reset() },
  }
}
