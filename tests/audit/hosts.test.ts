import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { AuditEntry } from '../../src/domain/staff/audit'
import { answers } from '../support/answers'
import { startApp } from '../support/app'

test('hosts learn nothing of what became of reports and reviews, from no list and no count', async () => {
  const { db, call, signIn } = await startApp()
  await call('POST', '/api/register', answers(1))
  const { call: asAdmin } = await signIn()
  const { call: asHost } = await signIn('tuan', 'host')
  for (const [action, detail] of [
    ['decided on a report', 'report 1, paused'],
    ['decided a review', 'avoided, kept'],
    ['undid an act', 'review'],
    ['undid an act', 'pause'],
  ])
    db.run(sql`insert into audit_entries (at, admin_id, user_id, action, detail)
      values ('2099-02-01T03:00:00.000Z', 77, 1, ${action}, ${detail})`)
  type Found = { items: AuditEntry[]; matching: number; total: number }
  const adminSees = async (query: string): Promise<Found> =>
    (await asAdmin('GET', `/api/audit?${query}`)).json()
  const hostSees = async (query: string): Promise<Found> =>
    (await asHost('GET', `/api/audit?${query}`)).json()
  for (const query of ['user=1&from=2099-02-01', 'admin=77', 'from=2099-02-01']) {
    expect((await adminSees(query)).matching).toBe(4)
    const { items, matching } = await hostSees(query)
    expect([items.map(({ detail }) => detail), matching]).toEqual([['pause'], 1])
  }
  for (const action of ['decided on a report', 'decided a review'])
    expect([
      (await adminSees(`action=${action}`)).matching,
      (await hostSees(`action=${action}`)).matching,
    ]).toEqual([1, 0])
  const [all, seen] = [await adminSees('size=100'), await hostSees('size=100')]
  expect([all.total - seen.total, all.matching - seen.matching]).toEqual([3, 3])
})
