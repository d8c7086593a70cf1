import { atom, useAtom } from 'jotai'

const KEY = 'users-table-hidden-columns'

const changed = atom<string[]>()
const hidden = atom(
  (get) => get(changed) ?? (localStorage.getItem(KEY) ?? '').split(',').filter(Boolean),
  (_, set, ids: string[]) => {
    localStorage.setItem(KEY, ids.join(','))
    set(changed, ids)
  },
)

/** Ids of the hidden columns, stored for the next visit. */
export function useHiddenColumns() {
  return useAtom(hidden)
}
