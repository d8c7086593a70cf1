// where money goes back to: typed by its owner or by staff, read where it is to return, and forgotten once it has
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { UNDO_MINUTES } from '../../src/domain/staff/undo'
import { createLog } from '../../src/log'
import { exportPhone } from '../../src/privacy/export'
import { startErasures } from '../../src/upkeep/erasures'
import { startGuest } from '../support/pages'

const TYPED = { bank: ' BCA ', number: '1234 567-890', holder: 'Siti  Aminah' }
const STORED = { bank: 'BCA', number: '1234567890', holder: 'Siti  Aminah' }
const SHOWN = 'BCA ••7890 a.n. Siti  Aminah'

/** Somebody who paid, lost their seat and wants the money back. */
async function startOwed() {
  const app = await startGuest('paid')
  const { page } = app
  await app.change({ members: app.members.slice(1), removed: 'Berhalangan' })
  const { payment } = (await page.me()).refund!
  const choose = (refund: string) => page.page('POST', '/api/me/cancel', { refund, payment })
  const name = (account: object, of = payment) => page.page('PUT', `/api/me/refunds/${of}/account`, account)
  const owed = async () => (await app.owed())[0]
  const byStaff = async (account: object | null, version?: number) =>
    app.staff('PUT', `/api/dues/${payment}/account`, { account, version: version ?? (await owed()).version })
  const settle = () => app.mark(payment, 'settled')
  const stored = () => app.db.values<[string | null]>(sql`select return_to from payments`).flat()
  await choose('money')
  return { ...app, payment, choose, name, owed, byStaff, settle, stored }
}

test('a guest types where their money goes back to, and reads it back with most of the number hidden', async () => {
  const app = await startOwed()
  const named = await app.name(TYPED)
  expect(named).toMatchObject({ status: 200, me: { refund: { account: SHOWN } } })
  expect((await app.owed()).returnTo).toEqual(STORED)
  const again = await app.name({ ...TYPED, bank: 'GoPay', number: '+62 812-3456-7890' })
  expect(again.me.refund.account).toBe('GoPay ••7890 a.n. Siti  Aminah')
  const { status, errors } = await app.name({ bank: '', number: '12ab', holder: ' ' })
  expect([status, Object.keys(errors)]).toEqual([422, ['bank', 'number', 'holder']])
  const details = app.db.values(sql`select detail from audit_entries where action = 'named an account'`)
  expect(details).toEqual([[''], ['']])
})

test('nobody types an account for the money of others, or for what is kept as credit', async () => {
  const app = await startOwed()
  const other = app.as(await app.link(app.members[1]!))
  expect((await other.page('PUT', `/api/me/refunds/${app.payment}/account`, TYPED)).status).toBe(409)
  await app.choose('credit')
  expect([(await app.name(TYPED)).status, (await app.byStaff(TYPED)).status]).toEqual([409, 422])
  expect(app.stored()).toEqual([null])
})

test('staff type it for a guest, once by the version they saw, and take that back', async () => {
  const app = await startOwed()
  const { version } = await app.owed()
  const { status, undo } = await app.byStaff(TYPED)
  expect(status).toBe(200)
  expect((await app.page.me()).refund!.account).toBe(SHOWN)
  expect((await app.byStaff(STORED, version)).status).toBe(409)
  expect((await app.staff('POST', `/api/acts/${undo}/undo`, {})).status).toBe(200)
  expect((await app.owed()).returnTo).toBeNull()
  await app.byStaff(TYPED)
  // the same once more changes nothing that a colleague has seen
  const named = await app.owed()
  expect(await app.byStaff(STORED)).toMatchObject({ status: 200, undo: null })
  expect((await app.name(TYPED)).status).toBe(200)
  expect(await app.owed()).toEqual(named)
  expect((await app.byStaff(null)).status).toBe(200)
  expect((await app.page.me()).refund!.account).toBeNull()
  const entries = app.db.all<object>(sql`select * from audit_entries`)
  expect(JSON.stringify(entries)).not.toContain('7890')
})

test('it is forgotten once the money went back, is kept as credit, or its owner is erased, and is there again with an Undo', async () => {
  const app = await startOwed()
  await app.name(TYPED)
  expect(JSON.stringify(exportPhone(app.db, phoneOf(app)))).toContain(STORED.number)
  const { undo } = await app.settle()
  expect(app.stored()).toEqual([null])
  expect((await app.staff('POST', `/api/acts/${undo}/undo`, {})).status).toBe(200)
  expect((await app.owed()).returnTo).toEqual(STORED)
  await app.choose('credit')
  expect(app.stored()).toEqual([null])
  await app.choose('money')
  await app.name(TYPED)
  const left = await app.staff('DELETE', `/api/users/${app.id}`)
  expect(left.status).toBe(200)
  expect(app.db.values(sql`select state, return_to from payments`)).toEqual([['owed', null]])
})

test('an account that money went back to is in nothing that could be undone once it cannot be', async () => {
  const app = await startOwed()
  await app.name(TYPED)
  await app.settle()
  const kept = () => JSON.stringify(app.db.all(sql`select * from act_rows`)).includes(STORED.number)
  const tick = () => startErasures({ db: app.db, log: createLog('error') })()
  tick()
  expect(kept()).toBe(true)
  const over = new Date(Date.now() - (UNDO_MINUTES + 1) * 60_000).toISOString()
  app.db.run(sql`update acts set at = ${over}`)
  tick()
  expect(kept()).toBe(false)
})

function phoneOf({ db, id }: Awaited<ReturnType<typeof startOwed>>): string {
  return db.values<[string]>(
    sql`select phone from people join profiles on person_id = people.id where user_id = ${id}`,
  )[0]![0]
}
