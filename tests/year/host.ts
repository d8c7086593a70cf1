import { HOST } from './house'
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
