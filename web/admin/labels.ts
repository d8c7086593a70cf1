import type { Gender } from '../../src/domain/profile'

/** What staff read for a gender; undefined for none. */
export function genderLabel(gender: Gender | null | undefined): string | undefined {
  if (!gender) return undefined
  return gender === 'male' ? 'Pria' : 'Wanita'
}
