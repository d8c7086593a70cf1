import type { People } from './people'
import { balanced, isEasy, isShy, mixLoss } from './score'

/** What a person counts towards the mix of a table: 49 · woman + 7 · easy to talk to + shy. */
export const mixOf = (people: People, row: number) =>
  49 * people.woman[row]! + 7 * isEasy(people, row) + isShy(people, row)

/** Whether nobody at a table of this mix is alone of a gender. */
export const isBalanced = (mix: number) => balanced(Math.floor(mix / 49))

/** Units that a table has by each mix, of which it loses `penalty` where somebody is alone of a gender. */
export const unitsByMix = (penalty: number) =>
  Int32Array.from({ length: 343 }, (_, mix) => {
    const lost = mixLoss(Math.floor(mix / 49), Math.floor(mix / 7) % 7, mix % 7)
    return -lost - (isBalanced(mix) ? 0 : penalty)
  })
