import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { OPERATOR } from '../../src/audit/staff'
import { dinnerGroups, evenings, feedback, messages, payments, tickets, wishes } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import type { Wish } from '../../src/domain/after-dinner/feedback-codes'
import { OUTCOMES } from '../../src/domain/after-dinner/outcome'
import type { MemberStatus } from '../../src/domain/group/group'
import { type Counts, type NUMBERS_WEEKS, noCounts } from '../../src/domain/staff/numbers'
import { hideWhatFollows } from '../../src/numbers/feedback'
import { numbersAt } from '../../src/numbers/numbers'
import { deleteUser, userInserter } from '../../src/users/users'
import { makeUp, startApp } from '../support/app'
import { putSeat } from '../support/put-seat'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Friday 20 November 2026, noon in Jakarta. */
const NOW = Date.parse('2026-11-20T05:00:00.000Z')
const iso = (at: number) => new Date(at).toISOString()

interface Facts {
  at: number
  price: number
  status: 'completed' | 'cancelled'
  evening: number | null | 'cancelled'
}

const paid = (n: number) => Array<string>(n).fill('paid')
const came = (n: number) => Array<string>(n).fill('paid came')

/** An empty house, and what stores its guests and their dinners past the verbs. */
async function startHouse() {
  const { db } = await startApp()
  makeUp(db)
  const insert = userInserter(db as Tx)
  let n = 0
  const guest = ({ at = NOW - 30 * DAY, as = 0, isComplete = true } = {}) => {
    const phone = `+62813${String(3_000_000 + n)}`
    const userId = insert({ username: `guest_${n++}`, name: 'Tamu', phone, at: iso(at) })
    db.run(sql`update profiles set completed_at = ${isComplete ? iso(at) : null} where user_id = ${userId}`)
    if (as > 0)
      db.run(sql`
        update profiles set person_id = (select person_id from profiles where user_id = ${as}) where user_id = ${userId}`)
    return userId
  }
  const evening = ({ at = NOW, status = 'open' as 'open' | 'cancelled' }) =>
    db
      .insert(evenings)
      .values({
        ...{ at: iso(at), city: 'Yogyakarta', area: 'Tugu', price: 95_000, status },
        ...{ answersUntil: iso(at), payUntil: iso(at), detailsFrom: iso(at) },
      })
      .returning()
      .get().id
  /** Stores a table of guests, each by status, outcome and what else is so; returns its id. */
  const dinner = (seats: string[], facts: Partial<Facts> = {}, ids: number[] = []) => {
    const { at = NOW - 10 * DAY, price = 95_000, status = 'completed', evening: of = null } = facts
    const eveningId = of === 'cancelled' ? evening({ at, status: of }) : of
    const { id: groupId } = db
      .insert(dinnerGroups)
      .values({
        ...{ name: 'Meja', budget: '<Rp100.000', price, eventAt: iso(at), eveningId, status },
        createdAt: iso(at),
      })
      .returning()
      .get()
    for (const [i, what] of seats.entries()) {
      const [as, ...more] = what.split(' ') as [MemberStatus, ...string[]]
      const is = (word: string) => more.includes(word)
      const userId = ids[i] ?? guest()
      const left = is('left') && { leftAt: iso(at - DAY), leftCode: 'cancelled' as const }
      const role = is('backup') ? 'backup' : 'member'
      putSeat(
        db,
        { groupId, userId, role, seat: role === 'backup' ? 1 : i + 1, holdsSeat: false, ...left },
        { status: as },
      )
      const row = { amount: price, paidAt: iso(at), state: 'held', stateAt: iso(at) } as const
      if (as === 'paid' || is('money'))
        db.insert(payments)
          .values({ ...row, userId, groupId })
          .run()
      const outcome = OUTCOMES.find((one) => is(one.replace(' ', '-')))
      if (outcome)
        db.run(sql`
          insert into outcomes (person_id, group_id, dinner_day, outcome, at, source)
          select person_id, ${groupId}, ${iso(at).slice(0, 10)}, ${outcome}, '', 'staff' from profiles where user_id = ${userId}`)
      if (is('erased')) deleteUser(db, OPERATOR, userId, new Date(NOW))
    }
    return groupId
  }
  const invite = (
    userId: number,
    kind: 'invite' | 'today' | 'evening',
    groupId: number | null,
    eveningId: number | null = null,
    result: 'sent' | 'opened' = 'sent',
  ) =>
    db
      .insert(messages)
      .values({
        ...{ userId, groupId, eveningId, kind, result, cold: false },
        openedAt: iso(NOW - 9 * DAY),
        sentAt: iso(NOW - 9 * DAY),
      })
      .run()
  const numbers = (weeks: (typeof NUMBERS_WEEKS)[number], by?: 'evening') =>
    numbersAt(db, { weeks, by, timeZone: 'Asia/Jakarta' }, new Date(NOW))
  return { db, guest, evening, dinner, invite, numbers }
}

/** Fails where what fewer than five guests said can be read, or follows from the total. */
function expectFewHidden(parts: readonly Counts[]) {
  for (const [figure, column, of] of [
    ['evening', 'mean', 'answered'],
    ['contacts', 'pairs', 'seats'],
  ] as const) {
    const cells = parts.map((counts) => counts[figure] as Record<string, number | null>)
    for (const cell of cells) if (cell[of]! < 5) expect(cell[column]!).toBeNull()
    const hidden = cells.filter((cell) => cell[column] === null)
    const n = hidden.reduce((sum, cell) => sum + cell[of]!, 0)
    expect(n === 0 || n >= 5 || hidden.length === cells.length).toBe(true)
    // no more than that needs
    const most = Math.max(0, ...hidden.map((cell) => cell[of]!))
    expect(most < 5 || n - most < 5).toBe(true)
  }
}

const DINNERS: [
  what: string,
  seats: string[],
  expected: Partial<Counts['tables'] & Counts['absences'] & { sat: number }>,
  facts?: Partial<Facts>,
][] = [
  ['six who paid and are not marked', paid(6), { six: 1, unmarked: 1, seats: 6 }],
  [
    'who came late, and one no-show',
    [...came(4), 'paid late', 'paid no-show'],
    { five: 1, noShows: 1, seats: 6 },
  ],
  ['one who is excused', [...came(5), 'paid excused'], { five: 1, seats: 5 }],
  ['two who have not paid', [...paid(4), 'confirmed', 'confirmed'], { four: 1, unmarked: 1, seats: 4 }],
  [
    'two who said yes to a free dinner',
    [...came(4), 'confirmed', 'confirmed'],
    { six: 1, unmarked: 1, seats: 6 },
    { price: 0 },
  ],
  [
    'one who cancelled late',
    [...came(5), 'confirmed cancelled-late left'],
    { five: 1, cancelledLate: 1, seats: 6 },
  ],
  ['one who cancelled in time', [...came(5), 'confirmed cancelled left'], { five: 1, seats: 5 }],
  ['one who gave the seat up', [...came(5), 'paid left'], { five: 1, seats: 5 }],
  ['a backup who is not marked', [...came(3), 'paid backup'], { fewer: 1, seats: 3 }],
  ['nobody who came', ['paid no-show', 'paid no-show'], { fewer: 1, noShows: 2, seats: 2 }],
  ['nobody who paid or was marked', ['idle', 'messaging', 'dropped'], {}],
  ['one who is erased, and whose payment is left', [...came(5), 'paid erased'], { six: 1, seats: 5, sat: 6 }],
  ['a table that is cancelled', came(6), {}, { status: 'cancelled' }],
  ['a table whose evening is cancelled', came(6), { six: 1, seats: 6 }, { evening: 'cancelled' }],
  ['a dinner that is not three hours old', came(6), {}, { at: NOW - 2 * HOUR }],
]

for (const [what, seats, expected, facts] of DINNERS)
  test(`of ${what} the tables, the absences and the seats are counted`, async () => {
    const { dinner, numbers } = await startHouse()
    dinner(seats, facts)
    const { tables, absences, contacts } = numbers('12').total
    const { sat, ...counts } = { seats: 0, noShows: 0, cancelledLate: 0, ...expected }
    const none = { six: 0, five: 0, four: 0, fewer: 0, unmarked: 0 }
    expect({ ...tables, ...absences }).toEqual({ ...none, ...counts })
    // all of them but who is known to have stayed away
    expect(contacts.seats).toBe(sat ?? counts.seats - counts.noShows - counts.cancelledLate)
  })

test('how far guests have come is counted once a person, from their first complete sign-up on', async () => {
  const { db, guest, dinner, invite, evening, numbers } = await startHouse()
  const of = (userId: number, what: string) => dinner([what], {}, [userId])
  const before = guest({ at: NOW - 90 * DAY })
  // again, of a person who was there before these weeks
  guest({ as: before })
  guest({ isComplete: false })
  const [only, invited, reminded, asked, joined, refused] = Array.from({ length: 6 }, () =>
    guest(),
  ) as number[]
  invite(invited!, 'invite', of(invited!, 'idle'))
  invite(reminded!, 'today', of(reminded!, 'idle'))
  const next = evening({ at: NOW + 9 * DAY })
  invite(asked!, 'evening', null, next)
  invite(only!, 'evening', null, next, 'opened')
  db.insert(tickets)
    .values({ userId: joined!, eveningId: next, status: 'idle', joinedAt: '', at: '', by: 'visitor' })
    .run()
  of(refused!, 'idle left')
  const numbersOf = () => Object.values(numbers('12').total.funnel)
  expect(numbersOf()).toEqual([6, 4, 0, 0])
  // a yes to what is free is as good as paid, and who is seated and paid need not have been invited
  dinner(['confirmed'], { price: 0, at: NOW + DAY }, [only!])
  expect(numbersOf()).toEqual([6, 5, 1, 0])
  dinner(['paid'], { at: NOW + 2 * DAY }, [reminded!])
  expect(numbersOf()).toEqual([6, 6, 2, 0])
  of(invited!, 'paid')
  dinner(['dropped money'], {}, [refused!])
  expect(numbersOf()).toEqual([6, 6, 4, 1])
  // also where the table is deleted since
  const gone = of(asked!, 'paid came')
  db.delete(dinnerGroups).where(eq(dinnerGroups.id, gone)).run()
  expect(numbersOf()).toEqual([6, 6, 5, 2])
  deleteUser(db, OPERATOR, asked!, new Date(NOW))
  expect(numbersOf()).toEqual([5, 5, 4, 1])
})

test('guests came back who sat again within sixty days, once those are over', async () => {
  const { guest, dinner, numbers } = await startHouse()
  const [soon, late, missed, today] = [guest(), guest(), guest(), guest()] as const
  const at = (days: number) => ({ at: NOW - days * DAY })
  const sit = (days: number, ids: number[], what = 'paid came') =>
    dinner(
      ids.map(() => what),
      at(days),
      ids,
    )
  sit(100, [soon, late, missed])
  sit(41, [soon])
  sit(39, [late])
  sit(50, [missed], 'paid no-show')
  // whose sixty days end in an hour
  sit(60 - 1 / 24, [today])
  const { total, weeks } = numbers('12')
  expect(total.back).toEqual({ back: 1, dined: 3 })
  // in the week in which the sixty days end
  expect(weeks.findIndex(({ counts }) => counts.back.dined === 3)).toBe(weeks.length - 1 - Math.floor(40 / 7))
})

test('of what guests said the mean is of five answers at least, and pairs are of two who both allowed it at one dinner', async () => {
  const { db, dinner, numbers } = await startHouse()
  const groupId = dinner(came(6))
  const other = dinner(came(4), { at: NOW - 20 * DAY })
  const people = db.values<[number]>(sql`select person_id from profiles order by user_id`).flat()
  const say = (i: number, evening: number | null, of = groupId) =>
    db
      .insert(feedback)
      .values({ groupId: of, personId: people[i]!, evening, at: iso(NOW - 9 * DAY) })
      .run()
  const wish = (from: number, to: number, kind: Wish, at = NOW - 9 * DAY, of = groupId) =>
    db
      .insert(wishes)
      .values({ groupId: of, fromPerson: people[from]!, toPerson: people[to]!, kind, at: iso(at) })
      .run()
  for (const [i, mark] of [5, 4, 4, 5].entries()) say(i, mark)
  say(4, null)
  expect(numbers('4').total.evening).toEqual({ mean: null, answered: 4 })
  say(5, 5)
  expect(numbers('4').total.evening).toEqual({ mean: 4.6, answered: 5 })
  say(6, 1, other)
  expect(numbers('4').weeks.map(({ counts }) => counts.evening.mean)).toEqual([null, null, null, null])

  wish(0, 1, 'contact')
  wish(1, 0, 'contact')
  // by one alone, for something else, at another dinner, and not yet read
  wish(0, 2, 'contact')
  wish(0, 3, 'contact')
  wish(3, 0, 'again')
  wish(2, 0, 'contact', NOW - 9 * DAY, other)
  wish(4, 5, 'contact', NOW - HOUR)
  wish(5, 4, 'contact')
  wish(2, 5, 'contact')
  wish(5, 2, 'contact', NOW - HOUR)
  expect(numbers('4').total.contacts).toEqual({ pairs: 1, seats: 10 })
})

test('weeks and evenings have their own, which add up to all of it, and longer windows have more', async () => {
  const { dinner, evening, guest, invite, numbers } = await startHouse()
  const [first, second] = [8, 20].map((days) => evening({ at: NOW - days * DAY })) as [number, number]
  dinner(came(6), { at: NOW - 8 * DAY, evening: first })
  dinner([...came(5), 'paid no-show'], { at: NOW - 20 * DAY, evening: second })
  dinner(came(4), { at: NOW - 40 * DAY })
  dinner(came(5), { at: NOW - 200 * DAY })
  invite(guest(), 'evening', null, first)
  const tablesOf = (found: { counts: Counts }[]) => found.map(({ counts }) => counts.tables)
  const none = noCounts().tables
  const [six, five, four] = [
    { ...none, six: 1 },
    { ...none, five: 1 },
    { ...none, four: 1 },
  ]
  const { weeks, evenings, total } = numbers('12', 'evening')
  const ofWeeks: object[] = Array(12).fill(none)
  for (const [days, counts] of [
    [8, six],
    [20, five],
    [40, four],
  ] as const)
    ofWeeks[11 - Math.floor(days / 7)] = counts
  expect(tablesOf(weeks)).toEqual(ofWeeks as never)
  expect(evenings.map(({ id, counts }) => [id, counts.tables, counts.funnel])).toEqual([
    [first, six, { signedUp: null, invited: 7, paid: 6, came: 6 }],
    [second, five, { signedUp: null, invited: 6, paid: 6, came: 5 }],
    [null, four, { signedUp: null, invited: 4, paid: 4, came: 4 }],
  ])
  expect(evenings[0]!.label).toMatch(/^Thu 12 Nov 2026, Tugu$/)
  expect(total.tables).toEqual({ ...none, six: 1, five: 1, four: 1 })
  expect(numbers('4').total.tables).toEqual({ ...none, six: 1, five: 1 })
  expect(numbers('52').total.tables).toEqual({ ...none, six: 1, five: 2, four: 1 })
})

test('never shows what fewer than five guests said, nor lets it follow from the rest', () => {
  const answers = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 })
  fc.assert(
    fc.property(answers, (parts) => {
      const counts = parts.map((n): Counts => {
        const shown = n < 5 ? null : 3
        return {
          ...noCounts(),
          ...{ evening: { mean: shown, answered: n }, contacts: { pairs: shown, seats: n } },
        }
      })
      hideWhatFollows(counts)
      expectFewHidden(counts)
    }),
  )
})
