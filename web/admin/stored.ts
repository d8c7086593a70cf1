import { atom, type WritableAtom } from 'jotai'

/** A choice that outlives the visit: one of `options` in local storage under `key`, `fallback` when nothing fitting is there. */
export function storedChoice<T extends string | number>(key: string, options: readonly T[], fallback: T) {
  return storedAtom(key, (text) => options.find((option) => String(option) === text) ?? fallback)
}

/** A whole number from 0 that outlives the visit. */
export function storedCount(key: string) {
  return storedAtom(key, (text) => (text && /^\d{1,9}$/.test(text) ? Number(text) : 0))
}

function storedAtom<T extends string | number>(
  key: string,
  read: (text: string | null) => T,
): WritableAtom<T, [T], void> {
  const chosen = atom<T>()
  return atom(
    (get) => get(chosen) ?? read(localStorage.getItem(key)),
    (_, set, value) => {
      localStorage.setItem(key, String(value))
      set(chosen, () => value)
    },
  )
}
