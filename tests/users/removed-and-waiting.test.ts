import { expect, test } from 'bun:test'
import type { Page, User } from '../../src/domain/api'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { startWithPeople } from '../support/start-with-people'

test('users are filtered by whether staff removed them and whether they wait as backup', async () => {
  const { call, addGroup } = await startWithPeople(9)
  await addGroup({ backupMembers: [7] })
  for (const id of [1, 7, 8]) await call('POST', `/api/users/${id}/update-profile`, { removed: 'Sakit' })
  const found = async (query: string) => {
    const answer = await call('GET', `/api/users?dir=asc&${query}`)
    const { items, matching }: Page<User> = await answer.json()
    expect([query, items.length]).toEqual([query, matching])
    return items.map(({ id }) => id)
  }
  for (const [query, ids] of [
    ['removed=yes', [1, 7, 8]],
    ['removed=no', [2, 3, 4, 5, 6, 9]],
    ['waiting=yes', [7]],
    ['waiting=no', [1, 2, 3, 4, 5, 6, 8, 9]],
    ['waiting=no&grouped=no', [8, 9]],
    ['waiting=yes&grouped=yes', []],
    ['waiting=yes&removed=no', []],
    ['removed=yes&free=yes', [8]],
    ['removed=yes&search=tamu&sort=name', [1, 7, 8]],
  ] as const)
    expect([query, await found(query)]).toEqual([query, [...ids]])
  for (const wrong of ['removed=maybe', 'waiting=1'])
    expect((await call('GET', `/api/users?${wrong}`)).status).toBe(422)
})

test('the same choice several times and two activities are refused, from visitors and from staff', async () => {
  const { call: visit, signIn } = await startApp()
  await visit('POST', '/api/register', answers(1))
  const { call } = await signIn()
  const four = ['Musik', 'Musik', 'Musik', 'Musik']
  for (const wrong of [
    { hobbies: four },
    { hobbies: ['Nonton', 'Nonton'] },
    { interests: four },
    { activities: ['Kerja', 'Kuliah'] },
    { activities: ['Kerja', 'Kerja'] },
  ]) {
    const [field] = Object.keys(wrong)
    for (const answer of [
      await visit('POST', '/api/register', answers(2, wrong)),
      await call('POST', '/api/users', { name: 'Sari', phone: '081299988877', ...wrong }),
      await call('POST', '/api/users/1/update-profile', wrong),
    ]) {
      const { errors } = await answer.json()
      expect([wrong, answer.status, Object.keys(errors)]).toEqual([wrong, 422, [field!]])
    }
  }
  expect((await (await call('GET', '/api/users?page=0')).json()).total).toBe(1)
})
