import { expect, test } from 'bun:test'
import { answers } from '../support/answers'
import { emptyFolder } from '../support/app'
import { Visitors } from '../support/load'
import { send, signedIn, startProcess } from '../support/real-server'

test('a sign-up is answered while staff change things on new connections without a pause', async () => {
  await using server = await startProcess(emptyFolder())
  const cookie = await signedIn(server.url)
  const { body } = await send(server.url, 'POST', '/api/register', answers(0))
  const path = `/api/users/${body.user.id}/update-profile`

  let [on, others] = [true, 0]
  const crowd = Array.from({ length: 6 }, async () => {
    while (on) {
      const change = { dietary_restrictions: `udang ${others}` }
      expect((await send(server.url, 'POST', path, change, cookie)).status).toBe(200)
      others++
    }
  })
  // counted in answers to others, as a busy machine is slow: each sign-up may wait for no more than these
  for (let i = 1; i <= 10; i++) {
    const before = others
    expect((await send(server.url, 'POST', '/api/register', answers(i))).status).toBe(201)
    expect(others - before).toBeLessThan(100)
  }
  on = false
  await Promise.all(crowd)
}, 120_000)

test('a run of matchmaking comes to its end while people sign up and staff change things on new connections without a pause', async () => {
  await using server = await startProcess(emptyFolder())
  const cookie = await signedIn(server.url)
  const changed = (await send(server.url, 'POST', '/api/register', answers(0))).body.user.id

  let [on, others] = [true, 0]
  const visitors = Array.from({ length: 6 }, (_, i) => new Visitors(i, () => server.url))
  const staff = Array.from({ length: 4 }, () => ({
    async step() {
      const change = { dietary_restrictions: `udang ${others}` }
      const path = `/api/users/${changed}/update-profile`
      expect((await send(server.url, 'POST', path, change, cookie)).status).toBe(200)
    },
  }))
  const crowd = [...visitors, ...staff].map(async (one) => {
    while (on) {
      await one.step()
      others++
    }
  })
  /** Returns how many others were answered meanwhile. */
  const during = async (path: string, body: unknown) => {
    const before = others
    expect((await send(server.url, 'POST', path, body, cookie)).status).toBe(200)
    return others - before
  }
  expect(await during('/api/matchmaking', {})).toBeLessThan(3000)
  on = false
  await Promise.all(crowd)
}, 120_000)
