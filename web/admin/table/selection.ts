import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** The ids of the selected rows. */
type Selection = ReadonlySet<number>

const NONE: Selection = new Set()

/** Returns the selection of one table, which is kept across pages. */
export function createSelection() {
  const selection = atom<Selection>(NONE)

  /** toggles rows: all of them, or clears them when all are selected already */
  const toggled = atom(null, (get, set, ids: readonly number[]) => {
    const next = new Set(get(selection))
    const isOn = !ids.every((id) => next.has(id))
    for (const id of ids) isOn ? next.add(id) : next.delete(id)
    set(selection, next)
  })

  return {
    useSelection: (): Selection => useAtomValue(selection),

    /** Whether the row with this id is selected; rerenders only when that changes. */
    useIsChosen: (id: number): boolean => useAtomValue(selection).has(id),

    useChoose() {
      const set = useSetAtom(selection)
      return {
        toggle: useSetAtom(toggled),
        choose: (ids: Iterable<number>) => set(new Set(ids)),
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
