import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { GROUP_STATUSES, MEMBER_STATUSES } from '../../src/domain/group/group'
import { answers } from '../support/answers'
import { checkInvariants } from '../support/invariants'
import { sampled } from '../support/sampled'
import { startWithPeople } from '../support/start-with-people'

const PEOPLE = 20
const person = fc.integer({ min: 1, max: PEOPLE + 2 })
const group = fc.integer({ min: 1, max: 5 })
const list = (max: number) => fc.uniqueArray(person, { maxLength: max })
const budget = '<Rp100.000'

interface Row {
  id: number
  groupId: number
  userId: number
}

type Call = [method: string, path: string, body?: unknown]
const calls: fc.Arbitrary<Call> = fc.oneof(
  fc
    .record({ members: fc.uniqueArray(person, { minLength: 6, maxLength: 6 }), backupMembers: list(3) })
    .map(
      (seats): Call => ['POST', '/api/dinner-groups', { name: 'Meja', budget, date: '2099-01-01', ...seats }],
    ),
  fc
    .tuple(group, fc.record({ members: list(7), backupMembers: list(4) }, { requiredKeys: [] }))
    .map(([id, seats]): Call => ['PATCH', `/api/dinner-groups/${id}`, seats]),
  fc
    .tuple(group, fc.constantFrom(...GROUP_STATUSES), fc.option(list(6), { nil: undefined }))
    .map(([id, status, members]): Call => ['PATCH', `/api/dinner-groups/${id}`, { status, members }]),
  fc
    .tuple(group, person, fc.constantFrom(...MEMBER_STATUSES), fc.boolean())
    .map(
      ([id, userId, status, isBackup]): Call => [
        'PATCH',
        `/api/dinner-groups/${id}/member-status`,
        { userId, status, isBackup },
      ],
    ),
  group.map((id): Call => ['DELETE', `/api/dinner-groups/${id}`]),
  // a dinner without a date is over once it is completed, and to come again once it is not
  fc
    .tuple(group, fc.constantFrom('completed', 'scheduled'))
    .map(([id, status]): Call => ['PATCH', `/api/dinner-groups/${id}`, { status, event_date: null }]),
  fc
    .tuple(list(8), fc.boolean())
    .map(
      ([ids, isUndo]): Call =>
        isUndo
          ? ['POST', `/api/acts/${ids.length}/undo`, {}]
          : ['POST', '/api/users/return', { ids: [1, ...ids] }],
    ),
  person.map((id): Call => ['DELETE', `/api/users/${id === PEOPLE + 1 ? 1 : id}`]),
  person.map(
    (id): Call => ['POST', `/api/users/${id}/update-profile`, { removed: 'berhalangan', name: 'Ganti' }],
  ),
  fc.nat(1000).map((i): Call => ['POST', '/api/register', answers(1000 + i)]),
  fc.constant<Call>(['POST', '/api/matchmaking']),
  fc.integer({ min: 1, max: 4 }).map((id): Call => ['POST', `/api/matchmaking/runs/${id}/take-back`]),
  fc.uniqueArray(person, { minLength: 12, maxLength: 15 }).map(
    (ids): Call => [
      'POST',
      '/api/matchmaking/commit',
      {
        tables: [
          { members: ids.slice(0, 6), backups: ids.slice(12) },
          { members: ids.slice(6, 12), backups: [] },
        ],
        waiting: [1, 2, 3, PEOPLE + 2],
        run: { startedAt: '2026-11-21T00:00:00Z', seed: 1, deadlineMs: 200, durationMs: 200, moves: 1 },
      },
    ],
  ),
  fc.tuple(person, person).map(([id, userId]): Call => ['POST', `/api/users/${id}/apart`, { userId }]),
  fc.tuple(person, person).map(([id, other]): Call => ['DELETE', `/api/users/${id}/apart/${other}`]),
)

test('whatever staff do, one after the other or all at once, people and seats agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(calls, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 12 }),
      async (rounds) => {
        const { call: asAdmin, db } = await startWithPeople(PEOPLE, () => ({ budget }))
        const seen = new Map<number, Row>()
        for (const round of rounds) {
          const results = await Promise.all(round.map(([method, path, body]) => asAdmin(method, path, body)))
          for (const [i, answer] of results.entries())
            expect([round[i], answer.status < 500]).toEqual([round[i], true])
          checkInvariants(db)
          // a row ends and stays, until its group or its person is deleted
          for (const row of db.all<Row>(
            sql`select id, group_id as groupId, user_id as userId from memberships`,
          ))
            seen.set(row.id, row)
          for (const { id, groupId, userId } of seen.values()) {
            const [kept] = db.all<{ row: number; both: number }>(sql`
              select exists (select 1 from memberships where id = ${id}) as row,
                exists (select 1 from dinner_groups where id = ${groupId})
                  and exists (select 1 from profiles where user_id = ${userId}) as both`)
            if (kept!.both === 0) seen.delete(id)
            else expect([id, kept!.row]).toEqual([id, 1])
          }
        }
      },
    ),
    { numRuns: sampled(6, 25) },
  )
}, 120_000)
