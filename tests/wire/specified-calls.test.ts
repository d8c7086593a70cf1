// the calls of the specification, name by name: this table is its table, and nothing here is taken from the product
import { expect, test } from 'bun:test'
import { todayIn } from '../../src/domain/time'
import { answers as answersOf } from '../support/answers'
import { startApp } from '../support/app'

/** Method and path, what is sent, and what the answer is read for. */
const CALLS = {
  'POST /api/register': [
    'name, phone, birthdate, gender, activities, budget, smoker, drinker, dietaryRestrictions, comfortLevel, comfort_level, username, password, hobbies, interests',
    'success, message, user',
  ],
  'GET /api/user': ['', 'id, username, is_admin'],
  'POST /api/login': ['username, password', 'user'],
  'POST /api/register-admin': ['username, password', 'success, message, user'],
  'POST /api/logout': ['', ''],
  'GET /api/users': ['', 'id, username, is_admin, profile'],
  'GET /api/dinner-groups': [
    '',
    'id, name, status, budget, created_at, member_ids, backup_member_ids, member_statuses, venue, event_date, pic',
  ],
  'POST /api/dinner-groups': [
    'name, budget, location, date, time, status, members, backupMembers',
    'id, name, status, budget, created_at, member_ids, backup_member_ids, member_statuses, venue, event_date, pic',
  ],
  'PATCH /api/dinner-groups/1': [
    'name, venue, budget, event_date, status, pic, members, backupMembers',
    'success, message, group',
  ],
  'PATCH /api/dinner-groups/1/member-status': [
    'userId, status, isBackup',
    'success, message, memberStatuses',
  ],
  'DELETE /api/dinner-groups/1': ['', 'success, message'],
  'POST /api/users/1/update-profile': [
    'name, phone, gender, activities, hobbies, interests, budget, comfort_level, smoker, drinker, dietary_restrictions, birthdate, removed',
    'success, message',
  ],
  'DELETE /api/users/1': ['', 'success, message'],
  'POST /api/matchmaking': ['', 'success, message, groupsCreated, groups, waiting, runId'],
} as const

const PROFILE =
  'id, name, phone, birthdate, age, gender, activities, hobbies, interests, budget, comfort_level, smoker, drinker, dietary_restrictions, removed, grouped, groups, waiting_as_backup, current_step, completed_at, registration_timestamp, registration_completed'

const ERROR = 'success, message'

type Json = Record<string, unknown>

test('every call of the specification takes the names that it sends, and answers with those that it reads', async () => {
  const { call, answers, tried } = await callsOfTable()

  // six members, a backup, and one whose profile is changed
  for (let i = 1; i <= 8; i++) namesIn((await call('POST /api/register', answersOf(i))).user, 'id, username')
  const { user } = await call('POST /api/login', { username: 'staff', password: 'rahasia-sekali' })
  expect(user).toEqual(await call('GET /api/user'))
  expect(user).toMatchObject({ username: 'staff', is_admin: true })
  const made = await call('POST /api/register-admin', { username: 'kedua', password: 'rahasia-sekali' })
  expect(made.user).toMatchObject({ username: 'kedua', is_admin: true })

  const ids = await idsOf(call)
  const group = await call('POST /api/dinner-groups', {
    name: 'Dinner Group 1',
    budget: '<Rp100.000',
    location: 'To be determined',
    date: todayIn('Asia/Jakarta'),
    time: '19:00',
    status: 'scheduled',
    members: ids.slice(0, 6),
    backupMembers: ids.slice(6, 7),
  })
  expect(group).toMatchObject({
    name: 'Dinner Group 1',
    budget: '<Rp100.000',
    venue: null,
    status: 'scheduled',
    event_date: `${todayIn('Asia/Jakarta')}T12:00:00.000Z`,
    member_ids: ids.slice(0, 6),
    backup_member_ids: ids.slice(6, 7),
    member_statuses: Object.fromEntries(ids.slice(0, 7).map((id) => [id, 'idle'])),
  })

  const asMember = { userId: ids[0]!, status: 'paid', isBackup: false }
  const paid = await call('PATCH /api/dinner-groups/1/member-status', asMember)
  expect(paid.memberStatuses).toMatchObject({ [ids[0]!]: 'paid', [ids[6]!]: 'idle' })
  const asBackup = { userId: ids[6]!, status: 'confirmed', isBackup: true }
  const confirmed = await call('PATCH /api/dinner-groups/1/member-status', asBackup)
  expect(confirmed.memberStatuses).toMatchObject({ [ids[0]!]: 'paid', [ids[6]!]: 'confirmed' })
  const [listed] = (await call('GET /api/dinner-groups')) as unknown as Json[]
  expect(listed!.member_statuses).toEqual(confirmed.memberStatuses as Json)

  const changes = {
    name: 'Meja Baru',
    venue: 'Warung Bu Sri',
    budget: '>Rp200.000',
    event_date: '2099-12-05T12:00:00.000Z',
    status: 'confirming',
    pic: 'Ayu',
  }
  // the backup takes the seat of a member
  const lists = { members: [...ids.slice(0, 5), ids[6]!], backupMembers: [ids[5]!] }
  const changed = await call('PATCH /api/dinner-groups/1', { ...changes, ...lists })
  expect(changed.group).toMatchObject({
    ...changes,
    member_ids: lists.members,
    backup_member_ids: lists.backupMembers,
  })
  await call('DELETE /api/dinner-groups/1')

  const profile = {
    name: 'Sinta',
    phone: '+628123450001',
    gender: 'female',
    activities: ['IRT'],
    hobbies: ['Musik'],
    interests: ['Seni'],
    budget: '>Rp200.000',
    comfort_level: 5,
    smoker: 'Yes',
    drinker: 'No',
    dietary_restrictions: 'kacang',
    birthdate: '1999-08-17T00:00:00.000Z',
    removed: 'ga datang',
  }
  await call('POST /api/users/1/update-profile', profile, ids[7])
  const users = (await call('GET /api/users')) as unknown as (Json & { profile: Json })[]
  const one = users.find(({ id }) => id === ids[7])!
  expect(one.profile).toMatchObject({ ...profile, birthdate: '1999-08-17' })
  namesIn(one.profile, PROFILE)
  await call('DELETE /api/users/1', undefined, ids[7])

  const run = await call('POST /api/matchmaking')
  expect(run).toMatchObject({ success: true, groupsCreated: 1, waiting: 0 })
  await call('POST /api/logout')
  // whatever is refused says why
  const refused = await answers('GET', '/api/users')
  namesIn(await refused.json(), ERROR)
  expect(refused.status).toBe(401)
  expect([...tried].sort()).toEqual(Object.keys(CALLS).sort())
})

/** Returns what makes a call of the table with exactly its names, and checks those of its answer. */
async function callsOfTable() {
  const app = await startApp()
  const { cookie } = await app.signIn()
  const tried = new Set<string>()
  const answers = (method: string, path: string, body?: unknown) =>
    app.call(method, path, body, { headers: { cookie: tried.has('POST /api/logout') ? '' : cookie } })
  const call = async (named: keyof typeof CALLS, body?: Json, id?: number): Promise<Json> => {
    const [sent, read] = CALLS[named]
    expect([named, Object.keys(body ?? {}).sort()]).toEqual([named, names(sent).sort()])
    const [method = '', path = ''] = named.split(' ')
    const answer = await answers(method, id === undefined ? path : path.replace('1', String(id)), body)
    const json = (await answer.json()) as Json
    expect([named, answer.ok, json.errors]).toEqual([named, true, undefined])
    tried.add(named)
    for (const row of Array.isArray(json) ? json : [json]) namesIn(row, read)
    if (read.startsWith('success')) expect([named, json.success]).toEqual([named, true])
    return json
  }
  return { call, answers, tried }
}

async function idsOf(call: Awaited<ReturnType<typeof callsOfTable>>['call']): Promise<number[]> {
  const users = (await call('GET /api/users')) as unknown as { id: number; profile: unknown }[]
  return users.filter(({ profile }) => profile).map(({ id }) => id)
}

function namesIn(row: unknown, listed: string) {
  expect(Object.keys(row as Json)).toEqual(expect.arrayContaining(names(listed)))
}

function names(listed: string): string[] {
  return listed === '' ? [] : listed.split(', ')
}
