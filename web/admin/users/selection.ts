import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** The ids of the selected rows. */
type Selection = ReadonlySet<number>

const NONE: Selection = new Set()

/** The selection of the users table, which is kept across pages. */
const selection = atom<Selection>(NONE)

/** toggles rows: all of them, or clears them when all are selected already */
const toggled = atom(null, (get, set, ids: readonly number[]) => {
  const next = new Set(get(selection))
  const isOn = !ids.every((id) => next.has(id))
  for (const id of ids) isOn ? next.add(id) : next.delete(id)
  set(selection, next)
})

export function useSelection(): Selection {
  return useAtomValue(selection)
}

export function useToggle() {
  return useSetAtom(toggled)
}

export function useClearSelection() {
  const set = useSetAtom(selection)
  return () => set(NONE)
}

/** Clears the selection when the search or a filter changes. */
export function useFreshSelection(filter: string) {
  const set = useSetAtom(selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is what it is about
  useEffect(() => set(NONE), [filter, set])
}
