import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Db } from '../../src/db/open'
import { inDays } from '../support/evenings'
import { checkInvariants } from '../support/invariants'
import { sampled } from '../support/sampled'
import { startWithPeople } from '../support/start-with-people'

async function withPeople(...given: Parameters<typeof startWithPeople>) {
  const app = await startWithPeople(...given)
  const { call } = app
  const run = async (wishes?: object) =>
    (await (await call('POST', '/api/matchmaking', wishes)).json()) as { runId: number; groups: number[] }
  const takeBack = (runId: number) => call('POST', `/api/matchmaking/runs/${runId}/take-back`)
  return { ...app, run, takeBack }
}

/** Where everybody stands, whose turns were missed, and who has which seat. */
const seatsAndTurns = (db: Db) =>
  JSON.stringify([
    db.all(sql`select * from profiles order by user_id`),
    db.all(sql`select * from seats order by id`),
    db.all(sql`select * from run_leftovers order by run_id, user_id`),
  ])

describe('Take back this run', () => {
  test('a run and taking it back leaves seats, missed turns and pool as they were', async () => {
    const budgets = ['<Rp100.000', 'Rp100.000 - Rp200.000', '>Rp200.000']
    const person = fc.record({
      budget: fc.constantFrom(...budgets),
      gender: fc.constantFrom('male', 'female'),
      year: fc.integer({ min: 1988, max: 2004 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 5, maxLength: 24 }), async (people) => {
        const { db, run, takeBack } = await withPeople(people.length, (i) => {
          const { year, ...rest } = people[i - 1]!
          return { ...rest, birthdate: `01/02/${year}` }
        })
        // an earlier run has left people over, too
        if (people.length % 2 === 0) await run()
        const before = seatsAndTurns(db)
        const { runId, groups } = await run()
        const answer = await takeBack(runId)
        const waited = db.all(sql`select 1 from sign_ups where group_role = 'free'`).length
        expect(answer.status).toBe(groups.length + waited > 0 ? 200 : 409)
        expect(seatsAndTurns(db)).toBe(before)
        checkInvariants(db)
      }),
      { numRuns: sampled(4, 12) },
    )
  }, 60_000)

  test('deletes all groups in which nothing happened, and names those it leaves and why', async () => {
    const { call, group, run, takeBack } = await withPeople(27)
    const dinner = { date: inDays(14).slice(0, 10), area: 'Prawirotaman', price: 0 }
    const { runId, groups } = await run(dinner)
    const [edited, contacted, opened, gone] = groups as [number, number, number, number]
    await call('PATCH', `/api/dinner-groups/${edited}`, { venue: 'Kedai Senja' })
    for (const status of ['messaging', 'idle']) {
      const body = { userId: (await group(contacted)).member_ids[0], status }
      await call('PATCH', `/api/dinner-groups/${contacted}/member-status`, body)
    }
    // somebody is being written to
    const [userId] = (await group(opened)).member_ids
    const message = await call('POST', '/api/messages', { userId, groupId: opened, kind: 'invite' })
    expect(message.status).toBe(201)

    const answer = await takeBack(runId)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      success: true,
      message: `1 group of run #${runId} deleted. Left as they are: #${edited} (edited since); #${contacted}, #${opened} (people have been contacted).`,
      deleted: 1,
      left: [
        { id: edited, reason: 'edited', name: expect.any(String) },
        { id: contacted, reason: 'contacted', name: expect.any(String) },
        { id: opened, reason: 'contacted' },
      ],
    })
    expect((await call('GET', `/api/dinner-groups/${gone}`)).status).toBe(404)
    expect((await takeBack(runId + 1)).status).toBe(404)
  })

  test('leaves a group of which staff have noted something', async () => {
    const { call, run, takeBack } = await withPeople(24)
    const place = { name: 'Kedai', city: 'Yogyakarta', area: 'Kota', address: 'Jl. Satu 1' }
    const { venue } = await (await call('POST', '/api/venues', place)).json()
    const { runId, groups } = await run({ date: inDays(14).slice(0, 10), venueId: venue.id })
    const [noted, booked, chosen] = groups.map((id) => `/api/dinner-groups/${id}`) as [string, string, string]
    const { group } = await (await call('GET', chosen)).json()
    const choice = { food: null, drink: null, diet: 'kacang', nickname: false, noPhotos: false, version: 0 }
    const notes = [
      await call('POST', `${noted}/notes`, { text: 'Meja dekat jendela' }),
      // of a person alone it is of no group
      await call('POST', '/api/users/1/notes', { text: 'Datang telat' }),
      await call('PUT', `${booked}/booking`, { state: 'confirmed' }),
      await call('PUT', `${chosen}/choices/${group.member_ids[0]}`, choice),
    ]
    expect(notes.every(({ ok }) => ok)).toBe(true)
    const { deleted, left } = await (await takeBack(runId)).json()
    expect([deleted, left]).toMatchObject([1, groups.slice(0, 3).map((id) => ({ id, reason: 'edited' }))])
  })

  test('gives the missed turns back, but to backups of the groups it leaves', async () => {
    const { db, call, run, takeBack } = await withPeople(15)
    const { runId, groups } = await run()
    await call('PATCH', `/api/dinner-groups/${groups[0]}`, { venue: 'Kedai Senja' })
    const turns = () =>
      db
        .values<[number]>(
          sql`select user_id from profiles join people on people.id = person_id where turns_missed = 1 order by 1`,
        )
        .flat()
    expect(turns()).toHaveLength(3)
    await takeBack(runId)
    const backups = db.values<[number]>(
      sql`select user_id from memberships where group_id = ${groups[0]} and role = 'backup' order by 1`,
    )
    expect(backups.length).toBeGreaterThan(0)
    expect(turns()).toEqual(backups.flat())
  })
})
