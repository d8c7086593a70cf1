import { expect, test } from 'bun:test'
import { answers } from '../support/answers'
import { cookieOf, emptyFolder } from '../support/app'
import { startPages, tokenIn } from '../support/pages'
import { startProcess } from '../support/real-server'

test('a whole evening leaves nothing of what anybody typed in the logs', async () => {
  const password = 'Sandi-Rahasia-77'
  const server = await startProcess(emptyFolder(), {
    LOG_LEVEL: 'debug',
    ADMIN_USERNAME: 'kepala-meja',
    ADMIN_PASSWORD: password,
  })
  let cookie = ''
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  // people sign up, some of them wrongly
  const special = {
    name: 'Wulandari Kencana',
    phone: '+6281377665544',
    birthdate: '23/11/1998',
    dietaryRestrictions: 'alergi udang galah',
    username: 'user_1790000777123',
    password: 'kata-sandi-tamu',
  }
  for (let i = 0; i < 24; i++) expect((await call('POST', '/api/register', answers(i))).status).toBe(201)
  expect((await call('POST', '/api/register', answers(50, special))).status).toBe(201)
  const wrong = answers(51, { name: 'Salah Tanggal', birthdate: '31/02/1998' })
  expect((await call('POST', '/api/register', wrong)).status).toBe(422)
  expect((await call('POST', '/api/register', '{"name":"Terpotong Jaringan')).status).toBe(400)
  await call('POST', '/api/register', answers(52, { name: 'Dari Situs Lain' }), {
    origin: 'https://jahat.example',
  })
  await call('GET', '/preferences?name=Nama+Di+Alamat&phone=081377665544')
  await call('GET', '/halaman-yang-dicari-orang')

  // staff sign in, after a mistake or two
  await call('POST', '/api/login', { username: 'kepala-meja', password: 'Sandi-Keliru-55' })
  await call('POST', '/api/login', { username: 'nama-yang-dicoba', password: 'Sandi-Keliru-56' })
  const login = await call('POST', '/api/login', { username: 'kepala-meja', password })
  expect(login.status).toBe(200)
  cookie = cookieOf(login)
  await call('POST', '/api/register-admin', { username: 'rekan-baru', password: 'Sandi-Rekan-88' })

  // they look for people, change, seat, remove, export and delete them
  const search = encodeURIComponent('Wulandari Kencana')
  const found = await (await call('GET', `/api/users?page=0&search=${search}`)).json()
  const id = found.items[0].id
  await call('POST', '/api/users/export', { matching: { search: 'udang galah' } })
  await call('POST', `/api/users/${id}/update-profile`, { name: 'Wulan Diganti', phone: '0813-7766-5599' })
  await call('POST', '/api/users', { name: 'Tamu Titipan', phone: '+62 811 2233 4455' })
  const group = await call('POST', '/api/dinner-groups', {
    name: 'Meja Pojok Melati',
    location: 'Warung Bu Sastro',
    budget: 'Rp100.000 - Rp200.000',
    members: [2, 3, 4, 5, 6, 7],
    backupMembers: [8],
  })
  expect(group.status).toBe(201)
  const { id: groupId } = await group.json()
  await call('POST', '/api/users/2/update-profile', { removed: 'pulang kampung mendadak' })
  await call('PATCH', `/api/dinner-groups/${groupId}`, { members: [3, 4, 5, 6, 7] })
  await call('PATCH', `/api/dinner-groups/${groupId}`, {
    name: 'Meja Pojok Kenanga',
    venue: 'Kedai Cak Darmo',
  })
  await call('GET', `/api/dinner-groups?search=Kenanga&page=0`)
  expect((await call('GET', `/api/dinner-groups/${groupId}/export`)).status).toBe(200)
  await call('DELETE', `/api/users/${id}`)
  await call('GET', `/api/users/${search}`)
  await call('POST', '/api/logout')

  expect(await server.stop()).toBe(0)
  const output = server.lines.join('\n')
  expect(output).toContain('"event":"stopped"')
  expect(output.split('\n').filter((line) => line.includes('"event":"request"')).length).toBeGreaterThan(45)
  const token = cookie.split('=')[1]!
  const typed = [
    ...['Wulandari', 'Kencana', 'Wulan', 'Tamu 1', 'Tamu%201', 'Titipan', 'Salah Tanggal', 'Terpotong'],
    ...['Dari Situs', 'jahat.example', 'Nama+Di', 'Nama Di', 'halaman-yang', search],
    ...['81377665544', '81377665599', '8137766', '7766-55', '81122334455', '2233 4455', '8123000'],
    ...['23/11/1998', '1998-11-23', '31/02/1998', '2001-08-17', '17/08'],
    ...['udang', 'galah', 'pulang', 'kampung', 'mendadak', 'Melati', 'Kenanga', 'Sastro', 'Darmo'],
    ...[password, 'Sandi-Keliru', 'Sandi-Rekan', 'kata-sandi-tamu', 'nama-yang-dicoba', 'rekan-baru'],
    ...['kepala-meja', 'user_179', token, token.slice(0, 12), 'semeja_session'],
  ]
  for (const text of typed)
    expect([text, output.toLowerCase().includes(text.toLowerCase())]).toEqual([text, false])
}, 60_000)

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
