import { type Dealt, deal } from './deal'
import { EXACT_LIMIT, seatExactly } from './exact'
import { exchange } from './exchange'
import { makeFair } from './fairness'
import { seatOverdue } from './overdue'
import { packTables } from './pack'
import type { People } from './people'
import type { Random } from './random'
import { SEATS } from './score'
import { separate } from './separate'

/** Returns the largest and fairest rows of one budget (ascending) that can be seated; `walks` bounds the search. */
export function choosePeople(people: People, pool: readonly number[], random: Random, walks = 1): Dealt {
  if (pool.length <= EXACT_LIMIT) {
    const tables = seatExactly(people, pool)
    const seated = new Set(tables)
    return { tables, left: pool.filter((row) => !seated.has(row)) }
  }
  const dealt = mostTables(people, pool, random, walks)
  makeFair(people, dealt)
  exchange(people, dealt)
  if (seatOverdue(people, dealt, random)) exchange(people, dealt)
  return dealt
}

/** Returns as many tables of rows of one budget (more than EXACT_LIMIT) as ages, genders and those who must not meet leave, whichever people sit there. */
export function mostTables(people: People, pool: readonly number[], random: Random, walks = 1): Dealt {
  const dealt = deal(people, pool)
  const most = dealt.tables.length / SEATS
  separate(people, dealt, random)
  if (dealt.tables.length < most * SEATS) packTables(people, dealt, most, random, walks)
  return dealt
}
