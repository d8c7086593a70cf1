import { demoPeople } from '../../src/cli/demo-people'
import { ageOn } from '../../src/domain/profile/age'
import { ACTIVITIES, BUDGETS, HOBBIES, INTERESTS, toBits } from '../../src/domain/profile/profile'
import type { PersonRow } from '../../src/matchmaking/core/people'

const TODAY = '2026-01-01'

/** `n` people of the demo's generator as matchmaking gets them. The same seed gives the same people. */
export function madeUpPeople(n: number, seed: number): PersonRow[] {
  return Array.from(demoPeople(n, seed, TODAY), (person, id) => ({
    id,
    phone: id,
    age: ageOn(person.birthdate, TODAY),
    woman: person.gender === 'female',
    activity: ACTIVITIES.indexOf(person.activity),
    budget: BUDGETS.indexOf(person.budget),
    comfort: person.comfortLevel,
    hobbies: toBits(HOBBIES, person.hobbies),
    interests: toBits(INTERESTS, person.interests),
    smokes: person.smoker === 'Yes',
    drinks: person.drinker === 'Yes',
    waited: 0,
  }))
}
