import type { Gender } from '../../src/domain/profile'

/** What staff read for a gender; undefined for none. */
export function genderLabel(gender: Gender | null | undefined): string | undefined {
  if (!gender) return undefined
  return gender === 'male' ? 'Pria' : 'Wanita'
}

/** How often something was: `once`, `twice`, `3 times`. */
export function timesText(count: number): string {
  if (count === 1) return 'once'
  return count === 2 ? 'twice' : `${count} times`
}
