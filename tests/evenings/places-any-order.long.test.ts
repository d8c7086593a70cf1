// places at an evening in any order of what guests, staff and time do: none is given twice, and no money is lost

import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { asAct } from '../../src/audit/undoable'
import { codeFor } from '../../src/db/codes'
import { evenings, payments, tickets } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import { MEMBERS } from '../../src/domain/group/group'
import { announceEvening } from '../../src/evenings/announce'
import { changeEvening } from '../../src/evenings/evenings'
import { settleTickets } from '../../src/evenings/lapse'
import { cancelTicket, putTicket, scopeOfTicket } from '../../src/evenings/staff-tickets'
import { seatsDigest } from '../../src/evenings/table-facts'
import { saveTables } from '../../src/evenings/tables'
import { previewTables } from '../../src/evenings/tables-preview'
import { TICKET } from '../../src/evenings/tickets'
import { changeGroup } from '../../src/groups/change'
import { groupsDealtAt } from '../../src/groups/evening'
import { deleteGroup } from '../../src/groups/groups'
import { seatsOf } from '../../src/groups/seats'
import { takeBack as haveBack } from '../../src/guest-page/answer'
import { eraseMine } from '../../src/guest-page/data'
import { takeBack as stay } from '../../src/guest-page/erasing'
import { joinByLink } from '../../src/guest-page/evenings'
import { leaveEvening, sayTransferred } from '../../src/guest-page/my-tickets'
import { dealRows } from '../../src/matchmaking/deal'
import { changeDue, markPaid } from '../../src/money-page/mark-paid'
import { findLink, makeLink } from '../../src/people/links'
import { undoAct } from '../../src/undo/undo'
import { userInserter } from '../../src/users/users'
import { AYU, CONFIG, NOON, openEvening, storePeople } from '../support/evening'
import { checkInvariants } from '../support/invariants'
import { checkMoney, openHouse, RULES } from '../support/money'
import { anyOf, often, press } from '../support/press'
import { WITHOUT_SEAT } from '../support/put-seat'
import { sampled } from '../support/sampled'

const HOUR = 3_600_000
const db = await openHouse()
const zone = { timeZone: CONFIG.timeZone, today: '2026-11-20' }
let ms = 0
const matchmaking = {
  deal: async (request: Parameters<typeof dealRows>[0]) => dealRows(request, () => (ms += 5)),
}

/** Eight who press, the last two of whom are sign-ups of one phone, among six others who wait. */
const who = fc.nat(7)
const n = fc.nat(3)
const steps = fc.oneof(
  often(
    12,
    press('join', {
      who,
      pay: anyOf('now', 'now', 'later'),
      scope: anyOf('signup', 'phone'),
      evening: anyOf(0, 0, 0, 1),
    }),
  ),
  often(3, press('say', { who, is: fc.boolean() })),
  often(6, press('pay', { n })),
  often(4, press('mark', { n, of: anyOf('held', 'void', 'due'), as: anyOf('paid', 'due', 'came twice') })),
  often(4, press('leave', { who, choice: anyOf('money', 'credit', undefined) })),
  often(3, press('staff', { who, pay: anyOf('now', 'later', 'paid') })),
  often(3, press('staff cancel', { who, choice: anyOf('money', 'kept', undefined) })),
  often(3, press('have back', { who })),
  often(4, press('wait', { hours: anyOf(1, 3, 25, 60) })),
  press('move', { days: anyOf(1, 2) }),
  often(2, press('price', { price: anyOf(0, 100_000, 150_000, 200_000) })),
  press('tables', { most: anyOf(1, 2) }),
  press('cancel', { n }),
  often(3, press('save', { n })),
  often(2, press('remove', { who })),
  often(2, press('seat', { who })),
  press('delete', { n }),
  often(4, press('table', { n, status: anyOf('cancelled', 'cancelled', 'confirming', '-') })),
  press('announce'),
  often(2, press('erase', { who, giveUpMoney: fc.boolean() })),
  often(2, press('stay', { who })),
  often(4, press('undo', { n: fc.nat(1) })),
)
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

/** One place is left, and two have paid. */
const startWith = [
  ...[0, 1, 2, 3, 6].map((who) => ({ do: 'join', who, pay: 'now', scope: 'phone', evening: 0 }) as Step),
  { do: 'pay', n: 0 } as Step,
  { do: 'pay', n: 0 } as Step,
]
/** Six who paid have a table. */
const withTable = [
  ...[0, 1, 2, 3, 4, 5].map((who) => ({ do: 'join', who, pay: 'now', scope: 'phone', evening: 0 }) as Step),
  ...[0, 1, 2, 3, 4, 5].map(() => ({ do: 'pay', n: 0 }) as Step),
  { do: 'save', n: 0 } as Step,
]

let first = 0

test('in any order of presses no place at an evening is given twice, and whoever paid has it, stands by, or is owed it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.constantFrom(startWith, withTable),
      fc.array(steps, { minLength: 10, maxLength: 40, size: 'max' }),
      async (hasList, before, way) => {
        const { take } = start(hasList)
        for (const step of [...before, ...way]) await take(step)
      },
    ),
    { numRuns: sampled(8, 1000) },
  )
}, 900_000)

function start(hasList: boolean) {
  db.run(sql`delete from dinner_groups`)
  for (const name of ['messages', 'payments', 'erasures', 'audit_entries', 'acts', 'evenings'])
    db.run(sql`delete from ${sql.identifier(name)}`)
  db.run(sql`delete from users where id in (select user_id from profiles)`)
  const people = storePeople(db, 14, first).slice(0, 8)
  const [{ phone }] = db.all<{ phone: string }>(
    sql`select phone from sign_ups where user_id = ${people[6]!}`,
  ) as [{ phone: string }]
  const at = NOON.toISOString()
  const about = {
    ...{ birthdate: '2001-05-05', gender: 'female', activity: 'Kerja', comfortLevel: 3 },
    ...{ budget: 'Rp100.000 - Rp200.000', hobbies: ['Nonton'], interests: ['Musik'], smoker: 'No' },
  }
  const again = { username: `again_${first}`, name: 'Tamu lagi', phone, at, drinker: 'No', ...about }
  people[7] = userInserter(db as Tx)(again as never)
  first += 20
  let now = NOON
  const made = [0, 1].map(() => {
    return openEvening(db, { tables_max: 1, hasList })
  })
  const eveningId = made[0]!
  const undos: number[] = []
  const tokens = new Map<number, string>()
  const keep = (done: { ok: boolean; undo?: number | null }) => {
    if (done.ok && done.undo != null) undos.push(done.undo)
  }
  const evening = () => db.select().from(evenings).where(eq(evenings.id, eveningId)).get()!
  const rows = () => db.select().from(payments).all()
  const places = () => db.select(TICKET).from(tickets).all()
  const by = (userId: number, scope: 'signup' | 'phone') => {
    const isThere = db.all(sql`select 1 from profiles where user_id = ${userId}`).length > 0
    const token = isThere
      ? makeLink(db as Tx, userId, scope, now, scope === 'phone' ? AYU.id : undefined)
      : tokens.get(userId)
    const link = token === undefined ? undefined : findLink(db, token, now)
    if (link && scope === 'phone') tokens.set(userId, token!)
    return link && { link, rules: RULES }
  }
  const openTicket = (userId: number) =>
    places().find(
      (one) =>
        one.userId === userId &&
        one.eveningId === eveningId &&
        one.status !== null &&
        one.status !== 'dropped',
    )
  const change = (changes: object) =>
    changeEvening(
      db,
      AYU,
      eveningId,
      { version: evening().version, change_reason: 'hujan', ...changes } as never,
      CONFIG,
      now,
    )
  const inGroup = (groupId: number, members: number[]) =>
    keep(
      asAct(
        db,
        AYU,
        { kind: 'group' },
        { groupIds: [groupId] },
        () => changeGroup(db, AYU, groupId, { members, change_reason: 'hujan' } as never, now, CONFIG),
        now,
      ),
    )

  async function pressOne(step: Step) {
    const userId = 'who' in step ? people[step.who]! : 0
    const groupId = groupsDealtAt(db, eveningId)[0]
    switch (step.do) {
      case 'join': {
        const author = by(userId, step.scope)
        if (author)
          joinByLink(db, author, { evening: codeFor(db, 'evening', made[step.evening]!), pay: step.pay }, now)
        return
      }
      case 'say': {
        const author = by(userId, 'phone')
        const ticket = openTicket(userId)
        if (author && ticket) sayTransferred(db, author, { id: ticket.id, transferred: step.is }, now)
        return
      }
      case 'pay': {
        const due = rows().filter(({ state }) => state === 'due')[step.n]
        if (due) keep(markPaid(db, AYU, [due.id], CONFIG, now))
        return
      }
      case 'mark': {
        const row = rows().filter(({ state }) => state === step.of)[step.n]
        if (row) keep(changeDue(db, AYU, row.id, { state: step.as, version: row.version }, CONFIG, now))
        return
      }
      case 'leave': {
        const author = by(userId, 'phone')
        const ticket = openTicket(userId)
        if (!author || !ticket) return
        if (ticket.membershipId !== null) {
          leaveEvening(db, author, { id: ticket.id, choice: step.choice }, now)
          return
        }
        const held = rows().filter((one) => one.ticketId === ticket.id && one.state === 'held')
        const { dealtAt } = db.select().from(evenings).where(eq(evenings.id, ticket.eveningId!)).get()!
        // whose table was called off stands by, and does so for free
        const isFree =
          (dealtAt !== null && ticket.status === 'paid') ||
          (ticket.freeUntil !== null && ticket.freeUntil >= now.toISOString())
        const done = leaveEvening(db, author, { id: ticket.id, choice: step.choice }, now)
        if (!done.ok) return
        for (const { id } of held)
          expect(rows().find((one) => one.id === id)?.state).toBe(isFree ? 'owed' : 'forfeited')
        return
      }
      case 'staff': {
        if (db.all(sql`select 1 from profiles where user_id = ${userId}`).length > 0)
          putTicket(db, AYU, eveningId, { userId, pay: step.pay }, { ...zone, meetAgain: null }, now)
        return
      }
      case 'staff cancel': {
        const id = openTicket(userId)?.id
        if (id === undefined) return
        const end = () => cancelTicket(db, AYU, { eveningId, id }, { choice: step.choice }, now)
        const done = asAct(db, AYU, { kind: 'status' }, scopeOfTicket(db, id), end, now)
        keep(done)
        return
      }
      case 'have back': {
        const author = by(userId, 'phone')
        if (author) haveBack(db, author, now)
        return
      }
      case 'wait': {
        now = new Date(now.getTime() + step.hours * HOUR)
        settleTickets(db, now)
        return
      }
      case 'move':
        change({ at: new Date(Date.parse(evening().at) + step.days * 24 * HOUR).toISOString() })
        return
      case 'price':
        change({ price: step.price })
        return
      case 'tables':
        change({ tables_max: step.most })
        return
      case 'cancel': {
        // a table of one that is cancelled may take place by itself
        if (evening().status === 'cancelled') return
        const held = rows().filter(({ state }) => state === 'held')
        if (change({ status: 'cancelled' }).ok)
          for (const { id, ticketId } of held)
            if (places().find((one) => one.id === ticketId)?.eveningId === eveningId)
              expect(rows().find((one) => one.id === id)?.state).toBe('owed')
        return
      }
      case 'save': {
        const found = await previewTables(
          { db, matchmaking, meetAgain: null, timeZone: zone.timeZone },
          eveningId,
          { locked: [] },
          now,
        )
        if (!found.ok) return
        const { tables, digest } = found.preview
        keep(saveTables(db, AYU, eveningId, { tables, digest, pics: [] }, zone, now))
        return
      }
      case 'remove':
        if (groupId !== undefined)
          inGroup(
            groupId,
            seatsOf(db, groupId).member.filter((id) => id !== userId),
          )
        return
      case 'seat':
        if (groupId !== undefined)
          inGroup(groupId, [
            ...seatsOf(db, groupId)
              .member.filter((id) => id !== userId)
              .slice(0, 5),
            userId,
          ])
        return
      case 'delete':
        if (groupId !== undefined) deleteGroup(db, AYU, groupId, {}, undefined, now)
        return
      // also one that was cancelled before
      case 'table': {
        const all = db.values<[number]>(
          sql`select id from dinner_groups where evening_id = ${eveningId} order by id desc`,
        )
        const [id] = all[step.n % 2] ?? []
        const changes = { status: step.status, change_reason: 'hujan' } as never
        if (id !== undefined)
          keep(
            asAct(
              db,
              AYU,
              { kind: 'group' },
              { groupIds: [id] },
              () => changeGroup(db, AYU, id, changes, now, CONFIG),
              now,
            ),
          )
        return
      }
      case 'announce':
        announceEvening(db, AYU, eveningId, seatsDigest(db, eveningId), now)
        return
      case 'erase': {
        const author = by(userId, 'phone')
        if (author) eraseMine(db, author, { giveUpMoney: step.giveUpMoney }, now)
        return
      }
      case 'stay': {
        const author = by(userId, 'phone')
        if (author) stay(db, author.link, now)
        return
      }
      case 'undo': {
        const [id] = undos.splice(-1 - step.n, 1)
        if (id !== undefined) undoAct(db, AYU, id, {}, now)
        return
      }
    }
  }

  const hasSeat = (ticketId: number | null) =>
    db.all(sql`
      select 1 from seats join dinner_groups on dinner_groups.id = group_id
      where ticket_id = ${ticketId} and (left_at is null or left_code = 'absent') and dinner_groups.status <> 'cancelled'`)
      .length > 0
  const isTaken = ({ status, endedAt }: { status: string | null; endedAt: string | null }) =>
    endedAt === null && (status === 'confirmed' || status === 'paid')
  const taken = () => places().filter((one) => one.eveningId === eveningId && isTaken(one)).length

  async function take(step: Step) {
    const before = { money: rows(), taken: taken(), places: places() }
    await pressOne(step)
    const after = rows()
    checkMoney(db)
    checkInvariants(db)
    if (evening().dealtAt === null && evening().status === 'open')
      expect(taken()).toBeLessThanOrEqual(Math.max(evening().tablesMax! * MEMBERS, before.taken))
    // a phone has one place
    const twice = db.all(sql`
      select evening_id, person_id from tickets join profiles on profiles.user_id = tickets.user_id
      where status in ('confirmed', 'paid') and ended_at is null and ${WITHOUT_SEAT} group by 1, 2 having count(*) > 1`)
    expect([step, twice]).toEqual([step, []])
    // money that is held is for an open place or a seat
    for (const row of after.filter(({ state }) => state === 'held')) {
      const place = places().find(({ id }) => id === row.ticketId)
      if (row.groupId === 0) expect([step, row.id, place?.status]).toEqual([step, row.id, 'paid'])
      else expect([step, row.id, hasSeat(row.ticketId)]).toEqual([step, row.id, true])
    }
    for (const was of before.money) {
      const is = after.find(({ id }) => id === was.id)
      // nothing but its payer's bank, by staff, brings money
      if (was.paidAt === null && is?.paidAt != null)
        expect(step.do === 'staff' ? step.pay : step.do).toMatch(/^(pay|paid|mark|undo)$/)
      if (was.paidAt !== null && step.do !== 'undo') {
        expect([step, is !== undefined]).toEqual([step, true])
        if (step.do !== 'mark') expect([step, NEVER.includes(is!.state)]).toEqual([step, false])
      }
    }
    // nothing but a new yes, its money or staff brings back a hold that has lapsed
    for (const was of before.places) {
      const is = places().find(({ id }) => id === was.id)
      if (was.lapsedAt !== null && was.status === 'idle' && is && isTaken(is) && is.membershipId === null)
        expect(['join', 'mark', 'undo', 'stay', 'staff']).toContain(step.do)
    }
  }
  return { take }
}

const NEVER = ['due', 'void']
