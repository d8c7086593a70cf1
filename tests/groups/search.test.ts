import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { DinnerGroup, Page } from '../../src/domain/api'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { sampled } from '../support/sampled'

const PEOPLE = [
  'Ayu Lestari',
  'Bayu',
  'Citra Dewi',
  'Dédé',
  'Eka',
  'Ayu Putri',
  'Gilang',
  'Ébène Sari',
  'Joko',
].concat(['Karina', 'Lestari Wulan', 'Made', 'Nia', 'Oka', 'Putu'])

/** Two groups among people with names: the first with two backups. */
async function withGroups() {
  const { call, signIn } = await startApp()
  for (const [i, name] of PEOPLE.entries())
    await call('POST', '/api/register', answers(i + 1, { name, dietaryRestrictions: 'udang' }))
  const { call: asAdmin } = await signIn()
  const group = { budget: '<Rp100.000', date: '2099-12-31' }
  const make = (more: object) => asAdmin('POST', '/api/dinner-groups', { ...group, ...more })
  await make({
    name: 'Meja Ñandú',
    location: 'Kedai Senja',
    members: [1, 2, 3, 4, 5, 9],
    backupMembers: [6, 7],
  })
  await make({ name: 'Meja 12', members: [10, 11, 12, 13, 14, 15] })
  await asAdmin('PATCH', '/api/dinner-groups/2', { pic: 'Budi' })
  const page = async (query: Record<string, string>): Promise<Page<DinnerGroup>> => {
    const answer = await asAdmin('GET', `/api/dinner-groups?${new URLSearchParams(query)}`)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const find = async (search: string) => (await page({ search })).items.map(({ id }) => id)
  return { call: asAdmin, page, find }
}

describe('groups are found by what staff know', () => {
  test('by members and backups, by name and phone however it is written', async () => {
    const { find } = await withGroups()
    for (const [search, ids] of [
      ['ayu', [1]],
      ['GILANG', [1]],
      ['dédé', [1]],
      ['lestari', [2, 1]],
      ['ayu lestari', [1]],
      ['citra joko', [1]],
      ['citra karina', []],
      ['+62 812-3000-001', [1]],
      ['0812 3000 011', [2]],
      ['0812-3000-007', [1]],
      ['62812300001', [2]],
      ['3000013', [2]],
      ['+628123000008', []],
      // what somebody cannot eat, and the name of an account, are no group's
      ['udang', []],
      ['user_', []],
    ] as const)
      expect([search, await find(search)]).toEqual([search, [...ids]])
  })

  test('by name, venue, PIC and id', async () => {
    const { find } = await withGroups()
    for (const [search, ids] of [
      ['ñandú', [1]],
      ['ÑANDÚ', [1]],
      ['senja', [1]],
      ['budi', [2]],
      ['meja senja', [1]],
      ['#2', [2]],
      ['#12', []],
      ['2', [2]],
      ['12', [2]],
      ['me', [2, 1]],
      ['%', []],
      ['"', []],
      ['""" OR', []],
      ['* NEAR(', []],
    ] as const)
      expect([search, await find(search)]).toEqual([search, [...ids]])
  })

  test('by every part of a name, however short, and an initial with its dot', async () => {
    const { find, call, page } = await withGroups()
    for (const [id, name] of [
      [3, 'Siti Okta'],
      [4, 'I Made Yoga'],
      [11, 'Jo Santoso'],
      [12, 'Siti Rahma'],
      [13, 'Alya'],
    ] as const)
      await call('POST', `/api/users/${id}/update-profile`, { name })
    for (const [search, ids] of [
      ['Siti O.', [1]],
      ['siti ok', [1]],
      ['siti okt.', [1]],
      ['siti', [2, 1]],
      ['siti r', [2]],
      ['Siti Y.', []],
      ['I Made Y', [1]],
      ['i made z', []],
      ['Jo Santoso', [2]],
      ['jo s', [2]],
      ['Al', [2]],
      ['senja yo', [1]],
      // Budi is the PIC, and nobody's name begins with both
      ['budi j', [2]],
      ['budi j.', []],
      ['ya', []],
    ] as const)
      expect([search, await find(search)]).toEqual([search, [...ids]])
    expect((await page({ search: 'siti o.' })).items[0]!.found).toEqual([
      { userId: 3, name: 'Siti Okta', role: 'member' },
    ])
    // the same in the lists of users
    for (const key of ['search', 'who'])
      for (const [text, found] of [
        ['Siti O.', [3]],
        ['siti okt.', [3]],
        ['S. Okta', [3]],
        ['Siti Y.', []],
      ] as const) {
        const users = await (await call('GET', `/api/users?${new URLSearchParams({ [key]: text })}`)).json()
        expect([key, text, users.items.map(({ id }: { id: number }) => id)]).toEqual([key, text, [...found]])
      }
  })

  test('by the area and the address of the dinner, but not by the labels of a generated name', async () => {
    const { find, call } = await withGroups()
    await call('PATCH', '/api/dinner-groups/1', { area: 'Prawirotaman', address: 'Jl. Tirtodipuran 12' })
    const { items } = await (await call('GET', '/api/dinner-groups?search=prawiro')).json()
    expect(items.map(({ id }: { id: number }) => id)).toEqual([1])
    expect(await find('tirtodipuran')).toEqual([1])
    expect(await find('jl')).toEqual([1])
    await call('PATCH', '/api/dinner-groups/1', { area: 'Kotagede' })
    expect(await find('prawiro')).toEqual([])
    expect(await find('kotagede senja')).toEqual([1])
  })

  test('and who was found is told, but not in other lists', async () => {
    const { page, call } = await withGroups()
    const [group] = (await page({ search: 'ayu' })).items
    expect(group!.found).toEqual([
      { userId: 1, name: 'Ayu Lestari', role: 'member' },
      { userId: 2, name: 'Bayu', role: 'member' },
      { userId: 6, name: 'Ayu Putri', role: 'backup' },
    ])
    expect((await page({ search: 'senja' })).items[0]).not.toHaveProperty('found')
    expect((await page({})).items[0]).not.toHaveProperty('found')
    expect((await page({ search: 'ayu', status: 'cancelled' })).items).toEqual([])
    // who has left is not there any more, and who has another name is found by it
    await call('PATCH', '/api/dinner-groups/1', { members: [2, 3, 4, 5, 9] })
    await call('POST', '/api/users/6/update-profile', { name: 'Zahra' })
    expect((await page({ search: 'ayu' })).items.map(({ found }) => found)).toEqual([
      [{ userId: 2, name: 'Bayu', role: 'member' }],
    ])
    await call('DELETE', '/api/users/2')
    expect((await page({ search: 'ayu' })).items).toEqual([])
    expect((await page({ search: 'zahra' })).matching).toBe(1)
  })

  test('no text breaks the search', async () => {
    const { page } = await withGroups()
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 30 }),
          fc.string({ unit: 'binary', maxLength: 30 }),
        ),
        async (search) => void (await page({ search: search.toWellFormed(), sort: 'name' })),
      ),
      { numRuns: sampled(80, 400), examples: [['ꧺ +'], ['a +-'], ['+ b.']] },
    )
  })
})
