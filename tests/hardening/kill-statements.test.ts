import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { fillDemo } from '../../src/cli/demo'
import { readConfig } from '../../src/config'
import { closeDatabase, DATABASE_FILE, type Db, openDatabase } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import { createLog } from '../../src/log'
import { makeLink } from '../../src/people/links'
import { dailyWork } from '../../src/upkeep/housekeeping'
import { foldersOf } from '../support/command'
import { checkInvariants } from '../support/invariants'
import { sampled } from '../support/sampled'

const PEOPLE = 300
const KINDS = ['oneself', 'command'] as const
type Kind = (typeof KINDS)[number]
/** How many of the points at which it can die; undefined: all, which are some 500. */
const KILLS = sampled<number | undefined>(12, undefined)
/** Processes side by side. */
const TOGETHER = 2
/** What a request writes that erases nobody, and acts, which a night forgets by the clock. */
const BESIDE = ['acts', 'act_rows', 'link_uses', 'audit_entries', 'sessions', 'settings', 'sqlite_sequence']

interface Person {
  id: number
  phone: string
  token: string
}

let person!: Person
/** A database in which somebody sat at a dinner who may be erased. */
const copy = foldersOf(async (folder) => {
  const db = openDatabase(folder)
  await fillDemo(db, PEOPLE, 1, '2026-11-21', 'Asia/Jakarta')
  const [found] = db.all<Omit<Person, 'token'>>(sql`
    select user_id as id, phone from sign_ups
    where user_id in (select memberships.user_id from memberships join payments using (ticket_id))
    group by phone having count(*) = 1 order by user_id limit 1`)
  person = { ...found!, token: makeLink(db as Tx, found!.id, 'phone', new Date()) }
  closeDatabase(db)
})

/** Erases and works a night in a process of its own that kills itself at a point; returns what it said before. */
async function erase(kind: Kind, dataDir: string, at: number) {
  const script = resolve(import.meta.dir, '../support/dies-at-statement.ts')
  const child = Bun.spawn([process.execPath, script], {
    env: {
      ...{ PATH: '/usr/bin:/bin', KIND: kind, DATA_DIR: dataDir, AT: String(at) },
      ...{ PHONE: person.phone, TOKEN: person.token },
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = await new Response(child.stdout).text()
  expect(await new Response(child.stderr).text()).toBe('')
  await child.exited
  expect(child.signalCode).toBe(at > 0 ? 'SIGKILL' : null)
  return said
}

/** How many sign-ups another program counts that only reads. */
function countIn(dataDir: string): number {
  using db = new Database(join(dataDir, DATABASE_FILE), { readonly: true })
  return db.query<{ n: number }, []>('select count(*) as n from profiles').get()!.n
}

type State = 'there' | 'to be erased' | 'erased'

function stateOf(db: Db): State {
  const { id } = person
  const [found] = db.all<Record<'there' | 'leaving' | 'erased' | 'entries', number>>(sql`
    select exists (select 1 from profiles where user_id = ${id}) as there,
      exists (select 1 from erasures where user_id = ${id}) as leaving,
      exists (select 1 from erased_sign_ups where id = ${id}) as erased,
      (select count(*) from audit_entries where action = 'erased a person') as entries`)
  const { there, leaving, erased, entries } = found!
  expect(there + leaving + erased).toBe(1)
  expect(entries).toBe(erased)
  return there ? 'there' : leaving ? 'to be erased' : 'erased'
}

function rowsOf(db: Db): Record<string, number> {
  const tables = db.values<[string]>(
    sql`select name from sqlite_master where type = 'table' and name not like '%search%' and sql not like 'create virtual%'`,
  )
  const counted = tables.flat().filter((name) => !BESIDE.includes(name))
  return Object.fromEntries(
    counted.map((name) => [name, db.values<[number]>(sql.raw(`select count(*) from "${name}"`))[0]![0]]),
  )
}

/** Looks as the server does that starts after a kill, with what is in each table. */
function look(dataDir: string) {
  const db = openDatabase(dataDir)
  try {
    expect(db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
    checkInvariants(db)
    return { state: stateOf(db), rows: rowsOf(db) }
  } finally {
    closeDatabase(db)
  }
}

async function workNight(dataDir: string) {
  const db = openDatabase(dataDir)
  const config = readConfig({ DATA_DIR: dataDir })
  await dailyWork({ db, config, log: createLog('error', () => {}) })
  closeDatabase(db)
}

test('an erasure and its night that are killed at any statement are there as a whole or not at all, and what was answered stays', async () => {
  const points: Record<string, number> = {}
  const rowsIn = new Map<State, Record<string, number>>()
  for (const kind of KINDS) {
    const dataDir = copy()
    rowsIn.set('there', look(dataDir).rows)
    const said = await erase(kind, dataDir, 0)
    expect(said).toMatch(kind === 'oneself' ? /requested 200\nerased 1\n/ : /erased 0\n/)
    points[kind] = Number(/points (\d+)/.exec(said)![1])
    const { state, rows } = look(dataDir)
    expect(state).toBe('erased')
    expect(rows).toEqual(rowsIn.get('erased') ?? rows)
    rowsIn.set('erased', rows)
  }
  const all = KINDS.flatMap((kind) => Array.from({ length: points[kind]! }, (_, i) => ({ kind, at: i + 1 })))
  const count = KILLS ?? all.length
  const kills = Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!)
  const ended: Record<string, number> = {}
  const work = async () => {
    for (let kill = kills.shift(); kill; kill = kills.shift()) {
      const { kind, at } = kill
      const dataDir = copy()
      const said = await erase(kind, dataDir, at)
      const counted = countIn(dataDir)
      const { state, rows } = look(dataDir)
      const where = `${kind} killed at ${at} of ${points[kind]} after ${JSON.stringify(said)}`
      ended[`${kind}: ${state}`] = (ended[`${kind}: ${state}`] ?? 0) + 1
      expect([where, counted]).toEqual([where, state === 'there' ? PEOPLE : PEOPLE - 1])
      rowsIn.set(state, rowsIn.get(state) ?? rows)
      expect([where, rows]).toEqual([where, rowsIn.get(state)!])
      if (said.includes('erased')) expect([where, state]).toEqual([where, 'erased'])
      else if (said.includes('requested')) expect([where, state]).not.toEqual([where, 'there'])

      // and no start or night brings anybody back
      await workNight(dataDir)
      expect([where, countIn(dataDir)]).toEqual([where, counted])
      const after = look(dataDir)
      expect([where, after]).toEqual([where, { state, rows }])
      expect([where, countIn(dataDir)]).toEqual([where, counted])
      rmSync(dataDir, { recursive: true })
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
  console.log(`${count} kills at ${all.length} points: ${JSON.stringify(ended)}`)
}, 3_600_000)
