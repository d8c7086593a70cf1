import { expect, test } from 'bun:test'
import type { DinnerGroup } from '../../src/domain/api'
import { startApp } from '../support/app'
import { storeEvening } from '../support/evening'
import { changeSeatTickets } from '../support/put-seat'
import { confirmAll } from '../support/venues'

const AHEAD = '2099-11-27T12:00:00.000Z'

test('groups are filtered by what they need: people, an answer', async () => {
  const { db, signIn } = await startApp()
  const { call } = await signIn()
  const make = (first: number, change: Parameters<typeof storeEvening>[1] = {}) =>
    storeEvening(db, { first, eventAt: AHEAD, status: 'scheduled', ...change })

  const [paid, free, short, silent] = [make(0), make(10, { price: 0 }), make(20, { backups: 2 }), make(30)]
  make(40, { eventAt: '2020-01-01T12:00:00.000Z' })
  make(50, { eventAt: null })
  make(60, { status: 'cancelled' })
  for (const { groupId } of [paid, short, silent]) confirmAll(db, groupId)
  confirmAll(db, free.groupId, 'confirmed')
  db.$client.run('update memberships set left_at = added_at, holds_seat = 0 where user_id = ?', [
    short.members[1]!,
  ])
  changeSeatTickets(db, `user_id = ${short.members[0]}`, { status: 'dropped' })
  changeSeatTickets(db, `user_id = ${silent.members[0]}`, {
    status: 'messaging',
    answerBy: '2020-01-01T00:00:00.000Z',
  })

  const listed = async (query: string) =>
    (await (await call('GET', `/api/dinner-groups?${query}`)).json()).items.map(({ id }: DinnerGroup) => id)
  expect(await listed('needs=short')).toEqual([short.groupId])
  // who dropped out is silent: a backup may come
  expect(await listed('needs=silent&dir=asc')).toEqual([short.groupId, silent.groupId])
  // beside other filters and a search
  expect(await listed(`needs=silent&search=%23${silent.groupId}`)).toEqual([silent.groupId])
  expect(await listed('needs=silent&status=confirming')).toEqual([])
  expect((await call('GET', '/api/dinner-groups?needs=everything')).status).toBe(422)
})
