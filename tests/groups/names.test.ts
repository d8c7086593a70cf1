import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { DinnerGroup } from '../../src/domain/api'
import { emptyFolder, openForTest } from '../support/app'
import { checkInvariants } from '../support/invariants'
import { tablesBefore } from '../support/migrations'
import { startWithPeople } from '../support/start-with-people'

/** Seven people of 20 to 26 years, the even ones women, and the table that matchmaking makes of them. */
async function withTable() {
  const app = await startWithPeople(9, (i) => ({ birthdate: `01/01/${2006 - i}` }))
  const { call } = app
  await call('POST', '/api/matchmaking')
  const change = async (changes: Record<string, unknown>) => {
    const answer = await call('PATCH', '/api/dinner-groups/1', changes)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { group: DinnerGroup }).group
  }
  return { ...app, change }
}

const named = (ages: string, males: number, females: number) =>
  `Age: ${ages} Males: ${males} Females: ${females}`

test('the name of a generated group follows its people: removal, promotion, swap, correction and deletion', async () => {
  const { call, db, group, change } = await withTable()
  const { name, member_ids: members, backup_member_ids: backups } = await group()
  expect(name).toMatch(/^Age: \d+-\d+ Males: \d Females: \d$/)
  // a search finds its figures, and no part of the labels, which all generated names have
  const found = async (search: string) =>
    (await (await call('GET', `/api/dinner-groups?search=${search}`)).json()).items.some(
      (one: { name: string }) => one.name === name,
    )
  expect(await found(/\d+-\d+/.exec(name)![0])).toBe(true)
  for (const label of ['ales', 'mal', 'emales', 'age:'])
    expect([label, await found(label)]).toEqual([label, false])
  const [first, second, ...rest] = members
  expect(backups.length).toBeGreaterThan(1)
  for (const changes of [
    { members: [second, ...rest] },
    { members: [second, ...rest, backups[0]], backupMembers: backups.slice(1) },
    { members: [...rest, backups[0], backups[1]], backupMembers: [second] },
    { members: [first, ...rest], backupMembers: [] },
    { members: [first] },
  ]) {
    await change(changes)
    // it is what its people say, by the rule of another hand
    checkInvariants(db)
  }
  const [[birthdate]] = db.values<[string]>(sql`select birthdate from profiles where user_id = ${first}`) as [
    [string],
  ]
  await call('POST', `/api/users/${first}/update-profile`, { birthdate: `19${birthdate.slice(2)}` })
  checkInvariants(db)
  const alone = (await group()).name
  expect(alone).toMatch(/^Age: 1\d\d-1\d\d |^Age: (\d+)-\1 /)
  // nobody is left: nobody could say another name
  await call('DELETE', `/api/users/${first}`)
  expect((await group()).name).toBe(alone)
  expect((await change({ members: [rest[0], rest[1]] })).name).not.toBe(alone)
})

test('a name that staff gave stays, and nothing is said of a name that followed', async () => {
  const { call, change, group } = await withTable()
  const generated = await change({ venue: 'Kedai Senja' })
  // sent as it is, it is nobody's name yet
  await change({ name: generated.name })
  const shorter = await change({ members: generated.member_ids.slice(1) })
  expect(shorter.name).not.toBe(generated.name)
  expect((await change({ name: 'Meja Mawar' })).name).toBe('Meja Mawar')
  expect((await change({ members: generated.member_ids })).name).toBe('Meja Mawar')
  const { items } = await (await call('GET', '/api/audit?group=1&action=changed+a+group')).json()
  expect(items.map(({ detail }: { detail: string }) => detail)).toEqual(['name', 'venue not set → set'])
  // also one that reads like a generated one
  await call('DELETE', '/api/dinner-groups/1')
  const form = { name: named('20-26', 3, 3), budget: '<Rp100.000', members: [1, 2, 3, 4, 5, 6] }
  const made = await (await call('POST', '/api/dinner-groups', form)).json()
  await call('PATCH', `/api/dinner-groups/${made.id}`, { members: [1, 2] })
  expect((await group(made.id)).name).toBe(form.name)
})

test('in an older database a group that is named as matchmaking would name it counts as generated', () => {
  const folder = emptyFolder()
  const { $client: file } = tablesBefore(folder, '0012_names_that_follow')
  for (let id = 1; id <= 4; id++) {
    file.run("insert into users (id, username, created_at) values (?, ?, '')", [id, `u${id}`])
    file.run(
      "insert into profiles (user_id, name, phone, birthdate, gender, registered_at) values (?, 'A', ?, ?, ?, '')",
      [id, `+62812000${id}`, `200${id}-06-01`, id % 2],
    )
  }
  for (const [id, name] of [named('22-23', 1, 1), named('22-24', 1, 1), 'Meja Mawar'].entries()) {
    file.run(
      "insert into dinner_groups (id, name, status, budget, created_at) values (?, ?, 'confirming', 0, '2026-05-31T17:30:00Z')",
      [id + 1, name],
    )
    for (const seat of [1, 2])
      file.run(
        "insert into memberships (group_id, user_id, role, seat, active, added_at) values (?, ?, 'member', ?, 0, '')",
        [id + 1, seat + 2, seat],
      )
  }
  file.close()
  const db = openForTest(folder)
  // half past midnight of their birthday in Jakarta
  expect(db.all(sql`select id, ages_on from dinner_groups`)).toEqual([
    { id: 1, ages_on: '2026-06-01' },
    { id: 2, ages_on: null },
    { id: 3, ages_on: null },
  ])
})
