import { expect, test } from 'bun:test'
import { outcomes } from '../../src/db/schema'
import type { Outcome } from '../../src/domain/after-dinner/outcome'
import { pauseEnd } from '../../src/domain/after-dinner/review'
import type { Page, User } from '../../src/domain/api'
import { todayIn } from '../../src/domain/time'
import { findPerson } from '../../src/people/people'
import { makeUp } from '../support/app'
import { startWithPeople } from '../support/start-with-people'

async function start() {
  const app = await startWithPeople(9)
  const { db, user } = app
  makeUp(db)
  const note = async (id: number, ...all: Outcome[]) => {
    const personId = findPerson(db, (await user(id)).profile!.phone)!
    const at = new Date().toISOString()
    for (const [day, outcome] of all.entries())
      db.insert(outcomes)
        .values({ personId, dinnerDay: `2026-05-0${day + 1}`, outcome, at, source: 'staff' })
        .run()
  }
  return { ...app, note }
}

test('users are filtered by what became of their dinners, and by whether they are paused, removed or backups', async () => {
  const { call, note, addGroup } = await start()
  await addGroup({ backupMembers: [7] })
  for (const id of [1, 7, 8]) await call('POST', `/api/users/${id}/update-profile`, { removed: 'Sakit' })
  await note(1, 'came', 'came', 'no-show')
  await note(2, 'cancelled late')
  await note(3, 'let go')
  const until = pauseEnd(todayIn('Asia/Jakarta'), 10)
  for (const id of [2, 4]) expect((await call('POST', `/api/users/${id}/pause`, { until })).status).toBe(200)
  const found = async (query: string) => {
    const { items, matching }: Page<User> = await (await call('GET', `/api/users?dir=asc&${query}`)).json()
    expect([query, items.length]).toEqual([query, matching])
    return items.map(({ id }) => id)
  }
  for (const [query, ids] of [
    ['outcomes=came', [1]],
    ['outcomes=no-show,cancelled%20late', [1, 2]],
    ['outcomes=let%20go&paused=no', [3]],
    ['outcomes=excused', []],
    ['paused=yes', [2, 4]],
    ['paused=no', [1, 3, 5, 6, 7, 8, 9]],
    ['paused=yes&search=tamu&sort=name', [2, 4]],
    ['removed=yes', [1, 7, 8]],
    ['removed=no', [2, 3, 4, 5, 6, 9]],
    ['waiting=yes', [7]],
    ['waiting=no&grouped=no', [8, 9]],
    ['waiting=yes&grouped=yes', []],
    ['waiting=yes&removed=no', []],
    ['removed=yes&free=yes', [8]],
  ] as const)
    expect([query, await found(query)]).toEqual([query, [...ids]])
  for (const wrong of ['paused=maybe', 'outcomes=gone', 'removed=maybe', 'waiting=1'])
    expect((await call('GET', `/api/users?${wrong}`)).status).toBe(422)
  // a pause that has ended is none
  await call('POST', '/api/users/2/pause', { until: null })
  expect(await found('paused=yes')).toEqual([4])
})

test('of how many dinners somebody came to is told of all sign-ups of the person, and in the CSV', async () => {
  const { call, note, user } = await start()
  const { phone } = (await user(1)).profile!
  const again = await call('POST', '/api/users', { name: 'Tamu Satu Lagi', phone })
  const other: User = (await again.json()).user
  await note(1, 'came', 'late', 'no-show', 'cancelled', 'excused', 'let go', 'cancelled late')
  for (const id of [1, other.id]) expect((await user(id)).profile!.attended).toEqual({ came: 2, of: 4 })
  expect((await user(2)).profile!.attended).toEqual({ came: 0, of: 0 })

  const csv = await (await call('POST', '/api/users/export', { ids: [1, 2] })).text()
  const [header, first, second] = csv.split('\r\n')
  expect(header).toEndWith(',"Came"')
  expect(first).toEndWith(',"2 of 4"')
  expect(second).toEndWith(',""')
})
