import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** The selected users: some by their ids, or all who match the filter in view. */
export type Selection = { kind: 'some'; ids: ReadonlySet<number> } | { kind: 'matching' }

const NOBODY: Selection = { kind: 'some', ids: new Set() }

const selection = atom<Selection>(NOBODY)
/** where a range begins: the user toggled last */
const anchor = atom<number | null>(null)

export function useSelection(): Selection {
  return useAtomValue(selection)
}

/** Whether the user with this id is selected; rerenders only when that changes. */
export function useIsChosen(id: number): boolean {
  const chosen = useAtomValue(selection)
  return isChosen(chosen, id)
}

export function isChosen(chosen: Selection, id: number): boolean {
  return chosen.kind === 'matching' || chosen.ids.has(id)
}

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

/** The actions that change the selection. */
export function useChoose() {
  const set = useSetAtom(selection)
  return {
    /** toggles a user; as a range, sets all from the last toggled one on this page to this one alike */
    toggle: useSetAtom(toggled),
    /** selects the whole page, or clears it when it is selected already */
    togglePage: useSetAtom(ticked),
    chooseMatching: () => set({ kind: 'matching' }),
    clear: () => set(NOBODY),
  }
}

/** Clears the selection when the search or a filter changes. */
export function useFreshSelection(filter: string) {
  const set = useSetAtom(selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is what it is about
  useEffect(() => set(NOBODY), [filter, set])
}

interface Toggled {
  id: number
  /** the users of the page, in their order */
  pageIds: number[]
  /** where a range begins; null for the person alone */
  from: number | null
}

/** The selection after a person was chosen or left out. */
export function toggle(before: Selection, { id, pageIds, from }: Toggled): Selection {
  // clearing one of all matching users leaves those of the page selected
  const ids = new Set(before.kind === 'some' ? before.ids : pageIds)
  const isOn = !isChosen(before, id)
  const [a, b] = [pageIds.indexOf(from ?? id), pageIds.indexOf(id)]
  const range = a < 0 ? [id] : pageIds.slice(Math.min(a, b), Math.max(a, b) + 1)
  for (const other of range) isOn ? ids.add(other) : ids.delete(other)
  return { kind: 'some', ids }
}
