import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { DinnerGroup } from '../../src/domain/api'
import { startApp } from '../support/app'
import { storeEvening } from '../support/evening'
import { changeSeatTickets } from '../support/put-seat'

const AHEAD = '2099-11-27T12:00:00.000Z'

test('groups are filtered by what they need: people, an answer', async () => {
  const { db, signIn } = await startApp()
  const { call } = await signIn()
  const make = (first: number, change: Parameters<typeof storeEvening>[1] = {}) =>
    storeEvening(db, { first, eventAt: AHEAD, status: 'scheduled', ...change })
  const setAll = (groupId: number, status: 'paid' | 'confirmed') =>
    changeSeatTickets(db, `group_id = ${groupId}`, { status })

  const [paid, free, short, silent, over, , off] = [
    make(0),
    make(10, { price: 0 }),
    make(20, { backups: 2 }),
    make(30),
    make(40, { eventAt: '2020-01-01T12:00:00.000Z' }),
    make(50, { eventAt: null }),
    make(60, { status: 'cancelled' }),
  ]
  setAll(paid.groupId, 'paid')
  setAll(free.groupId, 'confirmed')
  setAll(short.groupId, 'paid')
  setAll(silent.groupId, 'paid')
  changeSeatTickets(db, `user_id = ${short.members[0]}`, { status: 'dropped' })
  changeSeatTickets(db, `user_id = ${silent.members[0]}`, {
    status: 'messaging',
    answerBy: '2020-01-01T00:00:00.000Z',
  })
  expect(over.groupId < off.groupId).toBe(true)

  const listed = async (query: string) =>
    (await (await call('GET', `/api/dinner-groups?${query}`)).json()).items.map(({ id }: DinnerGroup) => id)
  // who dropped out is silent, too: a backup may come
  expect(await listed('needs=short')).toEqual([short.groupId])
  expect(await listed('needs=silent&dir=asc')).toEqual([short.groupId, silent.groupId])
  // beside other filters and a search
  expect(await listed(`needs=silent&search=%23${silent.groupId}`)).toEqual([silent.groupId])
  expect(await listed('needs=silent&status=confirming')).toEqual([])
  expect((await call('GET', '/api/dinner-groups?needs=everything')).status).toBe(422)

  // at once with the change
  const [{ version }] = db.all<{ version: number }>(
    sql`select version from seats where user_id = ${silent.members[0]}`,
  ) as [{ version: number }]
  const change = { userId: silent.members[0], status: 'paid', version }
  expect((await call('PATCH', `/api/dinner-groups/${silent.groupId}/member-status`, change)).status).toBe(200)
  expect(await listed('needs=silent')).toEqual([short.groupId])
})
