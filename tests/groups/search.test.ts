import { describe, expect, test } from 'bun:test'
import type { DinnerGroup, Page } from '../../src/domain/api'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { texts } from '../support/texts'

const PEOPLE = texts`
  Ayu Lestari | Bayu | Citra Dewi | Dédé | Eka | Ayu Putri | Gilang | Ébène Sari | Joko
`.concat(['Karina', 'Lestari Wulan', 'Made', 'Nia', 'Oka', 'Putu'])

/** Two groups among people with names: the first with two backups. */
async function withGroups() {
  const { call, signIn } = await startApp()
  for (const [i, name] of PEOPLE.entries())
    await call('POST', '/api/register', answers(i + 1, { name, dietaryRestrictions: 'udang' }))
  const { call: asAdmin } = await signIn()
  const make = (more: object, ...[members, backupMembers]: number[][]) =>
    asAdmin('POST', '/api/dinner-groups', { budget: '<Rp100.000', ...more, members, backupMembers })
  await make({ name: 'Meja Nandu', location: 'Kedai Senja' }, [1, 2, 3, 4, 5, 9], [6, 7])
  await make({ name: 'Meja 12' }, [10, 11, 12, 13, 14, 15])
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
      ['NANDU', [1]],
      ['budi', [2]],
      ['meja senja', [1]],
      ['#2', [2]],
      ['#12', []],
      ['12', [2]],
      ['me', [2, 1]],
      ['%', []],
      ['"', []],
    ] as const)
      expect([search, await find(search)]).toEqual([search, [...ids]])
  })

  test('not by who has left, and by a new name, area and address', async () => {
    const { find, call } = await withGroups()
    await call('PATCH', '/api/dinner-groups/1', { members: [2, 3, 4, 5, 9] })
    await call('POST', '/api/users/6/update-profile', { name: 'Zahra' })
    // Bayu has it, too
    expect(await find('ayu')).toEqual([1])
    await call('DELETE', '/api/users/2')
    expect(await find('ayu')).toEqual([])
    expect(await find('zahra')).toEqual([1])
    await call('PATCH', '/api/dinner-groups/1', { area: 'Prawirotaman', address: 'Jl. Tirtodipuran 12' })
    expect(await find('prawiro tirtodipuran')).toEqual([1])
    await call('PATCH', '/api/dinner-groups/1', { area: 'Kotagede' })
    expect([await find('prawiro'), await find('kotagede senja')]).toEqual([[], [1]])
  })
})
