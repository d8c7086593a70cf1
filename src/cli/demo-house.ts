import { addDays, format, parseISO } from 'date-fns'
import type { Tx } from '../db/transact'
import { USUAL_TIMING } from '../domain/group/deadlines'
import { instantOf } from '../domain/wall-clock'
import type { Random } from '../matchmaking/core/random'
import type { MessageConfig } from '../messages/items'

/** A house that a made-up year is lived in, at the instant that it has come to. */
export interface House {
  db: Tx
  random: Random
  now: Date
  rules: MessageConfig
  /** what people will do, and when (ms) */
  plans: { at: number; act: () => void }[]
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

/** Returns the instant of a time of the day (`HH:mm`), so many days from the day `day`. */
export function timeOn(day: string, days: number, time: string, timeZone: string): Date {
  return new Date(instantOf(format(addDays(parseISO(day), days), 'yyyy-MM-dd'), time, timeZone)!)
}
