import type { Db } from '../../src/db/open'
import { feedback, wishes } from '../../src/db/schema'
import { WISHES, type Wish } from '../../src/domain/after-dinner/feedback-codes'
import { createRandom } from '../../src/matchmaking/core/random'
import type { Guest, MadeDinner } from './made-up-year'

// what guests said of the dinners of a made-up year

const HOUR = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

export interface Said {
  marks: { guest: Guest; mark: number }[]
  wishes: { from: Guest; to: Guest; kind: Wish; at: number }[]
}

/** Stores what guests said up to `now` of the dinners; returns it by their ids. */
export function storeSaid(
  db: Db,
  dinners: readonly MadeDinner[],
  seed: number,
  now: number,
): Map<number, Said> {
  const random = createRandom(seed)
  const chance = (percent: number) => random.below(100) < percent
  return new Map(
    dinners.map(({ id, at, seats }) => {
      const guests = seats
        .filter(({ role, left }) => role === 'member' && left === null)
        .map(({ guest }) => guest)
      const said: Said = { marks: [], wishes: [] }
      if (at + 3 * HOUR > now) return [id, said]
      for (const guest of guests) {
        const mark = chance(30) ? 1 + random.below(5) : null
        if (mark !== null) said.marks.push({ guest, mark })
        if (mark !== null || chance(10))
          db.insert(feedback)
            .values({ groupId: id, personId: guest.person, evening: mark, at: iso(at) })
            .run()
        for (const to of guests) {
          if (to === guest || !chance(60)) continue
          const kind = chance(70) ? 'contact' : WISHES[random.below(3)]!
          const wish = { from: guest, to, kind, at: at + (3 + random.below(72)) * HOUR }
          said.wishes.push(wish)
          const row = { groupId: id, fromPerson: guest.person, toPerson: to.person, kind, at: iso(wish.at) }
          db.insert(wishes).values(row).run()
        }
      }
      return [id, said]
    }),
  )
}
