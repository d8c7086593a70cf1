import { expect, test } from 'bun:test'
import { lossOf } from '../../web/admin/groups/delete-group-dialog'
import { NOON } from '../support/evening'

const GROUP = {
  member_ids: [1, 2, 3],
  backup_member_ids: [4],
  member_statuses: { 1: 'paid', 2: 'paid', 3: 'idle', 4: 'idle' },
  price: 85_000,
  status: 'confirming',
  event_date: '2026-11-27T12:00:00.000Z',
} as const satisfies Partial<Parameters<typeof lossOf>[0]>
const lost = (changes: Partial<Parameters<typeof lossOf>[0]> = {}) =>
  lossOf({ ...GROUP, member_ids: [1, 2, 3], backup_member_ids: [4], ...changes }, NOON)

test('deleting a group says where the money of who has paid stays', () => {
  const seats = ' Its 3 members and 1 backup lose their seats, and how far each of them was is forgotten.'
  const money = ' 2 of them have paid: that money stays theirs, in Money under To return.'
  for (const kept of [{}, { status: 'cancelled' as const }, { event_date: null }])
    expect(lost(kept)).toBe(`${seats}${money}`)
  const over = { event_date: '2026-11-19T12:00:00.000Z' }
  expect(lost({ ...over, status: 'cancelled' })).toBe(`${seats}${money}`)
  for (const none of [over, { price: 0 }, { status: 'completed' as const }, { member_statuses: {} }])
    expect(lost(none)).toBe(seats)
  expect(lost({ member_ids: [], backup_member_ids: [] })).toBe('')
})
