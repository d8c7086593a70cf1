import { expect, test } from 'bun:test'
import { startApp } from '../support/app'

test('a filter by a day that no calendar has is refused with 422, and by the last of all days is not', async () => {
  const { signIn } = await startApp()
  const { call } = await signIn()
  const paths = ['/api/audit?from=', '/api/audit?to=']
  for (const path of paths) {
    for (const day of ['2026-02-31', '2026-13-01', '2026-00-10', '2025-02-29', '31/12/2026', '', '2026-1-1'])
      expect([path, day, (await call('GET', path + day)).status]).toEqual([path, day, 422])
    for (const day of ['2026-02-28', '2024-02-29', '0000-01-01', '0099-12-31', '9999-12-31'])
      expect([path, day, (await call('GET', path + day)).status]).toEqual([path, day, 200])
  }
})
