import { expect, test } from 'bun:test'
import { startApp } from '../support/app'
import { texts } from '../support/texts'

test('a host name of up to three letters gets every page and call that a longer one gets', async () => {
  const { call } = await startApp()
  for (const host of ['a', 'nas', 'pi', 'a:1', 'nas:3000', 'semeja.example'])
    for (const [path, status] of [
      ['/', 200],
      ['/api/config', 200],
      ['/healthz', 200],
      ['/api/users', 401],
      ['/nowhere', 404],
      ['/api/nowhere', 404],
    ] as const)
      expect([host, path, (await call('GET', path, undefined, { host })).status]).toEqual([
        host,
        path,
        status,
      ])
})

test('no call is reached by another path than its own, whatever the host', async () => {
  const { call } = await startApp()
  for (const host of ['a', 'ab', 'abc', 'abcd', 'semeja.example'])
    for (const before of ['/a', '/aa', '/aaa', '/aaaa', '/aaaaaaaaaaa', '//'])
      for (const path of ['/api/config', '/healthz', '/api/users'])
        expect([host, before + path, (await call('GET', before + path, undefined, { host })).status]).toEqual(
          [host, before + path, 404],
        )
})

/** Pages of one thing each. */
const OF_ONE = ['evenings/5', 'evenings/123456/door']

test('each page of the back office is known by its address on both hosts, and others are none on the main one', async () => {
  const { call } = await startApp()
  const statusOf = async (path: string, host: string) => (await call('GET', path, undefined, { host })).status
  for (const place of [
    ...texts`dashboard | evenings | messages | activity | privacy | staff | account`,
    ...OF_ONE,
  ]) {
    expect([place, await statusOf(`/admin/${place}`, 'semeja.example')]).toEqual([place, 200])
    expect([place, await statusOf(`/Admin/${place}/`, 'semeja.example')]).toEqual([place, 200])
    // the questionnaire has a page of this name
    if (place !== 'activity')
      expect([place, await statusOf(`/${place}`, 'semeja.example')]).toEqual([place, 404])
    expect([place, await statusOf(`/${place}`, 'admin.semeja.example')]).toEqual([place, 200])
    expect([place, await statusOf(`/admin/${place}`, 'admin.semeja.example')]).toEqual([place, 200])
  }
  for (const path of texts`
    /admin/nowhere | /admin/messages/1 | /admin/evenings/:id/0 | /admin/evenings/0x1
    /admin/admin/messages | /admin/constructor
  `)
    expect([path, await statusOf(path, 'semeja.example')]).toEqual([path, 404])
  // anything else on the host of the back office shows the login screen
  expect(await statusOf('/nowhere', 'admin.semeja.example')).toBe(200)
})
