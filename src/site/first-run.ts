import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { plannedSql } from '../db/rules'
import type { House } from '../domain/house/house'

/** A step of a new house: a line with one button, gone once it is done. */
export interface FirstStep {
  key: string
  text: string
  button: string
  /** the page it leads to, below that of the back office */
  to: string
}

type Facts = Pick<House, 'bankAccount' | 'contactWhatsapp' | 'organiser' | 'contactEmail'> & {
  qris: string | null
}

/** Returns what a new house has to do before its first guest pays; once an evening is over, only where guests pay for those ahead. */
export function firstRun(db: Db, house: Facts, now = new Date()): FirstStep[] {
  const [found] = db.values<[number, number, number, number]>(sql`
    select exists (select 1 from venues), exists (select 1 from evenings),
      exists (select 1 from evenings where at <= ${now.toISOString()}),
      (select count(*) from users where role is not null)
        + (select count(*) from setup_links where expires_at > ${now.toISOString()})`)
  const [hasVenue, hasEvening, isOver, accounts] = found!
  const steps: (FirstStep & { isDone: boolean })[] = [
    {
      ...{ key: 'pay', text: 'Set where guests pay', button: 'Set', to: 'settings?part=pay' },
      isDone: house.bankAccount !== null || house.qris !== null || (isOver === 1 && !asksForMoney(db, now)),
    },
    {
      ...{ key: 'whatsapp', text: 'Set your WhatsApp number', button: 'Set', to: 'settings?part=who' },
      isDone: house.contactWhatsapp !== null,
    },
    {
      ...{ key: 'who', text: 'Say in the terms who you are', button: 'Fill in', to: 'settings?part=who' },
      isDone: house.organiser !== null && house.contactEmail !== null,
    },
    {
      ...{ key: 'venue', text: 'Add your first venue', button: 'Add', to: 'venues' },
      isDone: hasVenue === 1,
    },
    {
      ...{ key: 'evening', text: 'Make your first evening', button: 'Make', to: 'evenings' },
      isDone: hasEvening === 1,
    },
    {
      ...{ key: 'colleague', text: 'Invite a colleague', button: 'Invite', to: 'staff' },
      isDone: accounts > 1,
    },
  ]
  return steps.flatMap(({ isDone, ...step }) =>
    isDone || (isOver === 1 && step.key !== 'pay') ? [] : [step],
  )
}

/** Whether an evening ahead has a price. */
export function asksForMoney(db: Db, now: Date): boolean {
  const found = db.all(sql`
    select 1 from evenings where ${plannedSql('evenings')} and price > 0 and at > ${now.toISOString()} limit 1`)
  return found.length > 0
}
