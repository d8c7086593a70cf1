import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { getTableColumns, is, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isForgetting } from '../../src/db/forget'
import * as schema from '../../src/db/schema'
import { createLog } from '../../src/log'
import { keepApart } from '../../src/people/keep-apart'
import { findPerson } from '../../src/people/people'
import { exportPerson } from '../../src/privacy/export'
import { dailyWork } from '../../src/upkeep/housekeeping'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { semeja } from '../support/command'
import { eveningBody } from '../support/evenings'
import { texts } from '../support/texts'
import { tracesOf } from '../support/traces'

const { auditEntries, tickets, keptApart, memberships, messages, people, profiles, signUps, users } = schema

const budget = '<Rp100.000'

/** An app with nine people, the first of whom has unmistakable data, at two dinners, removed, and kept apart from the second. */
async function startWithSecrets() {
  const app = await startApp()
  const { call: asAdmin } = await app.signIn()
  const marks = {
    name: 'Xylophonia Quetzal',
    phone: '+62899887766554',
    dietaryRestrictions: 'Alergi zwieback dan kumquat',
  }
  const ids: number[] = []
  for (let i = 0; i < 9; i++) {
    const answer = await app.call('POST', '/api/register', answers(i, { budget, ...(i === 0 && marks) }))
    ids.push((await answer.json()).user.id)
  }
  const [id, ...others] = ids as [number, ...number[]]
  for (const status of ['cancelled', 'scheduled']) {
    const group = { name: `Meja ${status}`, budget, members: [id, ...others.slice(0, 5)] }
    const made = await (await asAdmin('POST', '/api/dinner-groups', { ...group, date: '2099-01-01' })).json()
    await asAdmin('PATCH', `/api/dinner-groups/${made.id}`, { status })
  }
  const removed = 'Berkelahi soal wasabi'
  await asAdmin('POST', `/api/users/${id}/update-profile`, { removed })
  keepApart(app.db, { id: null, via: '' }, id, others[0]!)

  const note = 'Selalu telat karena flugelhorn'
  await asAdmin('POST', `/api/users/${id}/notes`, { text: note })

  const openedAt = new Date().toISOString()
  const statedVenue = 'Rumah Zarzuela'
  app.db
    .insert(messages)
    .values({ userId: id, groupId: 1, kind: 'details', statedVenue, openedAt, result: 'opened', cold: true })
    .run()

  await asAdmin('POST', '/api/evenings', eveningBody({ price: 0 }))
  const place = { status: 'dropped', price: 90_000, joinedAt: openedAt, at: openedAt, by: 'visitor' } as const
  app.db
    .insert(tickets)
    .values({ userId: id, eveningId: 1, ...place })
    .run()

  const secrets = [note, statedVenue, marks.name, marks.phone.slice(3), marks.dietaryRestrictions, removed]
  return { ...app, asAdmin, id, others, marks, secrets }
}

describe('nothing is left of a person in the bytes of the database and its log', () => {
  test('when staff delete them, though all of it was there, and the night overwrites what was moved', async () => {
    const { config, db, secrets, asAdmin, id } = await startWithSecrets()
    const before = tracesOf(config.dataDir, secrets).map((trace) => trace.split(' in ')[0])
    expect(new Set(before)).toEqual(new Set(secrets))
    expect(db.select().from(keptApart).all()).toHaveLength(1)
    expect((await asAdmin('DELETE', `/api/users/${id}`)).status).toBe(200)
    expect(tracesOf(config.dataDir, secrets)).toEqual([])
    expect(db.select().from(keptApart).all()).toEqual([])
    expect(isForgetting(db.$client)).toBe(true)
    await dailyWork({ db, config, log: createLog('error') })
    expect(isForgetting(db.$client)).toBe(false)
  })

  test('when the operator erases their phone beside the running server', async () => {
    const { config, db, secrets, asAdmin, id, call } = await startWithSecrets()
    const args = ['privacy', 'erase', '-', '--yes']
    const erased = await semeja(args, { input: '0899-8877-66554\n', env: { DATA_DIR: config.dataDir } })
    expect(erased).toMatchObject({
      code: 0,
      out: 'erased 1 sign-up and 2 seats at dinners; backups made before still hold them\n',
      err: '',
    })
    expect(tracesOf(config.dataDir, secrets)).toEqual([])
    expect(db.select().from(keptApart).all()).toEqual([])
    expect(db.select().from(auditEntries).orderBy(sql`id desc`).get()).toMatchObject({
      adminId: null,
      action: 'erased a person',
      userId: null,
      detail: 'command line, 1 sign-up',
    })
    // the server goes on with what is there now
    expect((await asAdmin('GET', `/api/users/${id}`)).status).toBe(404)
    expect((await call('POST', '/api/register', answers(50))).status).toBe(201)
    expect((await (await asAdmin('GET', '/api/stats')).json()).users).toBe(9)
  })

  test('when their dinners are long over', async () => {
    const { config, db, secrets, id } = await startWithSecrets()
    db.run(sql`update dinner_groups set status = 'completed', event_at = '2020-01-01T12:00:00.000Z'`)
    for (const hours of [0, 24])
      await dailyWork(
        { db, config: { ...config, retentionDays: 30 }, log: createLog('error') },
        { now: new Date(Date.now() + hours * 3_600_000) },
      )
    expect(db.select().from(profiles).where(sql`user_id = ${id}`).all()).toEqual([])
    expect(tracesOf(config.dataDir, secrets)).toEqual([])
    expect(db.select().from(keptApart).all()).toEqual([])
  })
})

describe('semeja privacy export', () => {
  test('prints every sign-up of a phone, however the phone is written, with dinners and history', async () => {
    const { config, call, marks, id } = await startWithSecrets()
    await call('POST', '/api/register', answers(70, { phone: marks.phone, name: 'Xylo lagi' }))
    const env = { DATA_DIR: config.dataDir }
    const outputs = [
      await semeja(['privacy', 'export', '0899 8877 66554'], { env }),
      await semeja(['privacy', 'export', '-'], { env, input: '+62899887766554' }),
    ]

    for (const { code, out, err } of outputs) {
      expect([code, err]).toEqual([0, ''])
      expect(JSON.parse(out)).toMatchObject({
        phone: marks.phone,
        removed: 'Berkelahi soal wasabi',
        turns_missed: 0,
        people_kept_apart: 1,
        sign_ups: [
          {
            user_id: id,
            name: marks.name,
            gender: expect.stringMatching(/^(Pria|Wanita)$/),
            activity: 'Kuliah',
            hobbies: ['Nonton', 'Makan'],
            interests: ['Musik', 'Kuliner'],
            dietary_restrictions: marks.dietaryRestrictions,
            dinners: [
              { name: 'Meja cancelled', role: 'member', status: 'idle', group_status: 'cancelled' },
              { name: 'Meja scheduled', event_at: '2099-01-01T12:00:00.000Z' },
            ],
          },
          { name: 'Xylo lagi', dinners: [] },
        ],
      })
    }
    // what staff did is told by time and deed, the earlier export among it
    const { history } = JSON.parse(outputs[1]!.out).sign_ups[0]
    expect(history[0]).toEqual({ at: expect.stringMatching(/Z$/), action: 'changed a user' })
    expect(history.map(({ action }: { action: string }) => action)).toEqual(
      texts`changed a user | kept two users apart | added a note | exported a person`,
    )
  })

  test('holds every stored column, and nothing of other people', async () => {
    const { db, marks, others, asAdmin, id } = await startWithSecrets()
    await asAdmin('POST', `/api/users/${id}/link`)
    const exported = exportPerson(db, findPerson(db, marks.phone)!)
    const { searchText, personId, ...columns } = getTableColumns(profiles)
    for (const column of Object.values(columns)) expect(exported.sign_ups[0]).toHaveProperty(column.name)
    const { id: _, ...ofPerson } = getTableColumns(people)
    for (const column of Object.values(ofPerson)) expect(exported).toHaveProperty(column.name)
    // of an account there is no more than this: a visitor's has no password, and the hash says nothing to anybody
    expect(Object.keys(getTableColumns(users)).sort()).toEqual([
      ...['createdAt', 'id', 'passwordHash', 'recoveryHashes', 'role', 'secretHash'],
      ...['totpPending', 'totpSecret', 'totpStep', 'username'],
    ])
    const own = new Set(texts`
      id | user_id | group_id | admin_id | seat | holds_seat | turns_at | version | evening_id
      ticket_id | of_evening
    `)
    for (const [table, rows] of [
      [memberships, exported.sign_ups[0]!.dinners],
      [messages, exported.sign_ups[0]!.messages],
      [tickets, exported.sign_ups[0]!.evenings],
    ] as const)
      for (const { name } of Object.values(getTableColumns(table)))
        if (!own.has(name)) expect(rows[0]).toHaveProperty(name)
    const text = JSON.stringify(exported)
    // staff are other people, too
    expect(exported.sign_ups.flatMap(({ links }) => links)).not.toEqual([])
    expect(text).not.toMatch(/"(opened|noted|closed|decided|stopped)_by"/)
    for (const other of db.select().from(signUps).where(sql`user_id in ${others}`).all()) {
      expect(text).not.toContain(other.phone)
      expect(text).not.toContain(other.name)
    }
  })
})

test('no table that holds something of a person is forgotten by the export, or by erasing', async () => {
  const { config, db, id, marks } = await startWithSecrets()
  const tables = Object.values(schema).flatMap((table) =>
    is(table, SQLiteTable) ? getTableConfig(table) : [],
  )
  const ofPeople = tables.filter(({ columns }) =>
    columns.some(({ name }) => /^((user|ticket)_id|person_.*|(from|to|about)_person|phone)$/.test(name)),
  )
  expect(ofPeople.map(({ name }) => name).sort()).toEqual([...Object.keys(EXPORTED), ...ELSEWHERE].sort())
  const [exported] = exportPerson(db, findPerson(db, marks.phone)!).sign_ups
  for (const key of Object.values(EXPORTED)) expect(exported).toHaveProperty(key)

  const args = ['privacy', 'erase', '-', '--yes']
  await semeja(args, { input: marks.phone, env: { DATA_DIR: config.dataDir } })
  for (const { name, columns } of ofPeople) {
    // what staff did stays, by ids alone
    if (name === 'audit_entries' || !columns.some((column) => column.name === 'user_id')) continue
    expect([name, db.all(sql`select 1 from ${sql.identifier(name)} where user_id = ${id}`)]).toEqual([
      name,
      [],
    ])
  }
})

/** Where the export has what a table holds. */
const EXPORTED = {
  ...{ profiles: 'user_id', memberships: 'dinners', messages: 'messages', links: 'links' },
  ...{ payments: 'payments', run_leftovers: 'left_over_by', tickets: 'evenings' },
  ...{ privacy_requests: 'requests', audit_entries: 'history' },
}

/** What stands with the dinner, beside the sign-ups or as a number there, is of restaurants, or is of staff alone; acts say what others do, for ten minutes. */
const ELSEWHERE = texts`
  people | choices | kept_apart | venues | notes | outcomes | reviews | feedback | wishes | reports
  act_rows | erasures | erasure_links | sessions
`

test('semeja privacy erase says so when another program keeps it from overwriting all traces', async () => {
  const { config, db, marks, secrets } = await startWithSecrets()
  // what is changed from now on stays in the log until this has ended
  const reader = new Database(join(config.dataDir, 'semeja.db'))
  reader.run('begin')
  reader.query('select count(*) from users').get()
  const env = { DATA_DIR: config.dataDir }
  const erased = await semeja(['privacy', 'erase', '-', '--yes'], { input: marks.phone, env })
  expect(erased).toMatchObject({ code: 0, err: '' })
  expect(erased.out.split('\n')).toEqual([
    'erased 1 sign-up and 2 seats at dinners; backups made before still hold them',
    'another program uses the database: it may hold traces until a server rewrites it at 03:30',
    '',
  ])
  reader.run('commit')
  reader.close()
  await dailyWork({ db, config, log: createLog('error') })
  expect(tracesOf(config.dataDir, secrets)).toEqual([])
})

test('semeja privacy says in one line what is wrong, and never repeats the phone', async () => {
  const { config } = await startWithSecrets()
  const env = { DATA_DIR: config.dataDir }
  const cases: [string[], number, string][] = [
    [['privacy', 'export', '081111111111'], 1, 'nothing is held about this phone'],
    [['privacy', 'erase', '081111111111', '--yes'], 1, 'nothing is held about this phone'],
    // as many digits as a sign-up may have
    [['privacy', 'export', '08111111111111111111'], 1, 'nothing is held about this phone'],
    [['privacy', 'export', '0811'], 2, 'this is no phone number of 9 digits or more'],
    [['privacy', 'erase', '0899887766554'], 2, 'erasing takes --yes when nobody can be asked'],
    [['privacy', 'forget', '0899887766554'], 2, 'usage: semeja privacy'],
    [['privacy', 'export', '0899887766554', '--yes'], 2, 'usage: semeja privacy'],
    [['admin', 'list', '--yes'], 2, '--yes belongs to semeja privacy erase'],
  ]
  for (const [args, code, message] of cases) {
    const result = await semeja(args, { env })
    expect([args, result.code, result.out]).toEqual([args, code, ''])
    expect(result.err).toStartWith(`semeja: ${message}`)
    expect(result.err.trim().split('\n')).toHaveLength(1)
    expect(result.err).not.toMatch(/\d{9}/)
  }
  expect(await semeja(['privacy', 'export', '081111111111'])).toMatchObject({
    code: 1,
    err: 'semeja: there is no database in ./data\n',
  })
})
