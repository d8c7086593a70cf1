import { expect, test } from 'bun:test'
import { nobody } from '../../web/admin/activity/words'

test('what a visitor did on their page is not said of the operator', () => {
  const who = (action: string, detail: string) => nobody({ action, detail })
  for (const detail of ['by the page', 'by the page, 1 sign-up'])
    expect(who('erased a person', detail)).toBe('The user')
  expect(who('corrected a sign-up', 'phone')).toBe('The user')
  expect(who('erased a person', 'command line, 1 sign-up')).toBe('Operator')
  expect(who('erased old dinners', 'RETENTION_DAYS, 3 users')).toBe('Operator')
  expect(who('failed to sign in', '')).toBe('Unknown name')
})
