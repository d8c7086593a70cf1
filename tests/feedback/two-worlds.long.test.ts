import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Db } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import type { Feedback } from '../../src/domain/after-dinner/feedback'
import { EVENING_MARKS, VENUE_MARKS, WISHES } from '../../src/domain/after-dinner/feedback-codes'
import { feedbackWindow } from '../../src/feedback/rules'
import { answerAfterDinner } from '../../src/guest-page/arrival'
import { readPage } from '../../src/guest-page/read'
import { findLink, makeLink } from '../../src/people/links'
import { peopleOfSignUps } from '../../src/people/people'
import { exportPerson } from '../../src/privacy/export'
import { CONFIG, DINNER } from '../support/evening'
import { startPages } from '../support/pages'
import { changeSeatTickets } from '../support/put-seat'
import { sampled } from '../support/sampled'

const RULES = { ...CONFIG, refund: 'both' as const }
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A table after its dinner, with six who paid; `say` is what its guest `i` answers, `page` and `exported` what they read. */
async function world(eventAt: string) {
  const { db, members, groupId } = await startPages({ eventAt })
  changeSeatTickets(db, `role = 'member'`, { status: 'paid' })
  const before = new Date(Date.parse(eventAt) - DAY_MS)
  const tokens = members.map((id) => makeLink(db as Tx, id, 'phone', before))
  const by = (i: number, now: Date) => ({ link: findLink(db, tokens[i]!, now)!, rules: RULES })
  const seat = (i: number) =>
    db.all<{ id: number }>(
      sql`select id from memberships where user_id = ${members[i]} and role = 'member'`,
    )[0]!.id
  const people = members.map((id) => peopleOfSignUps(db, [id])[0]!)
  return {
    db,
    groupId,
    people,
    say: (i: number, input: Omit<Feedback, 'seat'>, now: Date) =>
      answerAfterDinner(db, by(i, now), { ...input, seat: seat(i) }, now),
    page: (i: number, now: Date) => readPage(db, by(i, now).link, RULES, now)!,
    exported: (i: number, now: Date) => withoutUse(exportPerson(db, people[i]!, now)),
  }
}

function forget(db: Db) {
  for (const table of ['feedback', 'wishes', 'reports', 'audit_entries'])
    db.run(sql`delete from ${sql.identifier(table)}`)
}

// when a link was used last is written to some minutes, and codes are of a house
function withoutUse(exported: ReturnType<typeof exportPerson>) {
  const signUps = exported.sign_ups.map((signUp) => ({ ...signUp, links: signUp.links.length, code: '' }))
  return { ...exported, sign_ups: signUps }
}

/** Since when each of two wants to exchange contacts with the other. */
class Ledger {
  private since: [number | null, number | null] = [null, null]

  note(who: number, input: Omit<Feedback, 'seat'>, now: Date) {
    // once it is exchanged it stays
    if ((who !== A && who !== B) || this.isOpen(now)) return
    const other = String(2 - who)
    const wish = input.report?.about === Number(other) ? 'never' : input.wishes?.[other]
    if (wish === 'contact') this.since[who] ??= now.getTime()
    else if (wish !== undefined) this.since[who] = null
  }

  /** from the next 10.00 in Jakarta on, which is 3.00 UTC */
  isOpen(now: Date): boolean {
    const [a, b] = this.since
    if (a === null || b === null) return false
    const reveal = new Date(Math.max(a, b))
    reveal.setUTCHours(3, 0, 0, 0)
    if (reveal.getTime() <= Math.max(a, b)) reveal.setTime(reveal.getTime() + DAY_MS)
    // and before nobody can take it back any more
    return now >= reveal && reveal.getTime() <= Date.parse(DINNER) + 14 * DAY_MS
  }
}

const A = 0
const B = 1
const answer = fc.record(
  {
    evening: fc.constantFrom(...EVENING_MARKS, null),
    venue: fc.subarray([...VENUE_MARKS]),
    wantsChat: fc.boolean(),
    wishes: fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5', '6'), fc.constantFrom(...WISHES, null)),
    report: fc.record({
      text: fc.constantFrom('Ga nyaman', 'Terlalu dekat'),
      callMe: fc.boolean(),
      about: fc.constantFrom(1, 2, 3, null),
    }),
  },
  { requiredKeys: [] },
)
/** Who answers what, how many minutes after the one before; of B what they answer in each world. */
const step = fc.oneof(
  fc.record({ who: fc.constant(A), minutes: fc.nat(3000), input: answer }),
  fc.record({
    who: fc.constant(B),
    minutes: fc.nat(3000),
    input: fc.option(answer, { nil: undefined }),
    other: fc.option(answer, { nil: undefined }),
  }),
  fc.record({ who: fc.integer({ min: 2, max: 5 }), minutes: fc.nat(3000), input: answer }),
)

test('no sequence of answers tells a guest what another one chose, unless both want to exchange contacts and the hour has come', async () => {
  const worlds = [await world(DINNER), await world(DINNER)] as const
  const phone = phoneOf(worlds[0].db, worlds[0].people[B]!)
  let reveals = 0
  await fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
      for (const { db } of worlds) forget(db)
      const ledgers = worlds.map(() => new Ledger())
      let now = new Date(Date.parse(DINNER) + DAY_MS / 2)
      for (const one of steps) {
        now = new Date(now.getTime() + one.minutes * MINUTE_MS)
        for (const [i, { say }] of worlds.entries()) {
          const input = withoutSelf(one.who, i === 1 && 'other' in one ? one.other : one.input)
          if (!input) continue
          // in the morning after fourteen days it is over
          if (say(one.who, input, now).ok) ledgers[i]!.note(one.who, input, now)
          else expect(now.getTime()).toBeGreaterThan(feedbackWindow(DINNER, 'Asia/Jakarta').until - 1)
        }
      }
      // at the end alone: what a sequence begins with is a sequence, too
      const pages = worlds.map(({ page }) => page(A, now))
      const open = ledgers.map((ledger) => ledger.isOpen(now))
      for (const [i, { contacts }] of pages.entries())
        expect(contacts.some(({ link }) => link.includes(phone))).toBe(open[i]!)
      // what is exchanged in one world may well be seen
      if (open.includes(true)) return void reveals++
      expect(pages[0]!).toEqual(pages[1]!)
      const [first, second] = worlds.map(({ exported }) => exported(A, now))
      expect(first!).toEqual(second!)
    }),
    { numRuns: sampled(60, 10_000) },
  )
  if (process.env.FULL) expect(reveals).toBeGreaterThan(0)
}, 900_000)

/** The same answer without the number of its author. */
function withoutSelf(who: number, input: Omit<Feedback, 'seat'> | undefined) {
  if (!input) return undefined
  const { wishes = {}, report, ...rest } = input
  const others = Object.fromEntries(Object.entries(wishes).filter(([mate]) => mate !== String(who + 1)))
  return {
    ...rest,
    wishes: others,
    ...(report && { report: report.about === who + 1 ? { ...report, about: null } : report }),
  }
}

function phoneOf(db: Db, personId: number): string {
  return db.all<{ phone: string }>(sql`select phone from people where id = ${personId}`)[0]!.phone.slice(1)
}
