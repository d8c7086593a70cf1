// places at an evening in any order of what guests, staff and time do: none is given twice, and no money is lost

import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { settleOutcomes } from '../../src/attendance/computed'
import { asAct } from '../../src/audit/undoable'
import { codeFor } from '../../src/db/codes'
import { evenings, payments, ticketedSeats, tickets } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import { MEMBERS } from '../../src/domain/group/group'
import { isTooLateToCancel } from '../../src/domain/group/seat'
import type { QueueItem } from '../../src/domain/messages/messages'
import { changeEvening } from '../../src/evenings/evenings'
import { settleTickets } from '../../src/evenings/lapse'
import { cancelTicket, putTicket, scopeOfTicket } from '../../src/evenings/staff-tickets'
import { announceEvening, saveTables } from '../../src/evenings/tables'
import { seatsDigest } from '../../src/evenings/tables-input'
import { previewTables } from '../../src/evenings/tables-preview'
import { freeUntilOf, TICKET } from '../../src/evenings/tickets'
import { changeGroup } from '../../src/groups/change'
import { groupsDealtAt } from '../../src/groups/evening'
import { deleteGroup } from '../../src/groups/groups'
import { setMemberStatus } from '../../src/groups/member-status'
import { openIn, seatsOf } from '../../src/groups/seats'
import { changeTickets } from '../../src/groups/tickets'
import { takeBack as haveBack } from '../../src/guest-page/answer'
import { eraseMine } from '../../src/guest-page/data'
import { takeBack as stay } from '../../src/guest-page/erasing'
import { joinByLink } from '../../src/guest-page/evenings'
import { leaveEvening, sayTransferred, standByTicket } from '../../src/guest-page/my-tickets'
import { dealRows } from '../../src/matchmaking/deal'
import { openMessage } from '../../src/messages/compose'
import { dueAtEvening } from '../../src/messages/due-evening'
import { markMessage } from '../../src/messages/mark'
import { listQueue } from '../../src/messages/queue'
import { readEvening } from '../../src/messages/read-evenings'
import { changeDue, markPaid } from '../../src/money-page/mark-paid'
import { findLink, makeLink } from '../../src/people/links'
import { knownSeat } from '../../src/people/seats'
import { undoAct } from '../../src/undo/undo'
import { userInserter } from '../../src/users/users'
import { AYU, CONFIG, NOON, openEvening, storePeople } from '../support/evening'
import { everythingIn } from '../support/everything'
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

/** Fourteen who press, two of whom are sign-ups of one phone, among six others who wait. */
const who = fc.nat(13)
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
  often(4, press('wait', { hours: fc.constantFrom<number>(1, 3, 25, 60) })),
  press('move', { days: anyOf(0, 1, 2), hours: anyOf(-2, 0, 2) }),
  often(2, press('stand by', { who, stay: fc.boolean() })),
  often(2, press('still comes', { who })),
  often(2, press('price', { price: anyOf(0, 100_000, 150_000, 200_000) })),
  press('tables', { most: anyOf(1, 2) }),
  press('cancel', { n }),
  often(3, press('save', { n })),
  often(2, press('remove', { who })),
  often(2, press('drop', { who })),
  often(2, press('seat', { who })),
  press('delete', { n }),
  often(4, press('table', { n, status: anyOf('cancelled', 'cancelled', 'confirming', '-') })),
  press('announce'),
  often(4, press('write')),
  often(2, press('erase', { who, giveUpMoney: fc.boolean() })),
  often(2, press('stay', { who })),
  often(4, press('undo', { n: fc.nat(1) })),
)
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never

const joining = (who: number): Step => ({ do: 'join', who, pay: 'now', scope: 'phone', evening: 0 })
const paying: Step = { do: 'pay', n: 0 }
const saving: Step = { do: 'save', n: 0 }

/** One place is left, and two have paid. */
const startWith = [...[0, 1, 2, 3, 6].map(joining), paying, paying]
/** Six who paid have a table. */
const withTable = [...[0, 1, 2, 3, 4, 5].map(joining), ...Array<Step>(6).fill(paying), saving]
/** Two tables of thirteen, some of whom pay later. */
const withTables = [
  ...Array.from(
    Array(14).keys(),
    (who): Step => ({ do: 'staff', who, pay: who % 5 === 4 ? 'later' : 'paid' }),
  ),
  saving,
]

let first = 0

test('in any order of presses no place at an evening is given twice, and whoever paid has it, stands by, or is owed it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.constantFrom(
        { before: startWith, most: 1 },
        { before: withTable, most: 1 },
        { before: withTables, most: 2 },
      ),
      fc.array(steps, { minLength: 10, maxLength: 40, size: 'max' }),
      async (hasList, { before, most }, way) => {
        const { take, end } = start(hasList, most)
        for (const step of [...before, ...way]) await take(step)
        await end()
      },
    ),
    { numRuns: sampled(14, 600) },
  )
}, 900_000)

function start(hasList: boolean, most: number) {
  db.run(sql`delete from dinner_groups`)
  for (const name of ['messages', 'payments', 'erasures', 'audit_entries', 'acts', 'evenings'])
    db.run(sql`delete from ${sql.identifier(name)}`)
  db.run(sql`delete from users where id in (select user_id from profiles)`)
  const people = storePeople(db, 20, first).slice(0, 14)
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
  const made = [0, 1].map(() => openEvening(db, { tables_max: most, hasList }))
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
  const seated = () =>
    db
      .values<[number]>(sql`
        select user_id from seats
        where left_at is null and status <> 'dropped' and group_id in ${groupsDealtAt(db, eveningId)}`)
      .flat()
  // who says that they have transferred is looked for
  const lateToPay = () =>
    db
      .values<[number]>(sql`
        select user_id from seats
        where left_at is null and status = 'confirmed' and pay_by <= ${now.toISOString()}
          and group_id in (select id from dinner_groups where not is_locked and id in ${groupsDealtAt(db, eveningId)}) and ticket_id not in (
            select ticket_id from payments where ticket_id is not null and state = 'due' and transferred_at is not null)`)
      .flat()
  const ofEvening = () => places().filter((one) => one.eveningId === eveningId)
  const openTicket = (userId: number) =>
    ofEvening().find((one) => one.userId === userId && one.status !== null && one.status !== 'dropped')
  // who typed the number of one who has paid is on the list until their money is looked at again
  const everything = () => {
    const all = everythingIn(db)
    return { ...all, tickets: all.tickets.filter(({ user_id }) => user_id !== people[7]) }
  }
  /** Does something, undoes it, which nothing is in the way of and leaves everything as it was, and does it again. */
  function twice<T extends { ok: boolean; undo?: number | null }>(verb: () => T): T {
    settleTickets(db, now)
    // whoever has done something before did so earlier
    now = new Date(now.getTime() + 1000)
    const before = everything()
    const once = verb()
    if (!once.ok || once.undo == null) return once
    const undone = undoAct(db, AYU, once.undo, {}, now)
    expect(undone).toMatchObject({ ok: true, obstacles: [] })
    expect(everything()).toEqual(before)
    checkMoney(db)
    return verb()
  }
  const change = (changes: object) => {
    const { version } = evening()
    return changeEvening(db, AYU, eveningId, { version, change_reason: 'hujan', ...changes }, CONFIG, now)
  }
  const othersAt = (groupId: number, userId: number) =>
    seatsOf(db, groupId).member.filter((id) => id !== userId)
  const inGroup = (groupId: number, changes: Parameters<typeof changeGroup>[3]) => {
    const verb = () => changeGroup(db, AYU, groupId, { change_reason: 'hujan', ...changes }, now, CONFIG)
    keep(twice(() => asAct(db, AYU, { kind: 'group' }, { groupIds: [groupId] }, verb, now)))
  }

  /** It takes no money from anybody, everybody may cancel for free, and who paid for another day is written to. */
  function move(at: string) {
    const held = () =>
      rows()
        .filter(({ state }) => state === 'held')
        .map(({ id, userId, amount, credit }) => ({ id, userId, amount, credit }))
    const before = held()
    const was = evening().at
    if (!change({ at }).ok || at === was) return
    expect(held()).toEqual(before)
    const isOtherDay = at.slice(0, 10) !== was.slice(0, 10)
    if (isOtherDay) expect(evening().dealtAt).toBeNull()
    const due = dueAtEvening(readEvening(db, eveningId, now)!, now, CONFIG)
    for (const ticket of ofEvening()) {
      if (ticket.endedAt !== null) continue
      if (ticket.status !== 'idle' && ticket.status !== 'paid') continue
      const seat = db
        .select()
        .from(ticketedSeats)
        .where(eq(ticketedSeats.id, ticket.membershipId ?? 0))
        .get()
      const isFree = seat
        ? !isTooLateToCancel(knownSeat(db, seat), { eventAt: at }, now, CONFIG.timeZone)
        : (freeUntilOf(ticket, evening()) ?? '') > now.toISOString()
      expect([ticket.id, isFree]).toEqual([ticket.id, true])
      if (!isOtherDay || ticket.status !== 'paid') continue
      const { userId, movedFrom, answerBy } = ticket
      expect([userId, answerBy === null]).toEqual([userId, movedFrom === null || movedFrom === at])
      const isDue = due.some((one) => one.userId === userId && one.kind === 'moved')
      if (movedFrom?.slice(0, 10) !== at.slice(0, 10)) expect([userId, isDue]).toEqual([userId, true])
    }
  }

  const due = () =>
    listQueue(db, { page: 0, size: 100, all: 'true' }, AYU.id, CONFIG, now).items.filter(
      // invitations are of who has no place; who is too late to answer is called
      ({ kind, missing, call }) => kind !== 'evening' && missing.length === 0 && !call,
    )
  /** By what was sent: how often what its reader holds had changed by then. */
  const sent = new Map<string, number>()
  const held = new Map<number, { is: string; changes: number }>()
  function noteHeld() {
    for (const userId of people) {
      const is = JSON.stringify([
        db.values(sql`select id, status, ended_at from tickets where user_id = ${userId}`),
        db.values(sql`select id, group_id, left_at is null from memberships where user_id = ${userId}`),
      ])
      const before = held.get(userId)
      if (before?.is !== is) held.set(userId, { is, changes: (before?.changes ?? 0) + 1 })
    }
  }

  /** Writes all that is due: none of it is due again, nor the same once more to who holds what they held then. */
  function write() {
    settleTickets(db, now)
    noteHeld()
    now = new Date(now.getTime() + 60_000)
    const items = due()
    for (const { userId, groupId, eveningId, kind } of items) {
      const opened = openMessage(db, AYU, { userId, groupId, eveningId, kind, again: false }, CONFIG, now)
      if (!opened.ok) throw new Error(opened.reason)
      expect(markMessage(db, AYU, opened.id, 'sent', CONFIG, now)).toMatchObject({ ok: true })
      const text = `${userId} ${kind} ${opened.text.replace(/\/k#\S+/, '')}`
      const { changes } = held.get(userId)!
      expect([text, sent.get(text) === changes]).toEqual([text, false])
      sent.set(text, changes)
    }
    const keyOf = ({ userId, groupId, eveningId, kind }: QueueItem) =>
      [userId, groupId, eveningId, kind].join()
    const written = items.map(keyOf)
    expect(due().filter((item) => written.includes(keyOf(item)))).toEqual([])
  }

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
        if (due) keep(twice(() => markPaid(db, AYU, [due.id], CONFIG, now)))
        return
      }
      case 'mark': {
        const row = rows().filter(({ state }) => state === step.of)[step.n]
        if (!row) return
        const version = () => rows().find(({ id }) => id === row.id)!.version
        keep(twice(() => changeDue(db, AYU, row.id, { state: step.as, version: version() }, CONFIG, now)))
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
        const act = () => asAct(db, AYU, { kind: 'status' }, scopeOfTicket(db, id), end, now)
        // the other sign-up of their phone may have joined another evening of that day, which an undo heeds
        keep(step.who === 6 || step.who === 7 ? act() : twice(act))
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
        move(new Date(Date.parse(evening().at) + (step.days * 24 + step.hours) * HOUR).toISOString())
        return
      case 'stand by': {
        const author = by(userId, 'phone')
        const ticket = openTicket(userId)
        if (author && ticket) standByTicket(db, author, { id: ticket.id, stay: step.stay }, now)
        return
      }
      case 'still comes': {
        const ticket = openTicket(userId)
        if (ticket?.answerBy && ticket.answerBy > now.toISOString())
          changeTickets(db as Tx, [ticket.id], { answerBy: null, movedFrom: null })
        return
      }
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
        if (twice(() => change({ status: 'cancelled' })).ok)
          for (const { id, ticketId } of held)
            if (places().find((one) => one.id === ticketId)?.eveningId === eveningId)
              expect(rows().find((one) => one.id === id)?.state).toBe('owed')
        return
      }
      case 'save': {
        const from = { db, matchmaking, meetAgain: null, timeZone: zone.timeZone }
        const found = await previewTables(from, eveningId, { locked: [] }, now)
        if (!found.ok) return
        const { tables, digest, standby, lost, unpaid, waiting } = found.preview
        // one that staff have opened again, after it was cancelled, is as large as it was
        if (found.preview.step === 'make')
          for (const { groupId, members } of tables)
            if (groupId === null) expect(members.length).toBe(MEMBERS)
        const before = seated()
        const late = lateToPay()
        const done = twice(() => saveTables(db, AYU, eveningId, { tables, digest, pics: [] }, zone, now))
        if (!done.ok) return
        keep(done)
        // nobody loses a seat who could sit with three others, and nobody but who has not paid in time or finds no table
        const isAlone = (id: number) =>
          waiting.some((one) => one.id === id && one.words?.includes('alone of a gender'))
        expect(lost.filter((id) => !isAlone(id)).length).toBeLessThan(4)
        expect(unpaid.map(({ id }) => id).toSorted()).toEqual(late.toSorted())
        const after = seated()
        const gone = before.filter((id) => !after.includes(id))
        expect(gone.toSorted()).toEqual([...lost, ...unpaid.map(({ id }) => id)].toSorted())
        // or says that they have paid
        const status = expect.stringMatching(/^(paid|confirmed)$/)
        for (const id of standby) expect(openTicket(id)).toMatchObject({ status, membershipId: null })
        return
      }
      case 'remove':
        if (groupId !== undefined) inGroup(groupId, { members: othersAt(groupId, userId) })
        return
      case 'drop': {
        const seat = openTicket(userId)?.membershipId
        const [in_] = db.values<[number]>(sql`select group_id from seats where id = ${seat ?? 0}`).flat()
        if (in_ !== undefined)
          setMemberStatus(db, AYU, in_, { userId, role: 'member', status: 'dropped' }, now)
        return
      }
      case 'seat':
        if (groupId !== undefined)
          inGroup(groupId, { members: [...othersAt(groupId, userId).slice(0, 5), userId] })
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
        // no undo lets one take place at an evening that is off
        const isOff = step.status === 'cancelled' && evening().status === 'cancelled'
        if (id !== undefined && !isOff) inGroup(id, { status: step.status })
        return
      }
      case 'write':
        write()
        return
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
  const taken = () => ofEvening().filter(isTaken).length

  async function take(step: Step) {
    const before = { money: rows(), taken: taken(), places: places() }
    await pressOne(step)
    noteHeld()
    const after = rows()
    checkMoney(db)
    checkInvariants(db)
    // nothing is left to compute, and what was computed stays as it is
    const outcomes = db.all(sql`select * from outcomes`)
    settleOutcomes(db, db.values<[number]>(sql`select id from dinner_groups`).flat(), now)
    expect([step, db.all(sql`select * from outcomes`)]).toEqual([step, outcomes])
    // three hours before the dinner nobody stands by whose money is held
    if (step.do === 'wait' && Date.parse(evening().at) - 3 * HOUR <= +now)
      expect(
        ofEvening().filter((one) => one.status === 'paid' && isTaken(one) && one.membershipId === null),
      ).toEqual([])
    if (evening().dealtAt === null && evening().status === 'open')
      expect(taken()).toBeLessThanOrEqual(Math.max(evening().tablesMax! * MEMBERS, before.taken))
    for (const groupId of groupsDealtAt(db, eveningId))
      expect(openIn(db, groupId).length).toBeLessThanOrEqual(MEMBERS)
    // a phone has one place
    const twice = db.all(sql`
      select evening_id, person_id from tickets join profiles on profiles.user_id = tickets.user_id
      where status in ('confirmed', 'paid') and ended_at is null and ${WITHOUT_SEAT} group by 1, 2 having count(*) > 1`)
    expect([step, twice]).toEqual([step, []])
    // money that is held is for an open place or a seat, also for one at a dinner that was
    const hasBeen = Date.parse(evening().at) <= +now
    for (const row of after.filter(({ state }) => state === 'held')) {
      const place = places().find(({ id }) => id === row.ticketId)
      if (row.groupId === 0) expect([step, row.id, place?.status]).toEqual([step, row.id, 'paid'])
      else expect([step, row.id, hasBeen || hasSeat(row.ticketId)]).toEqual([step, row.id, true])
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
  /** Comes to two hours before the dinner, by which nobody stands by any more. */
  const end = () => take({ do: 'wait', hours: Math.max(0, (Date.parse(evening().at) - +now) / HOUR - 2) })
  return { take, end }
}

const NEVER = ['due', 'void']
