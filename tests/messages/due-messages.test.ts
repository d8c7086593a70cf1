import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { dinnerGroups, memberships, messages, people, profiles } from '../../src/db/schema'
import { atOnce } from '../../src/db/steps'
import { GROUP_STATUSES, MEMBER_STATUSES } from '../../src/domain/group/group'
import { isOpen } from '../../src/domain/group/seat'
import { MESSAGE_KINDS } from '../../src/domain/messages/message-kinds'
import { dueAt, silentAt, tablesWithFreeSeats } from '../../src/messages/due'
import { dueMessagesInSteps } from '../../src/messages/due-messages'
import { dueInputOf, readDueInput } from '../../src/messages/read-due-input'
import { openForFile } from '../support/app'
import { AYU, CONFIG, DINNER, NOON, storeEvening } from '../support/evening'
import { changeSeatTickets } from '../support/put-seat'
import { sampled } from '../support/sampled'

const HOUR = 3_600_000
const db = openForFile()

const groups = fc.record({
  status: fc.oneof(fc.constant('confirming' as const), fc.constantFrom(...GROUP_STATUSES)),
  eventAt: fc.constantFrom(null, DINNER, '2026-11-20T11:00:00.000Z', '2026-12-01T12:00:00.000Z'),
  deleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  seats: fc.array(
    fc.record({
      status: fc.constantFrom(...MEMBER_STATUSES),
      isLate: fc.boolean(),
      left: fc.boolean(),
      wrote: fc.boolean(),
      isPaused: fc.boolean(),
      noWhatsapp: fc.boolean(),
      kind: fc.option(fc.constantFrom('invite' as const, 'pay' as const, 'moved' as const)),
    }),
    { minLength: 8, maxLength: 8 },
  ),
})

test('the board that is computed in steps is what all groups come to at once', () => {
  fc.assert(
    fc.property(
      fc.array(groups, { minLength: 1, maxLength: 7 }),
      fc.integer({ min: 0, max: 12 * 24 }),
      fc.integer({ min: 1, max: 5 }),
      (made, hours, step) => {
        db.$client.run('begin')
        try {
          const ids = made
            .map((group, i) => addGroup(i * 8, group))
            .filter((_, i) => isOpen(made[i]!) && !made[i]!.deleted)
          const now = new Date(NOON.getTime() + hours * HOUR)
          const input = readDueInput(db, now)
          const board = atOnce(dueMessagesInSteps(db, now, CONFIG, step))
          const due = dueAt(input, now, CONFIG)
          const known = new Set(
            input.tables.flatMap(({ seats }) =>
              seats.filter((seat) => seat.wroteAt).map((seat) => seat.userId),
            ),
          )
          const rank = ({ kind, userId }: (typeof due)[number]) =>
            MESSAGE_KINDS.indexOf(kind) * 2 + Number(!known.has(userId))
          expect(board.due).toEqual(due.toSorted((a, b) => rank(a) - rank(b)))
          expect(board.silent).toEqual(silentAt(input, now))
          // people who are read for all groups at once are those of each
          const all = dueInputOf(db, ids, now)
          expect(all.tables).toEqual(ids.flatMap((id) => dueInputOf(db, [id], now).tables))
          // groups that go ahead and are left out have nothing to say
          expect(sorted(silentAt(all, now))).toEqual(sorted(board.silent))
          expect(sorted(dueAt(all, now, CONFIG))).toEqual(
            sorted(due.filter(({ groupId }) => ids.includes(groupId!))),
          )
          const byHand = tablesWithFreeSeats(input, now).filter(({ eveningId }) => eveningId === null)
          expect(board.free).toEqual(byHand.map(({ id }) => id))
          expect([...board.groups.keys()]).toEqual(input.tables.map(({ id }) => id))
        } finally {
          db.$client.run('rollback')
        }
      },
    ),
    { numRuns: sampled(25, 1000) },
  )
}, 120_000)

function sorted(due: readonly object[]) {
  return due.map((message) => JSON.stringify(message)).toSorted()
}

type Group = typeof groups extends fc.Arbitrary<infer T> ? T : never

function addGroup(first: number, { status, eventAt, deleted, seats }: Group) {
  const { groupId, members, backups } = storeEvening(db, { first, backups: 2, status, eventAt })
  for (const [i, userId] of [...members, ...backups].entries()) {
    const { isLate, left, wrote, isPaused, noWhatsapp, kind, status: answer } = seats[i]!
    const by = new Date(NOON.getTime() + (isLate ? -1 : 30) * HOUR).toISOString()
    const leftAt = left && i % 4 === 0 ? NOON.toISOString() : null
    db.update(memberships)
      .set({ leftAt, leftCode: leftAt === null ? null : 'no answer', holdsSeat: false })
      .where(eq(memberships.userId, userId))
      .run()
    changeSeatTickets(db, `user_id = ${userId}`, { status: answer, answerBy: by, payBy: by })
    const pausedUntil = isPaused ? '2030-01-01T00:00:00.000Z' : null
    db.update(people)
      .set({ pausedUntil, noWhatsapp })
      .where(sql`id = (select person_id from profiles where user_id = ${userId})`)
      .run()
    if (wrote)
      db.update(profiles).set({ wroteAt: NOON.toISOString() }).where(eq(profiles.userId, userId)).run()
    if (kind) {
      const at = NOON.toISOString()
      const sent = { openedAt: at, sentAt: at, result: 'sent' as const, adminId: AYU.id, cold: false }
      db.insert(messages)
        .values({ userId, groupId, kind, statedEventAt: eventAt, ...sent })
        .run()
    }
  }
  if (deleted) db.delete(dinnerGroups).where(eq(dinnerGroups.id, groupId)).run()
  return groupId
}
