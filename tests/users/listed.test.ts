import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as v from 'valibot'
import { OPERATOR } from '../../src/audit/staff'
import { backup, restore } from '../../src/cli/backup'
import { closeDatabase, type Db, openDatabase } from '../../src/db/open'
import { stateOf } from '../../src/db/shared'
import { transact } from '../../src/db/transact'
import { registrationSchema } from '../../src/domain/registration'
import { userQuerySchema } from '../../src/domain/users-query'
import { signUpsOf } from '../../src/people/people'
import { putPersonBack, takePerson } from '../../src/privacy/taken'
import { createRegistration } from '../../src/registration/registration'
import { startListing } from '../../src/upkeep/listing'
import { listUsers } from '../../src/users/list'
import { findAll, listSignUps } from '../../src/users/search/find'
import { changeProfile, deleteAccounts } from '../../src/users/users'
import { answers } from '../support/answers'
import { emptyFolder } from '../support/app'
import { checkInvariants } from '../support/invariants'

setDefaultTimeout(120_000)
const TODAY = '2026-11-21'
const NOW = new Date('2026-11-21T05:00:00.000Z')
const schema = registrationSchema(TODAY)

function withSignUps() {
  const folder = emptyFolder()
  const db = openDatabase(folder)
  db.$client.run('pragma synchronous = off')
  let n = 0
  const signUp = async (name: string) => {
    const stored = await createRegistration(db).registerVisitor(v.parse(schema, answers(++n, { name })))
    if (!stored.ok) throw new Error('settled')
    return stored.id
  }
  return { folder, db, signUp }
}

const found = (db: Db, search: string) => findAll(db, { search }, TODAY)
const unlisted = (db: Db) => db.values<[number]>(sql`select user_id from profiles where not listed`).flat()

test('a search finds who is listed while the disk is full, and the others once there is room', async () => {
  const { db, signUp } = withSignUps()
  const first = await signUp('Zubaidah')
  listSignUps(db)
  const others = []
  for (let i = 0; i < 400; i++) others.push(await signUp('Zubaidah'))
  const search = () => listUsers(db, v.parse(userQuerySchema, { search: 'zubaidah' }), TODAY)
  const { page_count: pages } = db.$client.query('pragma page_count').get() as { page_count: number }
  db.$client.run(`pragma max_page_count = ${pages}`)
  expect(() => listSignUps(db)).toThrow()
  expect(search().items.map(({ id }) => id)).toEqual([first])
  db.$client.run('pragma max_page_count = 100000')
  expect(search().matching).toBe(others.length + 1)
  closeDatabase(db)
})

describe('a sign-up that no index of the searches knows yet', () => {
  test('is found by a search, a filter and each order', async () => {
    const { db, signUp } = withSignUps()
    for (const query of [
      { search: 'zubaidah' },
      { genders: 'male,female' },
      { sort: 'name' },
      { who: 'zub' },
    ]) {
      const id = await signUp('Zubaidah')
      expect(unlisted(db)).toEqual([id])
      const { items } = listUsers(db, v.parse(userQuerySchema, query), TODAY)
      expect([query, items.map((one) => one.id).includes(id)]).toEqual([query, true])
      expect(unlisted(db)).toEqual([])
    }
    closeDatabase(db)
  })

  test('is listed in a quiet moment, which changes nothing that screens follow', async () => {
    const { db, signUp } = withSignUps()
    for (let i = 0; i < 3; i++) await signUp(`Tamu ${i}`)
    const before = stateOf(db)
    const stop = startListing(db, 1)
    while (unlisted(db).length > 0) await Bun.sleep(1)
    stop()
    expect(stateOf(db)).toBe(before)
    await signUp('Tamu lagi')
    expect(stateOf(db)).not.toBe(before)
    checkInvariants(db)
    closeDatabase(db)
  })

  test('is found in a copy of the database that is put in its place', async () => {
    const { folder, db, signUp } = withSignUps()
    await signUp('Lama')
    listSignUps(db)
    const id = await signUp('Zubaidah')
    const file = `${emptyFolder()}/copy.db`
    backup(folder, file)
    closeDatabase(db)
    const place = emptyFolder()
    restore(place, file)
    const again = openDatabase(place)
    expect(found(again, 'zubaidah')).toEqual([id])
    checkInvariants(again)
    closeDatabase(again)
  })
})

// whatever comes in between: listed or not, changed, erased and put back, deleted, and a database opened again
test('a search finds exactly those whose name it is, and nobody who is gone is in its index', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('sign up' as const), name: fc.nat(5) }) },
    fc.record({ do: fc.constant('list' as const), most: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant('rename' as const), who: fc.nat(20), name: fc.nat(5) }),
    fc.record({ do: fc.constant('delete' as const), who: fc.nat(20) }),
    fc.record({ do: fc.constant('take' as const), who: fc.nat(20) }),
    fc.record({ do: fc.constant('put back' as const) }),
    fc.record({ do: fc.constant('search' as const), name: fc.nat(5) }),
  )
  const names = ['Zubaidah', 'Quinta', 'Wirawan', 'Nurlela', 'Petronela', 'Yudhoyono']
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { db, signUp } = withSignUps()
      const there = new Map<number, string>()
      const away: { taken: ReturnType<typeof takePerson>; id: number; name: string }[] = []
      const one = (who: number) => [...there.keys()][who % there.size]
      for (const now of steps) {
        if (now.do === 'sign up') there.set(await signUp(names[now.name]!), names[now.name]!)
        if (now.do === 'list') listSignUps(db, now.most)
        if (now.do === 'search') found(db, names[now.name]!)
        if (now.do === 'put back' && away.length > 0) {
          const { taken, id, name } = away.shift()!
          transact(db, () => putPersonBack(db, JSON.parse(JSON.stringify(taken)), NOW))
          there.set(id, name)
        }
        const id = 'who' in now && there.size > 0 ? one(now.who) : undefined
        if (id === undefined) continue
        if (now.do === 'rename') {
          changeProfile(db, OPERATOR, id, { name: names[now.name]! }, NOW)
          there.set(id, names[now.name]!)
        } else {
          const [[person]] = db.values<[number]>(
            sql`select person_id from profiles where user_id = ${id}`,
          ) as [[number]]
          transact(db, () => {
            if (now.do === 'delete') deleteAccounts(db, [id], NOW)
            else {
              const taken = takePerson(db, person, signUpsOf(db, person))
              away.push({ taken, id, name: there.get(id)! })
            }
          })
          there.delete(id)
        }
      }
      checkInvariants(db)
      for (const name of names) {
        const wanted = [...there].filter(([, is]) => is === name).map(([id]) => id)
        expect([name, found(db, name)]).toEqual([name, wanted.sort((a, b) => a - b)])
      }
      checkInvariants(db)
      db.run(sql`create virtual table temp.pieces using fts5vocab('main', 'users_search', 'row')`)
      for (const name of names)
        if (![...there.values()].includes(name))
          expect([
            name,
            db.all(sql`select term from temp.pieces where term = ${name.toLowerCase().slice(0, 3)}`),
          ]).toEqual([name, []])
      closeDatabase(db)
    }),
    {
      numRuns: process.env.FULL ? 300 : 15,
      // erased before they were listed, and put back after others were
      examples: [
        [
          [
            { do: 'sign up', name: 0 },
            { do: 'take', who: 0 },
            { do: 'sign up', name: 1 },
            { do: 'search', name: 1 },
            { do: 'put back' },
          ],
        ],
      ],
    },
  )
})
