import { describe, expect, test } from 'bun:test'
import type { ChangedGroups, DinnerGroup } from '../../src/domain/api'
import { startWithPeople } from '../support/start-with-people'

const form = { budget: '<Rp100.000', date: '2099-12-31', location: 'Kedai Senja' }

/** `n` groups of six people of their own, and a function that changes some of them at once. */
async function withGroups(n: number) {
  const app = await startWithPeople(n * 6 + 1)
  const { call } = app
  for (let g = 0; g < n; g++) {
    const members = Array.from({ length: 6 }, (_, i) => g * 6 + i + 1)
    await app.addGroup({ ...form, name: `Meja ${g + 1}`, members })
  }
  const list = async (): Promise<DinnerGroup[]> =>
    (await (await call('GET', '/api/dinner-groups')).json()).sort(
      (a: DinnerGroup, b: DinnerGroup) => a.id - b.id,
    )
  const change = async (changes: Record<string, unknown>, groups: object[] = versions(1, n)) => {
    const answer = await call('PATCH', '/api/dinner-groups', { groups, ...changes })
    return { code: answer.status, ...((await answer.json()) as ChangedGroups) }
  }
  return { ...app, list, change }
}

const versions = (first: number, last: number, version = 1) =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ id: first + i, version }))

describe('PATCH /api/dinner-groups', () => {
  test('gives all groups what is given, counts their versions up, and keeps the rest', async () => {
    const { list, change } = await withGroups(3)
    expect(await change({ venue: ' Warung Sate ', pic: 'Ayu' })).toMatchObject({
      code: 200,
      success: true,
      message: '3 groups changed.',
      changed: 3,
      left: [],
    })
    const given = { venue: 'Warung Sate', pic: 'Ayu' }
    for (const group of await list())
      expect(group).toMatchObject({ ...given, event_date: '2099-12-31T12:00:00.000Z', version: 2 })
    // what is so already is no change
    expect(await change({ pic: 'Ayu' }, versions(3, 3, 2))).toMatchObject({ changed: 1, left: [] })
    const place = { venue: null, address: 'Jl. Prawirotaman 7', booked_as: 'Semeja' }
    await change(place, versions(3, 3, 2))
    expect((await list())[2]).toMatchObject({ ...place, version: 3 })
  })

  test('gives each its own name at the door beside what all get, in one act', async () => {
    const { list, change, call } = await withGroups(3)
    const named = versions(1, 3).map((one) => ({ ...one, booked_as: `Semeja ${one.id}` }))
    const { undo } = await change({ venue: 'Warung Sate' }, named)
    const shown = async () => (await list()).map(({ booked_as, venue }) => [booked_as, venue])
    expect(await shown()).toEqual([1, 2, 3].map((n) => [`Semeja ${n}`, 'Warung Sate']))
    expect((await call('POST', `/api/acts/${undo}/undo`, {})).status).toBe(200)
    expect(await shown()).toEqual(Array(3).fill([null, 'Kedai Senja']))
  })

  test('does not overwrite what others changed meanwhile, and names it with its present state', async () => {
    const { call, list, change } = await withGroups(4)
    await call('PATCH', '/api/dinner-groups/2', { venue: 'Warung Lain' })
    await call('DELETE', '/api/dinner-groups/3')
    const outcome = await change({ venue: 'Kedai Kopi' })
    expect(outcome).toMatchObject({
      code: 200,
      message: '2 groups changed. Changed by others meanwhile: #2. Deleted meanwhile: #3.',
      changed: 2,
      left: [
        { id: 2, reason: 'stale', current: { venue: 'Warung Lain', version: 2 } },
        { id: 3, reason: 'missing', current: null },
      ],
    })
    expect((await list()).map(({ venue }) => venue)).toEqual(['Kedai Kopi', 'Warung Lain', 'Kedai Kopi'])
  })

  test('refuses wrong values by their field, and changes nothing then', async () => {
    const { change, list } = await withGroups(1)
    const wrong: [Record<string, unknown>, object[], string][] = [
      [{}, versions(1, 1), 'Say what is to be changed'],
      // what one group alone gets
      [{ status: 'cancelled', date: '2099-11-30' }, versions(1, 1), 'Say what is to be changed'],
      [{ venue: 'x'.repeat(201) }, versions(1, 1), 'Venue can be at most 200 characters'],
      [{ pic: 'Orang Lain' }, versions(1, 1), 'PIC is one of -, Ayu, Budi'],
      [{ pic: 'Ayu' }, [{ id: 1 }], 'Groups are given by their ids and the versions that were seen'],
      [{ pic: 'Ayu' }, versions(1, 501), 'At most 500 groups can be changed at once'],
    ]
    for (const [changes, groups, text] of wrong) {
      const { code, message } = await change(changes, groups)
      expect([changes, code, message]).toEqual([changes, 422, text])
    }
    expect((await list())[0]).toMatchObject({ version: 1, pic: '-' })
  })
})
