import { addDays, format, parseISO } from 'date-fns'
import type { Tx } from '../db/transact'
import { USUAL_TIMING } from '../domain/group/deadlines'
import { instantOf } from '../domain/wall-clock'
import type { Author, PageOutcome } from '../guest-page/on-page'
import type { Random } from '../matchmaking/core/random'
import type { MessageConfig } from '../messages/items'
import { endLinks, findLink, makeLink } from '../people/links'

/** A house that is lived in by made-up people, at the instant that it has come to. */
export interface House {
  db: Tx
  random: Random
  now: Date
  /** the day (`yyyy-MM-dd`) before which it ends */
  today: string
  rules: MessageConfig
  /** what people will do, and when (ms) */
  plans: { at: number; act: () => void }[]
  /** ids of restaurants that it books */
  venues: readonly number[]
}

/** Returns the settings of a made-up house, by which it writes and decides. */
export function houseRules(timeZone: string): MessageConfig {
  return {
    ...{ ...USUAL_TIMING, timeZone, bankAccount: 'BCA 1234567890 a.n. Semeja', priceIncludes: null },
    ...{ publicUrl: null, coldChatsPerDay: 20, refund: 'both' as const },
  }
}

/** Whether something of so many percent happens. */
export function chance({ random }: Pick<House, 'random'>, percent: number): boolean {
  return random.below(1000) < percent * 10
}

/** Has somebody do something so many hours from now. */
export function later(house: House, hours: number, act: () => void) {
  house.plans.push({ at: house.now.getTime() + hours * 3_600_000, act })
}

/** Does what is planned up to `until`, each at its own time, and has come there then. */
export function liveUntil(house: House, until: Date) {
  for (;;) {
    const next = house.plans.reduce<House['plans'][number] | undefined>(
      (first, plan) => (plan.at < (first?.at ?? until.getTime() + 1) ? plan : first),
      undefined,
    )
    if (!next) break
    house.plans.splice(house.plans.indexOf(next), 1)
    house.now = new Date(Math.max(next.at, house.now.getTime()))
    next.act()
  }
  house.now = until
}

/** Returns the instant of a time (`HH:mm`) on the day so many days from today. */
export function timeOn({ today, rules }: Pick<House, 'today' | 'rules'>, days: number, time: string): Date {
  return new Date(instantOf(format(addDays(parseISO(today), days), 'yyyy-MM-dd'), time, rules.timeZone)!)
}

/** Has somebody do something on their page, and returns whether it was done. */
export function onPageOf(
  { db, now, rules }: House,
  userId: number,
  act: (by: Author) => PageOutcome,
): boolean {
  const link = findLink(db, makeLink(db, userId, 'phone', now), now)
  const done = link !== undefined && act({ link, rules }).ok
  endLinks(db, userId, 'phone')
  return done
}
