import { expect, test } from 'bun:test'
import { lossOf } from '../../web/admin/groups/loss'

const GROUP = {
  member_ids: [1, 2, 3],
  backup_member_ids: [4],
  member_statuses: { 1: 'paid', 2: 'paid', 3: 'idle', 4: 'idle' },
  price: 85_000,
  status: 'confirming',
} as const satisfies Partial<Parameters<typeof lossOf>[0]>
const lost = (changes: Partial<Parameters<typeof lossOf>[0]> = {}) =>
  lossOf({ ...GROUP, member_ids: [1, 2, 3], backup_member_ids: [4], ...changes })

test('deleting a group says that the record of money goes with it, and what keeps it', () => {
  const seats = ' Its 3 members and 1 backup lose their seats, and how far each of them was is forgotten.'
  expect(lost()).toBe(
    `${seats} 2 of them have paid: cancel the group in place of deleting it, or the record of that money goes, too.`,
  )
  expect(lost({ status: 'cancelled' })).toBe(
    `${seats} 2 of them have paid: the record of that money goes, too.`,
  )
  for (const none of [{ price: 0 }, { status: 'completed' as const }, { member_statuses: {} }])
    expect(lost(none)).toBe(seats)
  expect(lost({ member_ids: [], backup_member_ids: [] })).toBe('')
})
