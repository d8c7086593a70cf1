import { describe, expect, test } from 'bun:test'
import { signUps, users } from '../../src/db/schema'
import { answers } from '../support/answers'
import { startApp } from '../support/app'

describe('POST /api/register', () => {
  test('stores a sign-up with the terms it accepted and answers 201', async () => {
    const { call, db } = await startApp()
    const answer = await call('POST', '/api/register', answers(1))
    expect(answer.status).toBe(201)
    const body = await answer.json()
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      user: { id: 1, username: 'user_1790000000001' },
      code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{6}$/),
    })
    expect(db.select().from(signUps).get()).toMatchObject({
      userId: 1,
      name: 'Tamu 1',
      phone: '+628123000001',
      birthdate: '2001-08-17',
      activity: 'Kuliah',
      hobbies: ['Nonton', 'Makan'],
      smoker: 'No',
      groupRole: 'free',
      termsVersion: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      completedAt: expect.stringMatching(/Z$/),
    })
  })

  test('makes an account that can never sign in', async () => {
    const { call, db } = await startApp()
    await call('POST', '/api/register', answers(1, { password: 'rahasia-sekali' }))
    expect(db.select().from(users).get()).toMatchObject({ role: null, passwordHash: null })
    const login = await call('POST', '/api/login', {
      username: 'user_1790000000001',
      password: 'rahasia-sekali',
    })
    expect(login.status).toBe(401)
  })
})
