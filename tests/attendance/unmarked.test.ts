import { expect, test } from 'bun:test'
import { startDinner } from '../support/who-came'

test('groups that are not marked are listed, the latest dinner first, and tell how many came once they are', async () => {
  const { call, mark, details, guest, moveDinner } = await startDinner({ people: 16 })
  await call('POST', '/api/dinner-groups', {
    ...{ name: 'Meja Dua', budget: '<Rp100.000', date: '2099-12-31', status: 'confirming', price: 95_000 },
    members: [11, 12, 13, 14, 15, 16],
  })
  const listed = async () => {
    const answer = await call('GET', '/api/dinner-groups?needs=unmarked&sort=event')
    return (await answer.json()).items.map(({ id }: { id: number }) => id)
  }
  moveDinner(-50, 1)
  moveDinner(-3, 2)
  expect(await listed()).toEqual([2, 1])
  expect((await details(1)).group.came).toBeNull()

  await mark({ 1: 'came', 2: 'late', 3: 'no-show' })
  expect((await details(1)).group).toMatchObject({ whoCame: 'open', came: { came: 2, of: 3 } })
  await mark({ 4: 'came', 5: 'came', 6: 'excused' }, { why: 'sakit' })
  const { group } = await details(1)
  expect(group).toMatchObject({ whoCame: 'done', came: { came: 4, of: 6 } })
  expect(await guest(6)).toMatchObject({ outcome: 'excused', why: 'sakit', noted: { source: 'staff' } })
  expect(await listed()).toEqual([2])

  // what is too old is not asked any more
  moveDinner(-31 * 24, 2)
  expect(await listed()).toEqual([])
})
