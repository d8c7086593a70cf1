import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { closeDatabase, DATABASE_FILE, type Db, openDatabase } from '../../src/db/open'
import { profiles, users } from '../../src/db/schema'
import { registrationSchema } from '../../src/domain/profile/registration'
import { createRegistration } from '../../src/registration/registration'
import { answers } from '../support/answers'
import { emptyFolder, startApp } from '../support/app'

describe('sign-ups that arrive together', () => {
  test('are stored as they would be one after the other', async () => {
    const [together, alone] = [openDatabase(emptyFolder()), openDatabase(emptyFolder())]
    const registerTogether = createRegistration(together).registerVisitor
    const registerAlone = createRegistration(alone).registerVisitor
    let run = 0
    // few names and phones, so that there are retries and names that two people made
    const visitor = fc.record({ name: fc.nat(5), phone: fc.nat(3), named: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(visitor, { minLength: 1, maxLength: 40 }), async (visitors) => {
        run++
        const now = new Date(1_790_000_000_000 + run)
        const signUps = visitors.map(({ name, phone, named }) =>
          v.parse(
            schema,
            answers(phone, { username: named ? `user_${run}_${name}` : undefined, name: `Tamu ${name}` }),
          ),
        )
        const first = await Promise.all(signUps.map((signUp) => registerTogether(signUp, now)))
        const second = []
        for (const signUp of signUps) second.push(await registerAlone(signUp, now))
        expect(withoutSuffixes(first)).toEqual(withoutSuffixes(second))
        expect(withoutSuffixes(stored(together))).toEqual(withoutSuffixes(stored(alone)))
      }),
      { numRuns: 40 },
    )
    expect(stored(together).length).toBeGreaterThan(100)
    for (const db of [together, alone]) closeDatabase(db)
  })

  test('share one commit', async () => {
    const { call, config, db } = await startApp()
    // commits are counted in a log that begins here, and not in the midst of them
    db.$client.run('pragma wal_checkpoint(truncate)')
    db.$client.run('pragma wal_autocheckpoint = 0')
    await call('POST', '/api/register', answers(0))
    const before = commits(config.dataDir)
    await Promise.all(numbers(20).map((i) => call('POST', '/api/register', answers(i))))
    expect(commits(config.dataDir) - before).toBe(1)
  })

  test('are all answered when there are more than one commit takes', async () => {
    const { call, db } = await startApp()
    const all = await Promise.all(numbers(500).map((i) => call('POST', '/api/register', answers(i))))
    expect(all.every(({ status }) => status === 201)).toBe(true)
    expect(stored(db)).toHaveLength(500)
  })

  test('are not lost when one of them cannot be stored', async () => {
    const { call, db, lines } = await startApp()
    db.run(sql`create trigger spoilt before insert on profiles when new.name = 'Rusak'
      begin select raise(abort, 'spoilt'); end`)
    const statuses = await Promise.all(
      numbers(9).map(
        async (i) =>
          (await call('POST', '/api/register', answers(i, i === 5 ? { name: 'Rusak' } : {}))).status,
      ),
    )
    expect(statuses).toEqual([201, 201, 201, 201, 500, 201, 201, 201, 201])
    expect(stored(db).map(({ name }) => name)).toEqual([1, 2, 3, 4, 6, 7, 8, 9].map((i) => `Tamu ${i}`))
    expect(db.select().from(users).all()).toHaveLength(8)
    expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(1)
    expect(lines.join('')).not.toContain('Rusak')
  })

  test('get 503 each while the disk is full, and are stored when it has room again', async () => {
    const { call, db } = await startApp()
    const send = (from: number) =>
      Promise.all(
        numbers(60).map((i) =>
          call('POST', '/api/register', answers(from + i, { dietaryRestrictions: 'x'.repeat(500) })),
        ),
      )
    // a full disk, made by allowing the file no further page
    db.run(sql`pragma max_page_count = 1`)
    const refused = await send(0)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(refused[0]!.headers.get('retry-after')).toBe('10')
    expect(stored(db)).toHaveLength(0)

    db.run(sql`pragma max_page_count = 1000000`)
    const later = await send(0)
    expect(new Set(later.map(({ status }) => status))).toEqual(new Set([201]))
    expect(stored(db)).toHaveLength(60)
  })
})

const schema = registrationSchema('2026-11-21')

function numbers(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1)
}

function stored(db: Db) {
  return db.select().from(profiles).orderBy(profiles.userId).all()
}

// suffixes are chance
function withoutSuffixes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/-[0-9a-f]{8}-[0-9a-f]{4}\b/g, '-suffix'))
}

/** The commits in the write-ahead log: a frame that ends one holds the size of the database, any other 0. */
function commits(dataDir: string): number {
  const log = readFileSync(join(dataDir, `${DATABASE_FILE}-wal`))
  const frame = 24 + log.readUInt32BE(8)
  let count = 0
  for (let at = 32; at + frame <= log.length; at += frame) if (log.readUInt32BE(at + 4) > 0) count++
  return count
}
