import { expect, test } from 'bun:test'
import { startApp } from '../support/app'

/** Of few rows, and what they refer to is hardly ever deleted. */
const FEW = ['evenings.venue_id']

test('what others refer to is deleted without looking through them: each reference has an index', async () => {
  const { db } = await startApp()
  const rows = <T>(statement: string) => db.$client.query<T, []>(statement).all()
  const tables = rows<{ name: string }>(`select name from sqlite_master where type = 'table'`)
  const found = tables.flatMap(({ name }) => {
    const indexes = rows<{ name: string }>(`pragma index_list('${name}')`)
    const keys = rows<{ name: string; pk: number }>(`pragma table_info('${name}')`).filter(
      ({ pk }) => pk === 1,
    )
    const firsts = indexes.map((index) => rows<{ name: string }>(`pragma index_info('${index.name}')`)[0])
    const indexed = [...keys, ...firsts].map((column) => column?.name)
    const references = rows<{ from: string }>(`pragma foreign_key_list('${name}')`)
    return references.filter(({ from }) => !indexed.includes(from)).map(({ from }) => `${name}.${from}`)
  })
  expect(found.sort()).toEqual(FEW)
})
