import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { DATABASE_FILE } from '../../src/db/open'
import { erase } from './after'
import { HOUR } from './clock'
import { pageOf, press } from './guests'
import { joinOffered, leaveEvening } from './joining'
import { count, noteErased } from './ledger'
import { ensure, type Guest, type Task, type World } from './world'

/** Somebody opens their page by themselves, and does something of their own accord. */
export async function wander(world: World, { who }: Task) {
  const guest = world.state.guests[who!]!
  if (guest.erased !== null || !(await pageOf(world, guest))) return
  const { random } = world
  await random.pick([rename, rename, exportData, rest, changePhone, changePhone, changeMind, leave])(
    world,
    guest,
  )
}

async function rename(world: World, guest: Guest) {
  const { random, ledger } = world
  if (!guest.signUpToken) return
  const name = `${random.pick(['Ayu', 'Budi', 'Citra', 'Dewi', 'Eka'])} ${guest.name.split(' ').at(-1)}`
  if ((await correct(world, guest, { name })) !== 200) return
  guest.name = name
  ledger.names[guest.userId!] = name
  count(ledger, 'corrected')
}

// with one sign-up, so that nobody else keeps the number
async function changePhone(world: World, guest: Guest) {
  const { ledger } = world
  const own = Object.values(ledger.owners).filter((owner) => owner === guest.n)
  if (!guest.signUpToken || own.length > 1) return
  const phone = `+62813${10_000_000 + guest.n * 100 + guest.phones.length}`
  if ((await correct(world, guest, { phone })) !== 200) return
  guest.phones.push(phone)
  guest.phone = phone
  count(ledger, 'changed numbers')
}

async function correct(world: World, guest: Guest, body: object): Promise<number> {
  const { status } = await world.house.call('PATCH', '/api/me/profile', { token: guest.signUpToken!, body })
  ensure([200, 401, 403, 409].includes(status), () => `a correction was answered ${status}`)
  return status
}

/** The own data hold the own number, and nobody else's but those of contacts. */
async function exportData(world: World, guest: Guest) {
  if (!guest.token) return
  const { status, body } = await press(world, guest, 'POST', '/api/me/export', {
    digits: guest.phone.slice(-4),
  })
  if (status !== 200) return
  const text = JSON.stringify(body)
  ensure(text.includes(guest.phone.slice(3)), () => `the data of guest ${guest.n} lack their number`)
  const others = world.state.guests.filter((other) => other !== guest && text.includes(other.phone.slice(3)))
  ensure(others.length === 0, () => `the data of guest ${guest.n} hold the number of ${others[0]?.n}`)
  count(world.ledger, 'exports')
}

async function rest(world: World, guest: Guest) {
  await press(world, guest, 'POST', '/api/me/rest', {})
  if (world.random.chance(60)) await press(world, guest, 'POST', '/api/me/back', {})
}

async function changeMind(world: World, guest: Guest) {
  guest.free = {}
  await leaveEvening(world, { who: guest.n })
  await joinOffered(world, guest)
}

async function leave(world: World, guest: Guest) {
  if (world.random.chance(30)) await erase(world, guest)
}

/** From when nothing of somebody may be anywhere: once the request is done, which a report about them holds up for three days at most. */
export async function beErased(world: World, guest: Guest, times: number) {
  const { house, ledger } = world
  // timers look at the clock every few milliseconds
  await Bun.sleep(50)
  using db = new Database(join(house.dataDir, DATABASE_FILE), { readonly: true })
  const waits = db
    .query<{ n: number }, [string]>('select count(*) as n from erasures where phone = ?')
    .get(guest.phone)!.n
  if (waits > 0) {
    ensure(times < 20, () => `guest ${guest.n} is not erased four days after they wanted to be`)
    world.plan({ at: world.now + 5 * HOUR, does: 'be erased', who: guest.n, times: times + 1 })
    return
  }
  guest.erased = 'done'
  for (const [id, owner] of Object.entries(ledger.owners))
    if (owner === guest.n) noteErased(ledger, id, guest.phones, world.now)
}
