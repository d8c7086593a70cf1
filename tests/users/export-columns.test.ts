import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { USER_COLUMNS } from '../../src/domain/profile/export-columns'
import { startApp } from '../support/app'
import { CONFIG, storeEvening } from '../support/evening'

test('the file of users has the columns that are asked for, and the audit says which', async () => {
  const { db, signIn } = await startApp(CONFIG)
  const { call: asStaff } = await signIn()
  const { members } = storeEvening(db, {})
  const whole = await (await asStaff('POST', '/api/users/export', { ids: members })).text()
  expect(whole.split('\r\n')[0]).toEndWith(USER_COLUMNS.map((column) => `"${column}"`).join(','))
  const file = await asStaff('POST', '/api/users/export', { ids: members, columns: ['Phone', 'Name'] })
  expect((await file.text()).split('\r\n')[0]).toEndWith('"Name","Phone"')
  const entries = db.values(sql`select detail from audit_entries where action = 'exported users'`)
  expect(entries).toEqual([
    [`${members.length} users: all columns`],
    [`${members.length} users: Name, Phone`],
  ])
})
