import { HOST } from './house'
import { count } from './ledger'
import { ensure, type World } from './world'

/** Makes an account for a host, by a link that makes one once and only that. */
export async function makeHost({ house }: World) {
  const { body } = await house.staff('POST', '/api/staff/links', { role: 'host' })
  const redeem = () =>
    house.call('POST', '/api/register-admin', { body: { ...HOST, setup: body.token, role: 'admin' } })
  const made = await redeem()
  ensure(
    made.status === 201 && made.body.user.role === 'host',
    () => `a host's link was answered ${made.status}, ${JSON.stringify(made.body)}`,
  )
  const again = await redeem()
  ensure(again.status === 401, () => `a host's link was answered ${again.status} the second time`)
  await house.signInHost()
}

/** Once a week a host tries what only admins may; all of it is refused, whatever it is about. */
export async function tryAsHost(world: World) {
  const { house, random, ledger, state } = world
  const cookie = house.hostCookie
  const known = state.guests.filter(({ userId, erased }) => userId !== null && erased === null)
  const guest = random.pick(known)
  const id = guest.userId!
  const group = Object.keys(ledger.tables).at(-1) ?? 1
  const forbidden: [method: string, path: string, body?: unknown][] = [
    ['DELETE', `/api/users/${id}`],
    ['POST', '/api/users/export', { ids: [id] }],
    ['POST', '/api/privacy/export', { userId: id }],
    ['POST', '/api/privacy/erase', { userId: id, digits: guest.phone.slice(-4) }],
    ['GET', `/api/privacy/people/${id}`],
    ['GET', '/api/privacy/links'],
    ['POST', `/api/users/${id}/pause`, { until: null }],
    ['GET', `/api/dinner-groups/${group}/export`],
    ['DELETE', `/api/evenings/1?version=1`],
    ['DELETE', `/api/venues/${state.venues[0]}?version=1`],
    ['GET', '/api/reviews'],
    ['POST', '/api/reviews', { kind: 'missed dinners', userId: id, about: 1, decision: 'pause' }],
    ['GET', '/api/reports'],
    ['PATCH', '/api/reports/1', { state: 'nothing', version: 1 }],
    ['GET', '/api/staff'],
    ['GET', '/api/settings'],
    ['GET', '/api/dues.csv?month=2027-01'],
    ['POST', '/api/staff/links', { role: 'admin' }],
    ['DELETE', '/api/staff/1'],
    ['DELETE', '/api/staff/1/sessions'],
    ['PATCH', '/api/staff/1', { role: 'host' }],
    ['POST', '/api/register-admin', { username: 'another', password: 'dua belas kursi', role: 'admin' }],
  ]
  for (const [method, path, body] of forbidden) {
    const answer = await house.call(method, path, { body, cookie })
    ensure(
      answer.status === 403 && answer.body.confirm === undefined,
      () => `${method} ${path} of a host was answered ${answer.status}: ${JSON.stringify(answer.body)}`,
    )
  }
  count(ledger, 'calls that a host was refused', forbidden.length)
}
