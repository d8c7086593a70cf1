import type { Draft } from '../../web/onboarding/draft'
import { ANSWERS } from '../support/answers'

/** A whole set of good answers. */
export const ANSWERED: Draft = {
  ...ANSWERS,
  activities: ['IRT'],
  budget: '<Rp100.000',
  hobbies: ['Nonton', 'Musik'],
  drinker: 'Ya',
  dietaryRestrictions: 'alergi udang',
}

/** A browser's local storage for tests that run without a browser; `broken` throws as forbidden storage does. */
export function useStorage(kind: 'empty' | 'broken' | 'full') {
  const items = new Map<string, string>()
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const storage = {
    getItem: (key: string) => (kind === 'broken' ? refuse() : (items.get(key) ?? null)),
    setItem: (key: string, value: string) => (kind === 'empty' ? void items.set(key, value) : refuse()),
    removeItem: (key: string) => (kind === 'broken' ? refuse() : void items.delete(key)),
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage })
  return items
}
