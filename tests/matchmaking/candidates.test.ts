import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { inHours } from '../support/pages'
import { startWithPeople } from '../support/start-with-people'

type App = Awaited<ReturnType<typeof startWithPeople>>

/** A table of five of the first people, and who they are. */
async function fiveOf(app: App) {
  const ids = app.db.values<[number]>(sql`select user_id from profiles order by user_id`).flat()
  const made = await app.addGroup({ price: 50_000, area: 'Prawirotaman', status: 'confirming' })
  const { id: groupId } = await made.json()
  await app.call('PATCH', `/api/dinner-groups/${groupId}`, { members: ids.slice(0, 5) })
  return { ids, groupId: groupId as number }
}

const find = async ({ call }: App, groupId: number, query = '') => {
  const answer = await call('GET', `/api/dinner-groups/${groupId}/somebody${query}`)
  const body = await answer.json()
  return { status: answer.status, ids: body.people?.map(({ userId }: { userId: number }) => userId), ...body }
}

const WOMEN = () => ({ gender: 'female' as const, budget: '<Rp100.000' as const })

describe('a free seat is for somebody', () => {
  test('who waits with its budget and age and met nobody there, the best table first', async () => {
    const app = await startWithPeople(12, (i) => ({
      ...WOMEN(),
      ...(i === 8 && { budget: '>Rp200.000' }),
      ...(i === 9 && { birthdate: '1960-01-01' }),
      ...(i === 10 && { smoker: 'Ya', drinker: 'Ya', hobbies: ['Musik'], interests: ['Politik'] }),
    }))
    const { ids, groupId } = await fiveOf(app)
    await app.call('POST', `/api/users/${ids[11]}/apart`, { userId: ids[0] })
    const found = await find(app, groupId)
    expect(found.status).toBe(200)
    // neither who left the table before, nor another budget or age, nor who is kept apart from one of the five
    expect(found.ids.toSorted((a: number, b: number) => a - b)).toEqual([ids[6], ids[9], ids[10]])
    const scores = found.people.map(({ score }: { score: number }) => score)
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a))
    expect(scores.every((score: number) => score > 0)).toBe(true)
  })

  test('whom the rules leave alone of a gender is not offered, and a table of four asks for no score', async () => {
    const app = await startWithPeople(8, (i) => ({ ...WOMEN(), ...(i === 7 && { gender: 'male' }) }))
    const { ids, groupId } = await fiveOf(app)
    expect((await find(app, groupId)).ids).toEqual([ids[7]])
    await app.call('PATCH', `/api/dinner-groups/${groupId}`, { members: ids.slice(0, 4) })
    const four = await find(app, groupId)
    expect(four.ids).toEqual([ids[6], ids[7]])
    expect(four.people[0].score).toBeNull()
  })

  test('and takes the seat of a silent member as a backup first, with the checks of any change', async () => {
    const app = await startWithPeople(8, WOMEN)
    const { id: groupId, version } = await (await app.addGroup()).json()
    const found = await find(app, groupId, '?insteadOf=1')
    expect(found.ids.toSorted()).toEqual([7, 8])
    expect(found.people[0].score).toBeGreaterThan(0)
    const backups = { backupMembers: [found.ids[0]], version }
    expect((await app.call('PATCH', `/api/dinner-groups/${groupId}`, backups)).status).toBe(200)
    expect((await find(app, groupId, '?insteadOf=1')).ids).toEqual([found.ids[1]])
    // of a dinner that is still to be
    app.db.run(sql`update dinner_groups set event_at = ${inHours(-1)} where id = ${groupId}`)
    expect((await find(app, groupId)).status).toBe(409)
  })
})
