import { atom, type WritableAtom } from 'jotai'

/** Returns an atom in local storage: one of `options` under `key`, else `fallback`. */
export function storedChoice<T extends string | number>(key: string, options: readonly T[], fallback: T) {
  return storedAtom(key, (text) => options.find((option) => String(option) === text) ?? fallback)
}

/** Returns an atom in local storage: a whole number from 0. */
export function storedCount(key: string) {
  return storedAtom(key, (text) => (text && /^\d{1,9}$/.test(text) ? Number(text) : 0))
}

/** Returns an atom in local storage: some names. */
export function storedNames(key: string) {
  return storedAtom(key, (text) => (text ?? '').split(',').filter(Boolean))
}

function storedAtom<T extends string | number | string[]>(
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
