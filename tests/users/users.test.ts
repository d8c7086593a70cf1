import { describe, expect, test } from 'bun:test'
import { profileSchema } from '../../src/domain/api'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { startWithPeople } from '../support/start-with-people'

describe('GET /api/users', () => {
  test('gives every person with their profile, and staff without one', async () => {
    const { call, signIn } = await startApp()
    await call(
      'POST',
      '/api/register',
      answers(1, { activities: ['IRT'], smoker: 'Ya', dietaryRestrictions: 'kacang' }),
    )
    const { call: asAdmin } = await signIn()
    const users = await (await asAdmin('GET', '/api/users')).json()
    expect(
      users.map(({ username, is_admin }: { username: string; is_admin: boolean }) => [username, is_admin]),
    ).toEqual([
      ['staff', true],
      ['user_1790000000001', false],
    ])
    expect(users[0].profile).toBeNull()
    expect(Object.keys(users[1].profile).sort()).toEqual(Object.keys(profileSchema.entries).sort())
    expect(users[1].profile).toMatchObject({
      id: 1,
      name: 'Tamu 1',
      phone: '+628123000001',
      birthdate: '2001-08-17',
      age: expect.any(Number),
      gender: 'male',
      activities: ['IRT'],
      hobbies: ['Nonton', 'Makan'],
      interests: ['Musik', 'Kuliner'],
      budget: 'Rp100.000 - Rp200.000',
      comfort_level: 4,
      smoker: 'Yes',
      drinker: 'No',
      dietary_restrictions: 'kacang',
      removed: null,
      grouped: false,
      waiting_as_backup: false,
      groups: [],
      signups: 1,
      seatedBy: null,
      notes: [],
      current_step: 'success',
      registration_timestamp: expect.stringMatching(/Z$/),
      registration_completed: true,
      completed_at: expect.stringMatching(/Z$/),
      wroteAt: null,
      notOnWhatsapp: false,
      restingAt: null,
      wrongNumberAt: null,
      version: 1,
    })
  })

  test('gives pages of people, the latest first, with the counts', async () => {
    const { call: asAdmin } = await startWithPeople(7)
    const page = await (await asAdmin('GET', '/api/users?page=1&size=3')).json()
    expect(page.items.map(({ id }: { id: number }) => id)).toEqual([4, 3, 2])
    expect([page.total, page.matching]).toEqual([7, 7])
  })

  test('counts the sign-ups of a phone', async () => {
    const { call, signIn } = await startApp()
    for (const i of [1, 2]) await call('POST', '/api/register', answers(i, { phone: '081234567890' }))
    const { call: asAdmin } = await signIn()
    const { items } = await (await asAdmin('GET', '/api/users?page=0')).json()
    expect(items.map(({ profile }: { profile: { signups: number } }) => profile.signups)).toEqual([2, 2])
  })

  test('refuses an invalid page', async () => {
    const { signIn } = await startApp()
    const { call } = await signIn()
    for (const query of ['page=-1', 'page=x', 'size=0', 'size=501', 'size=1e9', 'page=']) {
      const answer = await call('GET', `/api/users?${query}`)
      expect([query, answer.status]).toEqual([query, 422])
    }
  })
})

test('GET /api/stats counts people, groups, and who is grouped', async () => {
  const { call: asAdmin, addGroup } = await startWithPeople(8)
  await addGroup({ backupMembers: [7] })
  expect(await (await asAdmin('GET', '/api/stats')).json()).toEqual({
    users: 8,
    groups: 1,
    grouped: 6,
    ungrouped: 2,
  })
})
