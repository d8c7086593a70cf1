import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { type CodeKind, codeFor, idFrom } from '../../src/db/codes'
import { openDatabase } from '../../src/db/open'
import { emptyFolder } from '../support/app'

const KINDS: [CodeKind, CodeKind] = ['sign-up', 'evening']
const ID = fc.integer({ min: 1, max: 2 ** 30 - 1 })

function start() {
  const db = openDatabase(emptyFolder())
  // a key of its own would let a code lead to an id of the other kind by chance, once in two thousand runs
  db.run(sql`insert into settings (key, value) values ('code_key', 'of this test')`)
  return db
}

test('a code is six signs that lead back to its id in either letter case, and no two ids share one', () => {
  const db = start()
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), ID, ID, (kind, id, other) => {
      const code = codeFor(db, kind, id)
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
      expect([code, code.toLowerCase()].map((text) => idFrom(db, kind, text))).toEqual([id, id])
      expect(codeFor(db, kind, other) === code).toBe(other === id)
    }),
  )
})

test('a code of one kind leads to no id of the other that a house has', () => {
  const db = start()
  const ids = Array.from({ length: 500 }, (_, i) => i + 1)
  const [one, other] = KINDS
  const found = [
    ...ids.map((id) => idFrom(db, other, codeFor(db, one, id))!),
    ...ids.map((id) => idFrom(db, one, codeFor(db, other, id))!),
  ]
  expect(found.filter((id) => id <= 500)).toEqual([])
})

test('what is no code leads nowhere', () => {
  const db = start()
  fc.assert(
    fc.property(fc.string(), (text) => {
      const isCode = /^[2-9A-HJ-NP-Z]{6}$/i.test(text.trim())
      expect(idFrom(db, 'evening', text) !== undefined).toBe(isCode)
    }),
  )
})
