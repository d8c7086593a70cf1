import { expect, test } from 'bun:test'
import { UNKNOWN_ACCOUNT } from '../../src/domain/staff/audit'
import { authorOf, shownDetail } from '../../web/admin/activity/columns'

const none = { adminId: null, admin: null }

test('what a visitor did on their page is not said of the operator', () => {
  const who = (actor: 'visitor' | 'system', action: string) => authorOf({ actor, action, ...none })
  expect(who('visitor', 'erased a person')).toBe('The guest')
  expect(who('visitor', 'corrected a sign-up')).toBe('The guest')
  expect(who('system', 'erased a person')).toBe('Operator')
  expect(who('system', 'erased old dinners')).toBe('Operator')
  expect(who('visitor', 'failed to sign in')).toBe('Unknown name')
})

test('a detail shows an hour and an amount as all pages do, and no id of a payment', () => {
  const shown = (detail: string) => shownDetail(detail, 'Asia/Jakarta')
  expect(shown('payment 12: due → paid, 95312 rupiah')).toBe('due → paid, Rp95.312')
  expect(shown('2026-12-27')).toBe('27/12/2026')
  expect(shown('evening of 2026-12-05T12:00:00.000Z')).toBe('evening of 05/12/2026 19:00')
})

test('what somebody did by a link of staff is said of them, and whose link it was', () => {
  const who = (actor: 'visitor' | 'staff', id: number, admin: string | null) =>
    authorOf({ actor, action: 'erased a person', adminId: id, admin })
  expect(who('visitor', 3, 'tuan')).toBe('The guest, by a link of tuan')
  expect(who('visitor', UNKNOWN_ACCOUNT, null)).toBe('The guest, by a link of Unknown account')
  expect(who('staff', 7, null)).toBe('Account 7, deleted')
  expect(who('staff', 3, 'tuan')).toBe('tuan')
})
