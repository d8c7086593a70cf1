import { describe, expect, test } from 'bun:test'
import Papa from 'papaparse'
import type { DinnerGroup, User } from '../../src/domain/api'
import { displayInstant } from '../../src/domain/time'
import { samePhone } from '../support/same-phone'
import { startWithPeople } from '../support/start-with-people'

async function withGroup(people = 12) {
  const app = await startWithPeople(people)
  const { call: asAdmin } = app
  await app.addGroup({ backupMembers: [7, 8] })
  const change = async (changes: Record<string, unknown>, id = 1) => {
    const answer = await asAdmin('PATCH', `/api/dinner-groups/${id}`, changes)
    return { status: answer.status, ...((await answer.json()) as { message: string; group?: DinnerGroup }) }
  }
  const standing = async () => {
    const users: User[] = await (await asAdmin('GET', '/api/users')).json()
    const of = (test: (user: User) => boolean | undefined) =>
      users
        .filter(test)
        .map(({ id }) => id)
        .sort((a, b) => a - b)
    return {
      grouped: of(({ profile }) => profile?.grouped),
      waiting: of(({ profile }) => profile?.waiting_as_backup),
    }
  }
  return { ...app, change, standing }
}

describe('PATCH /api/dinner-groups/{id}', () => {
  test('changes what is given, counts the version up, and keeps the rest', async () => {
    const { change } = await withGroup()
    const changes = { pic: 'Ayu', event_date: '2099-11-30T12:00:00.000Z' }
    const { status, message, group } = await change({ ...changes, venue: ' Warung Sate ', version: 1 })
    expect([status, message]).toEqual([200, 'Group updated successfully'])
    expect(group).toMatchObject({
      ...{ ...changes, name: 'Meja Satu', venue: 'Warung Sate', status: 'scheduled', version: 2 },
    })
    const none = { venue: null, pic: '-', event_date: null }
    expect((await change(none)).group).toMatchObject({ ...none, version: 3 })
  })

  test('refuses wrong values by their field', async () => {
    const { change, call } = await withGroup()
    const wrong: [Record<string, unknown>, string][] = [
      [{ name: '' }, 'Group name is required'],
      [{ budget: 'mahal' }, 'Budget is required'],
      [{ status: 'maybe' }, 'Status is required'],
      [{ pic: 'Orang Lain' }, 'PIC is one of -, Ayu, Budi'],
      [{ event_date: '2020-01-01T00:00:00Z' }, 'Event date cannot be earlier than today'],
      [{ event_date: 'besok' }, 'Event date is not a date'],
      [{ members: [1, 2, 3, 4, 5, 6, 9] }, 'A dinner group must have exactly 6 members.'],
      [{ backupMembers: [7, 8, 9, 10] }, 'A dinner group can have a maximum of 3 backup members.'],
      [{ members: [1, 7] }, 'User is already a backup member'],
      [{ backupMembers: [7, 1] }, 'User is already a group member'],
      [{ members: [99] }, 'There is no user with id 99'],
    ]
    for (const [changes, text] of wrong) {
      const { status, message } = await change(changes)
      expect([changes, status, message]).toEqual([changes, 422, text])
    }
    expect((await change({ name: 'X' }, 99)).status).toBe(404)
    expect((await (await call('GET', '/api/dinner-groups')).json())[0].version).toBe(1)
  })

  test('removes people with a reason in one step: both are stored, or neither', async () => {
    const { change, addGroup, standing, user } = await withGroup()
    const profile = async (id: number) => (await user(id)).profile!
    const { group } = await change({ members: [2, 3, 4, 5, 6], removed: ' Tidak membalas ', version: 1 })
    expect(group).toMatchObject({ member_ids: [2, 3, 4, 5, 6], version: 2 })
    expect(await profile(1)).toMatchObject({ removed: 'Tidak membalas', grouped: false, version: 2 })
    expect(await profile(2)).toMatchObject({ removed: null, version: 1 })
    expect((await change({ backupMembers: [8], removed: 'Sakit' })).status).toBe(200)
    expect((await profile(7)).removed).toBe('Sakit')

    // who is overtaken, or names somebody who sits elsewhere, has removed nobody
    expect((await change({ members: [3, 4, 5, 6], removed: 'Sakit', version: 1 })).status).toBe(409)
    await addGroup({ members: [1, 7, 9, 10, 11, 12] })
    expect((await change({ members: [3, 4, 5, 6, 9], removed: 'Sakit' })).status).toBe(409)
    for (const [changes, message] of [
      [{ members: [3, 4, 5, 6], removed: '  ' }, 'Please provide a reason for removal'],
      [
        { members: [3, 4, 5, 6], removed: 'x'.repeat(501) },
        'The removal reason can be at most 500 characters',
      ],
      [{ members: [2, 3, 4, 5, 6], removed: 'Sakit' }, 'Nobody leaves the group by this change'],
      [{ name: 'Meja Dua', removed: 'Sakit' }, 'Nobody leaves the group by this change'],
    ] as const)
      expect(await change(changes)).toMatchObject({ status: 422, message })
    expect(await profile(2)).toMatchObject({ removed: null, version: 1 })
    expect(await standing()).toEqual({ grouped: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12], waiting: [8] })
  })

  test('does not open a cancelled group again while its people sit elsewhere, by another sign-up, too, and leaves everything as it was', async () => {
    const { change, addGroup, group, standing, db } = await withGroup(13)
    await change({ status: 'cancelled' })
    samePhone(db, 13, 2)
    await addGroup({ members: [1, 8, 9, 10, 11, 13] })
    const { status, message } = await change({ status: 'confirming', name: 'Lagi' })
    expect([status, message]).toEqual([409, 'Already in a group or waiting as backup: user 1, 2, 8'])
    expect(await standing()).toEqual({ grouped: [1, 8, 9, 10, 11, 13], waiting: [] })
    expect(await group()).toMatchObject({ name: 'Meja Satu', status: 'cancelled' })
  })
})

test('PATCH /api/dinner-groups/{id}/member-status refuses strangers, the wrong list, unknown statuses and completed groups', async () => {
  const { call, change } = await withGroup()
  const set = async (body: object, id = 1) =>
    (await call('PATCH', `/api/dinner-groups/${id}/member-status`, body)).status
  expect(await set({ userId: 9, status: 'paid' })).toBe(422)
  expect(await set({ userId: 7, status: 'paid' })).toBe(422)
  expect(await set({ userId: 1, status: 'late' })).toBe(422)
  expect(await set({ userId: 1, status: 'paid' }, 99)).toBe(404)
  await change({ status: 'completed' })
  expect(await set({ userId: 1, status: 'paid' })).toBe(409)
})

test('the list of groups is sorted and filtered', async () => {
  const { call, change, addGroup } = await withGroup(20)
  await addGroup({ name: 'aula', date: '2099-12-30', time: '23:30', members: [9, 10, 11, 12, 13, 14] })
  await addGroup({ name: 'Zamrud', date: '2099-12-29', members: [15, 16, 17, 18, 19, 20] })
  await change({ status: 'confirming', pic: 'Budi' }, 3)
  const find = async (query: string) =>
    (await (await call('GET', `/api/dinner-groups?${query}`)).json()).items.map(({ id }: DinnerGroup) => id)
  const found: [string, number[]][] = [
    ['page=0', [3, 2, 1]],
    ['sort=event&dir=asc', [3, 2, 1]],
    ['sort=name&dir=asc', [2, 1, 3]],
    ['sort=status&dir=asc', [3, 1, 2]],
    ['status=confirming', [3]],
    ['status=confirming,scheduled&size=2&page=1', [1]],
    ['search=ZAM', [3]],
  ]
  for (const [query, ids] of found) expect([query, await find(query)]).toEqual([query, ids])
})

test('a group exports as a file that reads back, under the name of the spec', async () => {
  const { call, change } = await withGroup()
  await call('POST', '/api/users/1/update-profile', {
    dietary_restrictions: 'kacang,\n"udang"',
    name: '=1+1',
    interests: ['Musik', 'Seni'],
  })
  await change({ name: 'Meja Ça & Co' })
  const answer = await call('GET', '/api/dinner-groups/1/export')
  expect(answer.headers.get('content-disposition')).toMatch(
    /filename="group_1_meja_ca_co_\d{4}-\d\d-\d\d\.csv"/,
  )
  const { data } = Papa.parse<string[]>((await answer.text()).trim())
  expect(data.slice(0, 3)).toEqual([['Group Details'], ['ID', '1'], ['Group Name', 'Meja Ça & Co']])
  expect(data).toContainEqual(['Talk about', 'Musik'])
  const { group } = await (await call('GET', '/api/dinner-groups/1')).json()
  const created = displayInstant(group.created_at, 'dd/MM/yyyy HH:mm', 'Asia/Jakarta')
  expect(data).toContainEqual(['Group Creation', created])
  const start = data.findIndex(([first]) => first === 'Group Members')
  const columns = 'Name,Phone,Age,Gender,Activity,Comfort Level,Smoker,Drinker,Dietary Restrictions,Status'
  expect(data[start + 1]).toEqual(columns.split(','))
  const [name, phone, , ...answers] = data[start + 2]!
  expect([name, phone]).toEqual(["'=1+1", '+628123000001'])
  expect(answers).toEqual(['Pria', 'Kuliah', '4', 'No', 'No', 'kacang,\n"udang"', 'idle'])
  expect(data.filter(([first]) => first?.startsWith('Tamu'))).toHaveLength(7)
})
