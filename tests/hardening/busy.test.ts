import { expect, test } from 'bun:test'
import { answers } from '../support/answers'
import { emptyFolder } from '../support/app'
import { Visitors } from '../support/killing'
import { send, signedIn, startProcess } from '../support/real-server'

test('sign-ups are answered and a run of matchmaking ends while others work on new connections without a pause', async () => {
  await using server = await startProcess(emptyFolder())
  const cookie = await signedIn(server.url)
  const { body } = await send(server.url, 'POST', '/api/register', answers(0))
  const staff = {
    async step() {
      const change = { dietary_restrictions: `udang ${others}` }
      const path = `/api/users/${body.user.id}/update-profile`
      expect((await send(server.url, 'POST', path, change, cookie)).status).toBe(200)
    },
  }
  const visitors = Array.from({ length: 6 }, (_, i) => new Visitors(i, () => server.url))
  let [on, others] = [true, 0]
  const crowd = [...visitors, staff, staff, staff, staff].map(async (one) => {
    while (on) {
      await one.step()
      others++
    }
  })
  /** Returns how many others were answered meanwhile: in counts, as a busy machine is slow. */
  const during = async (path: string, sent: object, status: number) => {
    const before = others
    expect((await send(server.url, 'POST', path, sent, cookie)).status).toBe(status)
    return others - before
  }
  for (let i = 1; i <= 10; i++) expect(await during('/api/register', answers(i), 201)).toBeLessThan(100)
  expect(await during('/api/matchmaking', {}, 200)).toBeLessThan(3000)
  on = false
  await Promise.all(crowd)
}, 120_000)
