import { expect, test } from 'bun:test'
import { OPERATOR } from '../../src/audit/staff'
import { UNSET } from '../../src/domain/house/house'
import { addAdmin } from '../../src/session/accounts'
import { firstRun } from '../../src/site/first-run'
import { startApp } from '../support/app'

const NOTHING = { ...UNSET, qris: null }

test('a new house has six steps, each gone once it is done, and once an evening is over only where guests pay, while one ahead has a price', async () => {
  const { db, signIn } = await startApp()
  const { call } = await signIn()
  const left = (house = {}, now?: Date) => firstRun(db, { ...NOTHING, ...house }, now).map(({ key }) => key)
  expect(left()).toEqual(['pay', 'whatsapp', 'who', 'venue', 'evening', 'colleague'])
  for (const way of [{ bankAccount: 'BCA 1' }, { qris: 'a code' }]) expect(left(way)).not.toContain('pay')
  expect(left({ contactWhatsapp: '6281234567890' })).not.toContain('whatsapp')
  expect(left({ organiser: 'PT Contoh' })).toContain('who')
  expect(left({ organiser: 'PT Contoh', contactEmail: 'data@semeja.example' })).not.toContain('who')
  db.run(`insert into venues (name, created_at) values ('Kedai Senja', '2026-01-01T00:00:00.000Z')`)
  expect(left()).not.toContain('venue')
  await addAdmin(db, OPERATOR, { username: 'budi', password: 'rahasia-sekali' })
  expect(left()).not.toContain('colleague')
  const at = new Date(Date.now() + 7 * 86_400_000)
  const evening = { at: at.toISOString(), city: 'Jogja', area: 'Seturan', price: 0, status: 'draft' }
  expect((await call('POST', '/api/evenings', evening)).status).toBe(201)
  expect(left()).toEqual(['pay', 'whatsapp', 'who'])
  const ahead = await call('POST', '/api/evenings', { ...evening, at: '2099-01-01T12:00:00.000Z' })
  expect([ahead.status, left({}, new Date(at.getTime() + 1))]).toEqual([201, []])
  db.run(`update evenings set price = 150000, status = 'open'`)
  expect(left({}, new Date(at.getTime() + 1))).toEqual(['pay'])
})
