import { expect, test } from 'bun:test'
import type { Page, User } from '../../src/domain/api'
import { inDays, people } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'

test('users are listed by whether they can on an evening, cannot, or have not answered', async () => {
  const { call, addEvening, say } = await startWithPeople(7, (i) => ({
    name: i < 4 ? `Ayu ${i}` : `Budi ${i}`,
  }))
  const { id } = await addEvening()
  const other = await addEvening({ at: inDays(11) })
  await say(id, [1, 2, 5])
  await say(id, [3], false)
  await say(other.id, people(1, 7))

  const found = async (query: string) => {
    const page: Page<User> = await (await call('GET', `/api/users?${query}`)).json()
    const ids = page.items.map((user) => user.id).sort()
    expect(page.matching).toBe(ids.length)
    return ids
  }
  expect(await found(`evening=${id}&can=yes`)).toEqual([1, 2, 5])
  expect(await found(`evening=${id}&can=no`)).toEqual([3])
  expect(await found(`evening=${id}&can=none`)).toEqual([4, 6, 7])
  expect(await found(`evening=${id}&can=yes&who=ayu&sort=name&dir=asc`)).toEqual([1, 2])
  expect(await found(`evening=${id}&can=none&who=budi&sort=name&dir=asc`)).toEqual([4, 6, 7])
  await say(id, [1], null)
  expect(await found(`evening=${id}&can=none`)).toEqual([1, 4, 6, 7])

  const wrong = await call('GET', `/api/users?evening=${id}&can=maybe`)
  expect(wrong.status).toBe(422)
})
