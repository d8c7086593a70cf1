import { expect, test } from 'bun:test'
import { profileSchema } from '../../src/domain/api'
import { answers } from '../support/answers'
import { startApp } from '../support/app'

test('GET /api/users gives every person with their profile, and staff without one', async () => {
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
    gender: 'male',
    activities: ['IRT'],
    hobbies: ['Nonton', 'Makan'],
    interests: ['Musik', 'Kuliner'],
    budget: 'Rp100.000 - Rp200.000',
    comfort_level: 4,
    smoker: 'Yes',
    drinker: 'No',
    dietary_restrictions: 'kacang',
    current_step: 'success',
    registration_completed: true,
  })
})
