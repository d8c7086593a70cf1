import { expect, test } from 'bun:test'
import { answers } from '../support/answers'
import { startPages, tokenIn } from '../support/pages'
import { startWithPeople } from '../support/start-with-people'

test('no line of the log holds what anybody typed, wherever it was typed', async () => {
  const { call, visitor, lines } = await startWithPeople(8)
  const phone = '0813-7766-5544'
  const guest = { name: 'Flugelhorn', phone, birthdate: '23/11/1998', dietaryRestrictions: 'Flugelhorn' }
  const group = {
    name: 'Flugelhorn',
    location: 'Flugelhorn',
    budget: '<Rp100.000',
    members: [2, 3, 4, 5, 6, 7],
  }
  const sent: [ask: typeof call, method: string, path: string, body: unknown, status: number][] = [
    [visitor, 'POST', '/api/register', answers(50, { ...guest, username: 'user_flugelhorn' }), 201],
    [visitor, 'POST', '/api/register', answers(51, { ...guest, birthdate: '31/02/1998' }), 422],
    [visitor, 'POST', '/api/register', '{"name":"Flugelhorn', 400],
    [visitor, 'GET', '/preferences?name=Flugelhorn&phone=081377665544', undefined, 200],
    [visitor, 'GET', '/flugelhorn', undefined, 404],
    [visitor, 'POST', '/api/login', { username: 'flugelhorn', password: 'flugelhorn-55' }, 401],
    [call, 'POST', '/api/register-admin', { username: 'flugelhorn', password: 'flugelhorn-88' }, 201],
    [call, 'GET', '/api/users?page=0&search=Flugelhorn', undefined, 200],
    [call, 'POST', '/api/users/export', { matching: { search: 'flugelhorn' } }, 200],
    [
      call,
      'POST',
      '/api/users/1/update-profile',
      { ...guest, phone: '0813-7766-5599', birthdate: undefined },
      200,
    ],
    [call, 'POST', '/api/dinner-groups', group, 201],
    [call, 'POST', '/api/users/2/update-profile', { removed: 'Flugelhorn' }, 200],
    [call, 'PATCH', '/api/dinner-groups/1', { name: 'Meja Flugelhorn', venue: 'Kedai Flugelhorn' }, 200],
    [call, 'GET', '/api/dinner-groups?search=Flugelhorn&page=0', undefined, 200],
    [call, 'GET', '/api/dinner-groups/1/export', undefined, 200],
    [call, 'GET', '/api/users/flugelhorn', undefined, 404],
    [call, 'DELETE', '/api/users/1', undefined, 200],
    [call, 'POST', '/api/logout', undefined, 200],
  ]
  for (const [ask, method, path, body, status] of sent)
    expect([method, path, (await ask(method, path, body)).status]).toEqual([method, path, status])
  await call('POST', '/api/register', answers(52), { headers: { origin: 'https://jahat.example' } })
  const output = lines.join('\n')
  expect(output.split('"event":"request"').length).toBeGreaterThan(sent.length)
  for (const typed of [/flugelhorn/i, /8137766|7766-55/, /23\/11|31\/02|1998-11/, /jahat/, /semeja_session/])
    expect(output).not.toMatch(typed)
})

test('no line of the log, no entry of the audit, no metric and no error holds the token of a link', async () => {
  const app = await startPages({ backups: 1 })
  const [id, other] = app.members as [number, number]
  const secret = 'c3'.repeat(16)
  const signedUp = await (await app.call('POST', '/api/register', answers(90, { secret }))).json()
  const tokens = [
    tokenIn(signedUp.link),
    await app.tell(id, 'invite'),
    await app.tell(other, 'invite'),
    await app.link(app.members[2]!),
  ]
  const answered: string[] = []
  const routes = app.app.routes.filter(({ path }) => path.startsWith('/api/me'))
  const bodies: Record<string, object> = {
    '/api/me/answer': { answer: 'yes' },
    '/api/me/cancel': { refund: 'money' },
    '/api/me/arrival': { arrival: 'here' },
    '/api/me/tickets/:id/transferred': { transferred: true },
    '/api/me/profile': { dietaryRestrictions: 'kacang' },
    '/api/me/export': { digits: '0000' },
    '/api/me': { digits: '9999' },
  }
  for (const token of tokens) {
    // also where it does not belong: in an address, in another scheme, in a body
    await app.call('GET', `/k?t=${token}`)
    await app.call('GET', `/kal/${token}.ics`)
    await app.call('GET', `/qr/${token}.png`)
    await app.call('GET', `/api/me/${token}`)
    await app.call('GET', '/api/me', undefined, { headers: { authorization: `Basic ${token}` } })
    for (const { method, path } of routes.filter(({ path }) => path !== '/api/me/not-me'))
      for (const body of [bodies[path] ?? {}, `{"${token}`, { [token]: token }]) {
        const sent = method === 'GET' ? undefined : body
        answered.push(await (await app.as(token).send(method, path, sent)).text())
      }
    answered.push(await (await app.as(token).send('POST', '/api/me/not-me')).text())
    answered.push(await (await app.as(token).send('GET', '/api/me')).text())
  }
  const audit = JSON.stringify((await app.staff('GET', '/api/audit?size=500')).items)
  expect(app.lines.filter((line) => line.includes('"/api/me/answer"')).length).toBeGreaterThan(10)
  expect(audit).toContain('answered yes')
  for (const token of tokens) {
    expect(token).toHaveLength(22)
    for (const text of [app.lines.join('\n'), audit, ...answered])
      expect(text.includes(token.slice(0, 12))).toBe(false)
  }
})
