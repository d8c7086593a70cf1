import { describe, expect, test } from 'bun:test'
import { putSeat } from '../support/put-seat'
import { startWithPeople } from '../support/start-with-people'

const form = {
  name: 'Meja Satu',
  budget: 'Rp100.000 - Rp200.000',
  location: 'To be determined',
  date: '2099-12-31',
  time: '19:00',
  status: 'scheduled',
  members: [1, 2, 3, 4, 5, 6],
  backupMembers: [7, 8],
}

test('no group is made for an evening or brought to another one, also not several at once', async () => {
  const { call, addEvening } = await startWithPeople(9)
  const { id: eveningId } = await addEvening()
  const refused = async (method: string, path: string, body: object) => {
    const answer = await call(method, path, body)
    expect([method, path, answer.status, await answer.json()]).toMatchObject([
      ...[method, path, 422],
      { errors: { eveningId: 'Tables of an evening are made on the page of the evening' } },
    ])
  }
  await refused('POST', '/api/dinner-groups', { ...form, eveningId })
  expect((await call('POST', '/api/dinner-groups', { ...form, eveningId: null })).status).toBe(201)
  await refused('PATCH', '/api/dinner-groups/1', { pic: 'Ayu', eveningId })
  await refused('PATCH', '/api/dinner-groups', { groups: [{ id: 1, version: 1 }], pic: 'Ayu', eveningId })
  // as it is, it may stand in what is sent
  const kept = await call('PATCH', '/api/dinner-groups/1', { pic: 'Ayu', eveningId: null })
  expect([kept.status, (await kept.json()).group]).toMatchObject([200, { pic: 'Ayu', eveningId: null }])
})

describe('POST /api/dinner-groups', () => {
  test('makes a group of six with backups and marks its people', async () => {
    const { call } = await startWithPeople(9)
    const answer = await call('POST', '/api/dinner-groups', form)
    expect(answer.status).toBe(201)
    const group = await answer.json()
    expect(group).toMatchObject({
      ...{ id: 1, name: 'Meja Satu', status: 'scheduled', budget: 'Rp100.000 - Rp200.000', venue: null },
      ...{ member_ids: [1, 2, 3, 4, 5, 6], backup_member_ids: [7, 8], pic: '-', version: 1 },
      member_statuses: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, 'idle'])),
      event_date: '2099-12-31T12:00:00.000Z',
    })
    expect(await (await call('GET', '/api/dinner-groups')).json()).toEqual([group])
    const { items } = await (await call('GET', '/api/users?page=0')).json()
    const standing = items.map(({ id, profile }: { id: number; profile: Record<string, unknown> }) => [
      id,
      profile.grouped,
      profile.waiting_as_backup,
      profile.groups,
    ])
    expect(standing.slice(0, 4)).toEqual([
      [9, false, false, []],
      [8, false, true, [1]],
      [7, false, true, [1]],
      [6, true, false, [1]],
    ])
  })

  test('refuses with the texts of the form, and people who are grouped or waiting elsewhere', async () => {
    const { call } = await startWithPeople(14)
    const refusals: [Record<string, unknown>, string][] = [
      [{ name: ' ' }, 'Group name is required'],
      [{ budget: undefined }, 'Budget is required'],
      [{ members: [1, 2, 3, 4, 5] }, 'You must select exactly 6 members for the group'],
      [{ members: [1, 2, 3, 4, 5, 6, 9] }, 'You must select exactly 6 members for the group'],
      [{ backupMembers: [7, 8, 9, 10] }, 'You can select a maximum of 3 backup members'],
      [
        { backupMembers: [6] },
        'This user is already selected as a backup member. Please deselect from backup first.',
      ],
      [{ members: [1, 1, 2, 3, 4, 5] }, 'The same user is selected twice'],
      [{ members: [1, 2, 3, 4, 5, 'x'] }, 'Users are given by their ids'],
      [{ members: [1, 2, 3, 4, 5, 99] }, 'There is no user with id 99'],
      [{ date: '2020-01-01' }, 'Event date cannot be earlier than today'],
      [{ date: '2099-02-31' }, 'Event date is not a date'],
      [{ time: '25:00' }, 'Event time is not a time'],
    ]
    for (const [wrong, message] of refusals) {
      const answer = await call('POST', '/api/dinner-groups', { ...form, ...wrong })
      expect([answer.status, (await answer.json()).message]).toEqual([422, message])
    }
    expect(await (await call('GET', '/api/dinner-groups')).json()).toEqual([])
    await call('POST', '/api/dinner-groups', form)
    for (const taken of [1, 7]) {
      const again = { ...form, members: [taken, 10, 11, 12, 13, 14], backupMembers: [] }
      expect((await call('POST', '/api/dinner-groups', again)).status).toBe(409)
    }
  })
})

test('the database refuses a second seat that is held, a seventh member and a fourth backup by itself', async () => {
  const { addGroup, db } = await startWithPeople(15)
  await addGroup({ backupMembers: [7, 8] })
  await addGroup({ members: [9, 10, 11, 12, 13, 14] })
  const insert = (groupId: number, userId: number, role: 'member' | 'backup', seat: number) =>
    putSeat(db, { groupId, userId, role, seat, holdsSeat: true })
  expect(() => insert(2, 1, 'backup', 1)).toThrow()
  expect(() => insert(1, 1, 'backup', 3)).toThrow()
  expect(() => insert(1, 15, 'member', 7)).toThrow()
  expect(() => insert(1, 15, 'member', 6)).toThrow()
  expect(() => insert(1, 15, 'backup', 4)).toThrow()
})
