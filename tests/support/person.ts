import {
  ACTIVITIES,
  HOBBIES,
  type Hobby,
  INTERESTS,
  type Interest,
  toBits,
} from '../../src/domain/profile/profile'
import type { PersonRow } from '../../src/matchmaking/core/people'

/** Someone easy to seat; changes replace single answers. */
export function person(changes: Partial<PersonRow> = {}): PersonRow {
  return {
    id: 1,
    phone: 1,
    age: 24,
    woman: false,
    activity: ACTIVITIES.indexOf('Kerja'),
    budget: 0,
    comfort: 3,
    hobbies: hobbies('Nonton'),
    interests: topics('Musik'),
    smokes: false,
    drinks: false,
    waited: 0,
    ...changes,
  }
}

/** `n` of them with ids from 1 on. */
export function persons(n: number, changes: (i: number) => Partial<PersonRow> = () => ({})): PersonRow[] {
  return Array.from({ length: n }, (_, i) => person({ id: i + 1, phone: i, ...changes(i) }))
}

export const hobbies = (...names: Hobby[]) => toBits(HOBBIES, names)
export const topics = (...names: Interest[]) => toBits(INTERESTS, names)
