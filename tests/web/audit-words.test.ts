import { expect, test } from 'bun:test'
import { BY_A_LINK, UNKNOWN_ACCOUNT } from '../../src/domain/audit'
import { accountOf, nobody } from '../../web/admin/activity/words'

test('what a visitor did on their page is not said of the operator', () => {
  const who = (action: string, detail: string) => nobody({ action, detail })
  for (const detail of ['by the page', 'by the page, 1 sign-up'])
    expect(who('erased a person', detail)).toBe('The user')
  expect(who('corrected a sign-up', 'phone')).toBe('The user')
  expect(who('erased a person', 'command line, 1 sign-up')).toBe('Operator')
  expect(who('erased old dinners', 'RETENTION_DAYS, 3 users')).toBe('Operator')
  expect(who('failed to sign in', '')).toBe('Unknown name')
})

test('what somebody did by a link of staff is said of them, and whose link it was', () => {
  const who = (id: number, admin: string | null, detail: string) => accountOf({ admin_id: id, admin, detail })
  expect(who(3, 'tuan', `${BY_A_LINK}, 2 sign-ups`)).toBe('The user, by a link of tuan')
  expect(who(UNKNOWN_ACCOUNT, null, BY_A_LINK)).toBe('The user, by a link of Unknown account')
  expect(who(7, null, '2 users')).toBe('Account 7, deleted')
  expect(who(3, 'tuan', '')).toBe('tuan')
})
