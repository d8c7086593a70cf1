import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** The selected rows: some by their ids, or all that match the filter in view. */
export type Selection = { kind: 'some'; ids: ReadonlySet<number> } | { kind: 'matching' }

const NONE: Selection = { kind: 'some', ids: new Set() }

/** Returns the selection of one table, which is kept across pages. */
export function createSelection() {
  const selection = atom<Selection>(NONE)
  /** where a range begins: the row toggled last */
  const anchor = atom<number | null>(null)

  const toggled = atom(null, (get, set, id: number, pageIds: number[], isRange: boolean) => {
    const next = toggle(get(selection), { id, pageIds, from: isRange ? get(anchor) : null })
    set(selection, next)
    set(anchor, id)
  })

  const ticked = atom(null, (get, set, pageIds: number[]) => {
    const before = get(selection)
    const rest = new Set(before.kind === 'some' ? before.ids : [])
    const add = !pageIds.every((id) => isChosen(before, id))
    for (const id of pageIds) add ? rest.add(id) : rest.delete(id)
    set(selection, { kind: 'some', ids: rest })
  })

  return {
    useSelection: (): Selection => useAtomValue(selection),

    /** Whether the row with this id is selected; rerenders only when that changes. */
    useIsChosen: (id: number): boolean => isChosen(useAtomValue(selection), id),

    useChoose() {
      const set = useSetAtom(selection)
      return {
        /** toggles a row; as a range, sets all from the last toggled one on this page to this one alike */
        toggle: useSetAtom(toggled),
        /** selects the whole page, or clears it when it is selected already */
        togglePage: useSetAtom(ticked),
        choose: (ids: Iterable<number>) => set({ kind: 'some', ids: new Set(ids) }),
        chooseMatching: () => set({ kind: 'matching' }),
        clear: () => set(NONE),
      }
    },

    /** Clears the selection when the search or a filter changes. */
    useFreshSelection(filter: string) {
      const set = useSetAtom(selection)
      // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is what it is about
      useEffect(() => set(NONE), [filter, set])
    },
  }
}

export type TableSelection = ReturnType<typeof createSelection>

export function isChosen(chosen: Selection, id: number): boolean {
  return chosen.kind === 'matching' || chosen.ids.has(id)
}

interface Toggled {
  id: number
  pageIds: number[]
  /** where a range begins; null for the row alone */
  from: number | null
}

export function toggle(before: Selection, { id, pageIds, from }: Toggled): Selection {
  // clearing one of all matching rows leaves those of the page selected
  const ids = new Set(before.kind === 'some' ? before.ids : pageIds)
  const isOn = !isChosen(before, id)
  const [a, b] = [pageIds.indexOf(from ?? id), pageIds.indexOf(id)]
  const range = a < 0 ? [id] : pageIds.slice(Math.min(a, b), Math.max(a, b) + 1)
  for (const other of range) isOn ? ids.add(other) : ids.delete(other)
  return { kind: 'some', ids }
}
