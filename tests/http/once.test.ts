import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { eveningBody } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'

type Call = Awaited<ReturnType<typeof startWithPeople>>['call']
const sendAs = (call: Call, name: string, path: string, body: object) =>
  call('POST', path, body, { headers: { 'x-semeja-request': name } })

const MEMBERS = { name: 'Meja', budget: 'Rp100.000 - Rp200.000', members: [1, 2, 3, 4, 5, 6] }
/** What staff create, and the rows of it. */
const CREATING: [path: string, body: object, table: string][] = [
  ['/api/users/1/notes', { text: 'Alergi kucing' }, 'notes'],
  ['/api/dinner-groups', MEMBERS, 'dinner_groups'],
  ['/api/dinner-groups/1/notes', { text: 'Dekat jendela' }, 'notes'],
  ['/api/evenings', eveningBody(), 'evenings'],
  ['/api/venues', { name: 'Kedai Senja' }, 'venues'],
]

describe('a request that is sent again without an answer', () => {
  test('creates a note, a group, an evening or a venue once, and gets the answer of the first', async () => {
    const { call, db } = await startWithPeople(6)
    const rows = (table: string) => db.values<[number]>(sql.raw(`select count(*) from ${table}`))[0]![0]
    for (const [path, body, table] of CREATING) {
      const before = rows(table)
      const [first, second] = await Promise.all([1, 2].map(() => sendAs(call, 'a', path, body)))
      const third = await sendAs(call, 'a', path, body)
      expect([path, first!.status, second!.status, third.status]).toEqual([
        path,
        first!.status,
        first!.status,
        first!.status,
      ])
      expect(first!.ok).toBe(true)
      const text = await first!.text()
      expect([await second!.text(), await third.text()]).toEqual([text, text])
      expect([path, rows(table)]).toEqual([path, before + 1])
    }
    await sendAs(call, 'b', '/api/users/1/notes', { text: 'Alergi kucing' })
    expect(rows('notes')).toBe(3)
  })

  test('is done again when it was refused, and is nobody else’s', async () => {
    const { call, db, signIn } = await startWithPeople(6)
    expect((await sendAs(call, 'a', '/api/users/1/notes', { text: '' })).status).toBe(422)
    expect((await sendAs(call, 'a', '/api/users/1/notes', { text: 'Satu' })).status).toBe(200)
    const other = await signIn('budi')
    expect((await sendAs(other.call, 'a', '/api/users/1/notes', { text: 'Dua' })).status).toBe(200)
    expect(db.values(sql`select text from notes order by id`)).toEqual([['Satu'], ['Dua']])
  })
})
