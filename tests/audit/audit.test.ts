import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { audit } from '../../src/audit/audit'
import { OPERATOR } from '../../src/audit/staff'
import { auditEntries } from '../../src/db/schema'
import type { AuditEntry } from '../../src/domain/staff/audit'
import { addAdmin, changePassword, removeAdmin } from '../../src/session/accounts'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { texts } from '../support/texts'

type App = Awaited<ReturnType<typeof startApp>>

/** What the audit holds, the first entry first, as short lines: who, what, group, user, detail. */
function entries({ db }: App) {
  const rows = db.values(
    sql`select admin_id, action, group_id, user_id, detail from audit_entries order by id`,
  )
  return rows.map((row) => row.join('|'))
}

/** An app with `n` visitors (ids from 1) and an admin signed in; what the audit told so far is forgotten. */
async function staffed(n: number) {
  const app = await startApp()
  for (let i = 0; i < n; i++) await app.call('POST', '/api/register', answers(i))
  const staff = await app.signIn()
  app.db.delete(auditEntries).run()
  const setPaid = (userId: number) =>
    staff.call('PATCH', '/api/dinner-groups/1/member-status', { userId, status: 'paid', isBackup: false })
  return { ...app, asAdmin: staff.call, setPaid, me: n + 1 }
}

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const group = { name: 'Meja Rahasia', budget: 'Rp100.000 - Rp200.000' }

describe('the audit', () => {
  test('tells of sign-ins, failures and sign-outs, and never what was tried', async () => {
    const app = await startApp()
    await addAdmin(app.db, OPERATOR, { username: 'staff', password: 'rahasia-sekali' })
    await app.call('POST', '/api/login', { username: 'staff', password: 'salah-sekali' })
    await app.call('POST', '/api/login', { username: 'kata-sandi-keliru', password: 'salah-sekali' })
    const { call } = await app.signIn()
    await call('POST', '/api/logout')
    await call('POST', '/api/logout')
    expect(entries(app)).toEqual([
      '|added an admin||1|command line',
      '1|failed to sign in|||',
      '|failed to sign in|||',
      '1|signed in|||',
      '1|signed out|||',
    ])
  })

  test('tells of staff accounts: the first, further ones, and what the command line does', async () => {
    const app = await startApp({}, { setupToken: 'satu-kali' })
    const first = { username: 'sari', password: 'rahasia-sekali' }
    const made = await app.call('POST', '/api/register-admin', { ...first, setup: 'satu-kali' })
    const cookie = made.headers.getSetCookie()[0]!.split(';')[0]!
    const next = { username: 'dewi', password: 'rahasia-sekali' }
    await app.call('POST', '/api/register-admin', next, { headers: { cookie } })
    await changePassword(app.db, OPERATOR, 'dewi', 'kata-sandi-baru')
    removeAdmin(app.db, OPERATOR, 'dewi')
    expect(entries(app)).toEqual([
      '1|added an admin||1|set-up link',
      '1|signed in|||',
      '1|added an admin||2|',
      '|changed a password||2|command line',
      '|removed an admin||2|command line, dewi',
    ])
  })

  test('tells of people by their ids and of fields by their names', async () => {
    const app = await staffed(5)
    const person = { name: 'Rahmat Rahasia', phone: '081299988877' }
    await app.asAdmin('POST', '/api/users', person)
    await app.asAdmin('POST', '/api/users/1/update-profile', {
      name: 'Putri Rahasia',
      dietary_restrictions: 'kacang rahasia',
      gender: 'female',
      removed: 'alasan rahasia',
    })
    await app.asAdmin('POST', '/api/users/export', { ids: [1, 2] })
    await app.asAdmin('POST', '/api/users/export', { matching: { search: 'rahasia' } })
    await app.asAdmin('DELETE', '/api/users/1')
    expect(entries(app)).toEqual([
      `${app.me}|added a user||7|`,
      `${app.me}|changed a user||1|name, dietary restrictions, removal reason given`,
      `${app.me}|exported users|||2 users`,
      `${app.me}|exported users|||2 users`,
      `${app.me}|deleted a user||1|`,
    ])
  })

  test('tells of groups and of everybody whose seat changed', async () => {
    const app = await staffed(9)
    await app.asAdmin('POST', '/api/dinner-groups', { ...group, members: ids(1, 6), backupMembers: [7] })
    const patch = (body: object) => app.asAdmin('PATCH', '/api/dinner-groups/1', body)
    // what is refused leaves nothing
    expect((await patch({ version: 99, name: 'Lain' })).status).toBe(409)
    await patch({ name: 'Meja Lain', pic: 'Ayu', venue: 'Warung Rahasia' })
    await patch({ members: [2, 3, 4, 5, 6], backupMembers: [7, 8] })
    await patch({ members: [2, 3, 4, 5, 7], backupMembers: [6] })
    await app.setPaid(2)
    await patch({ status: 'completed' })
    await app.asAdmin('GET', '/api/dinner-groups/1/export')
    await app.asAdmin('DELETE', '/api/dinner-groups/1')
    expect(entries(app)).toEqual(
      [
        'created a group|1||members 1, 2, 3, 4, 5, 6; backups 7',
        'changed a group|1||name, venue not set → set, PIC - → Ayu',
        'removed a member|1|1|',
        'added a backup|1|8|',
        'made a member a backup|1|6|',
        'promoted a backup|1|7|in place of user 6',
        'removed a backup|1|8|',
        'changed a member status|1|2|idle → paid',
        'changed a group|1||status scheduled → completed',
        'exported a group|1||',
        'deleted a group|1||status completed, members 2, 3, 4, 5, 7; backups 6',
      ].map((line) => `${app.me}|${line}`),
    )
  })

  test('is written with the change or not at all', async () => {
    const app = await staffed(14)
    const { asAdmin, setPaid, db } = app
    await asAdmin('POST', '/api/dinner-groups', { ...group, members: ids(1, 6), backupMembers: [] })
    db.delete(auditEntries).run()
    const tables = ['users', 'profiles', 'dinner_groups', 'memberships', 'sessions', 'matchmaking_runs']
    const everything = () =>
      JSON.stringify(tables.map((table) => db.all(sql`select * from ${sql.identifier(table)}`)))
    db.run(sql`create trigger no_audit before insert on audit_entries begin select raise(abort, 'no'); end`)
    const before = everything()
    const tries = [
      await asAdmin('POST', '/api/dinner-groups', { ...group, members: ids(7, 12), backupMembers: [] }),
      await asAdmin('PATCH', '/api/dinner-groups/1', { name: 'Lain' }),
      await asAdmin('PATCH', '/api/dinner-groups/1', { members: [1, 2] }),
      await asAdmin('PATCH', '/api/dinner-groups/1', { status: 'cancelled' }),
      await setPaid(1),
      await asAdmin('DELETE', '/api/dinner-groups/1'),
      await asAdmin('POST', '/api/users', { name: 'Rahmat', phone: '081299988877' }),
      await asAdmin('POST', '/api/users/7/update-profile', { name: 'Lain' }),
      await asAdmin('DELETE', '/api/users/7'),
      await asAdmin('POST', '/api/users/export', { ids: [7] }),
      await asAdmin('GET', '/api/dinner-groups/1/export'),
      await asAdmin('POST', '/api/register-admin', { username: 'dewi', password: 'rahasia-sekali' }),
      await asAdmin('POST', '/api/matchmaking'),
      await app.call('POST', '/api/login', { username: 'staff', password: 'rahasia-sekali' }),
      await asAdmin('POST', '/api/logout'),
    ]
    expect(tries.map(({ status }) => status).filter((status) => status < 500)).toEqual([])
    expect(everything()).toBe(before)
    expect(entries(app)).toEqual([])
  })

  test('grows with accounts and time, not with the number of failed sign-ins', async () => {
    const { db, call } = await startApp({ trustProxy: true })
    await addAdmin(db, OPERATOR, { username: 'staff', password: 'rahasia-sekali' })
    db.delete(auditEntries).run()
    for (let i = 0; i < 12; i++) {
      const wrong = { username: i % 3 ? `orang${i}` : 'staff', password: 'salah-sekali' }
      await call('POST', '/api/login', wrong, { headers: { 'x-forwarded-for': `10.0.0.${i}` } })
    }
    const failed = db.select().from(auditEntries).all()
    expect(failed.map(({ adminId, detail }) => [adminId, detail])).toEqual([
      [1, '4 times'],
      [null, '8 times'],
    ])
  })
})

describe('GET /api/audit', () => {
  const at = (day: number, i = 0) => new Date(Date.UTC(2026, 0, day, 3, 0, i))

  async function filled() {
    const app = await staffed(3)
    app.db.delete(auditEntries).run()
    const me = { id: app.me, via: '' }
    for (let i = 0; i < 60; i++)
      audit(app.db, me, 'changed a user', { userId: 1 + (i % 3) }, at(1 + Math.floor(i / 10), i))
    audit(app.db, OPERATOR, 'added an admin', { userId: app.me }, at(8))
    audit(app.db, { id: 77, via: '' }, 'deleted a group', { groupId: 99 }, at(9))
    const get = async (query: string): Promise<{ status: number; items: AuditEntry[]; matching: number }> => {
      const answer = await app.asAdmin('GET', `/api/audit?${query}`)
      return { status: answer.status, ...(await answer.json()) }
    }
    return { ...app, get }
  }

  test('answers pages, the latest first, with names as they are today', async () => {
    const { get, me } = await filled()
    const page = await get('page=0&size=25')
    expect(page).toMatchObject({ status: 200, total: 62, matching: 62 })
    expect(page.items.map(({ id }) => id)).toEqual(page.items.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(page.items[0]).toMatchObject({ adminId: 77, admin: null, groupId: 99, group: null })
    expect(page.items[1]).toMatchObject({ adminId: null, account: 'staff', user: null })
    expect(page.items[2]).toMatchObject({ adminId: me, admin: 'staff', user: 'Tamu 2', userId: 3 })
    expect((await get('page=2&size=25')).items).toHaveLength(12)
  })

  test('filters by who, what, whom and days as people see them', async () => {
    const { get, me } = await filled()
    const matching = async (query: string) => (await get(query)).matching
    expect(await matching(`admin=${me}`)).toBe(60)
    expect(await matching('admin=none')).toBe(1)
    expect(await matching('action=deleted+a+group')).toBe(1)
    expect(await matching('group=99')).toBe(1)
    expect(await matching('user=2')).toBe(20)
    expect(await matching(`user=2&admin=${me}&action=changed+a+user&from=2026-01-02&to=2026-01-03`)).toBe(7)
    expect(await matching('from=2026-01-03&to=2026-01-03')).toBe(10)
    expect(await matching('from=2026-01-09')).toBe(1)
    expect(await matching('to=2025-12-31')).toBe(0)
  })

  test('refuses what it does not know', async () => {
    const { get } = await filled()
    for (const query of texts`
      action=danced | admin=x | group=-1 | user=1.5 | from=besok | size=501 | page=x
    `)
      expect([query, (await get(query)).status]).toEqual([query, 422])
  })

  test('names everybody who ever acted', async () => {
    const { asAdmin, me } = await filled()
    expect(await (await asAdmin('GET', '/api/audit/admins')).json()).toEqual([
      { id: me, username: 'staff' },
      { id: 77, username: null },
    ])
  })
})
