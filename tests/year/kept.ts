import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import { DAY, iso } from './clock'
import { count, noteErased } from './ledger'
import { ensure, type Guest, type World } from './world'

/** Days for which a report is kept, as docs/privacy.md says. */
const REPORT_DAYS = 180
/** What is due to go goes with the next start or the next night: at most a day and a half later. */
const LATE = 1.5 * DAY

/** Fails where something went before its time, or stays after it: sign-ups, `keptDays` after their last dinner, and reports. */
export function checkKept(world: World, db: Db) {
  ensureGone(world, db, notePresent(world, db))
  checkReports(world, db)
}

/** Notes who went for their age, so that from now on nothing of them may be anywhere; returns the sign-ups that are there. */
export function notePresent(world: World, db: Db): ReadonlySet<number> {
  const { state, ledger } = world
  const present = new Set(db.values<[number]>(sql`select user_id from profiles`).map(([id]) => id))
  for (const [id, n] of Object.entries(ledger.owners)) {
    const guest = state.guests[n]!
    if (guest.erased !== null || id in ledger.gone) continue
    if (!present.has(Number(id))) noteGone(world, Number(id), guest)
  }
  return present
}

function noteGone({ ledger, state, now }: World, id: number, guest: Guest) {
  const last = ledger.dinners[id]?.at
  ensure(
    last !== undefined && now - last >= state.keptDays * DAY,
    () => `sign-up ${id} is gone, whose last dinner was ${last === undefined ? 'never' : new Date(last)}`,
  )
  ledger.gone[id] = ledger.names[id]!.split(' ').at(-1)!
  delete ledger.names[id]
  // the house knows no more whom it has written to
  delete ledger.invited[guest.n]
  count(ledger, 'erased for their age')
  const theirs = Object.keys(ledger.owners).filter((one) => ledger.owners[one] === guest.n)
  if (!theirs.every((one) => one in ledger.gone)) return
  guest.erased = 'done'
  for (const one of theirs) noteErased(ledger, one, guest.phones, now)
}

// who has not come back since, and whom nothing is owed, nor was until the last night
function ensureGone({ ledger, state, now }: World, db: Db, present: ReadonlySet<number>) {
  const owed = db.values<[number]>(sql`
    select user_id from payments where user_id is not null
      and (state = 'owed' or (transferred_at is not null and paid_at is null) or state_at > ${iso(now - LATE)})`)
  const waits = new Set(owed.map(([id]) => id))
  // who joins two evenings has come back before the first
  const joined = new Map(
    db.values<[number, string]>(sql`
      select user_id, max(evenings.at) from tickets join evenings on evenings.id = evening_id group by user_id`),
  )
  for (const [id, { at, wasHeld }] of Object.entries(ledger.dinners)) {
    const guest = state.guests[ledger.owners[id]!]!
    if (!wasHeld || !present.has(Number(id)) || guest.erased !== null || waits.has(Number(id))) continue
    const isBack = (guest.backAt ?? 0) >= at || (joined.get(Number(id)) ?? '') > iso(at)
    ensure(
      isBack || now - at < state.keptDays * DAY + LATE,
      () => `sign-up ${id} is kept, whose last dinner was ${new Date(at)}`,
    )
  }
}

function checkReports({ ledger, state, now }: World, db: Db) {
  const kept = new Set(db.values<[number]>(sql`select id from reports`).map(([id]) => id))
  for (const [id, { at, about, decided }] of Object.entries(ledger.reports)) {
    const isThere = kept.has(Number(id))
    // it goes with whom it is about
    const isTheirs = about !== null && state.guests[ledger.owners[about] ?? -1]?.erased !== null
    ensure(
      isThere || isTheirs || now - at >= REPORT_DAYS * DAY,
      () => `report ${id} of ${new Date(at)} is gone`,
    )
    // one that is decided late goes with the next night
    const goes = Math.max(at + REPORT_DAYS * DAY, decided)
    ensure(!isThere || now - goes < LATE, () => `report ${id} of ${new Date(at)} is kept`)
  }
}
