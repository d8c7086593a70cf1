import { expect, test } from 'bun:test'
import type { DinnerGroup, User } from '../../src/domain/api'
import { GROUP_MESSAGES, type Role } from '../../src/domain/group/group'
import { EMPTY_DRAFT, type GroupDraft, toggle } from '../../web/admin/groups/create/draft'
import { lossOf } from '../../web/admin/groups/delete-group-dialog'
import { changesOf, valuesOf } from '../../web/admin/groups/edit/edit-group'
import { NOON } from '../support/evening'

const GROUP = {
  member_ids: [1, 2, 3],
  backup_member_ids: [4],
  member_statuses: { 1: 'paid', 2: 'paid', 3: 'idle', 4: 'idle' },
  price: 85_000,
  status: 'confirming',
  event_date: '2026-11-27T12:00:00.000Z',
  eveningId: null,
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

test('of a table of an evening it says that guests keep their places, until three hours before', () => {
  const kept = { eveningId: 7, event_date: new Date(NOON.getTime() + 4 * 3_600_000).toISOString() }
  expect(lost(kept)).toBe(
    ' Its 3 members and 1 backup lose their seats. Where its evening goes on that day, guests keep their places: who paid stands by.',
  )
  const late = { ...kept, event_date: new Date(NOON.getTime() + 3 * 3_600_000).toISOString() }
  for (const other of [late, { ...kept, status: 'cancelled' as const }])
    expect(lost(other)).toContain('that money stays theirs, in Money under To return.')
})

test('a seventh member, a fourth backup and one person in both lists are refused with a reason', () => {
  const choose = (draft: GroupDraft, role: Role, ...ids: number[]) => {
    let chosen = draft
    for (const id of ids) {
      const next = toggle(chosen, role, { id } as User)
      if ('title' in next) return next.title
      chosen = next
    }
    return chosen
  }
  const whole = choose(choose(EMPTY_DRAFT, 'member', 1, 2, 3, 4, 5, 6) as GroupDraft, 'backup', 7, 8, 9)
  if (typeof whole === 'string') throw new Error(whole)
  expect(choose(whole, 'member', 10)).toBe('Maximum selection reached')
  expect(choose(whole, 'backup', 10)).toBe('Maximum backup selection reached')
  expect(choose(whole, 'backup', 1)).toBe('User already selected as group member')
  expect(choose(whole, 'member', 6, 9)).toBe('User already selected as backup')
  // who is chosen is let go by another press
  expect(choose(whole, 'member', 6, 10)).toMatchObject({ member: [1, 2, 3, 4, 5, 10].map((id) => ({ id })) })
})

test('the form of a table sends what was changed alone, also a day that is taken away, and begins at seven', () => {
  const zone = 'Asia/Jakarta'
  const group = {
    ...{ name: 'Meja satu', budget: '<Rp100.000', status: 'scheduled', pic: '-', venue: 'Warung Sate' },
    ...{ event_date: '2099-05-06T11:30:00.000Z', venueId: null, price: null, area: null },
  } as unknown as DinnerGroup
  const values = valuesOf(group, zone)
  expect(values).toMatchObject({ date: '2099-05-06', time: '18:30', venue: 'Warung Sate' })
  const sent = (changes: Partial<typeof values>) => changesOf(group, { ...values, ...changes }, zone)
  expect(sent({})).toEqual({ changes: {}, wrong: {} })
  expect(sent({ name: 'Meja dua', time: '20.15', venue: '', pic: 'Ayu' }).changes).toEqual({
    ...{ name: 'Meja dua', venue: null, pic: 'Ayu', event_date: '2099-05-06T13:15:00.000Z' },
  })
  expect(sent({ date: '' })).toEqual({ changes: { event_date: null }, wrong: {} })
  expect(sent({ date: '2020-01-01' }).wrong.date).toBe(GROUP_MESSAGES.past)
  expect(sent({ time: '25.00' }).wrong.time).toBe(GROUP_MESSAGES.time)
  const without = { ...group, event_date: null }
  expect(valuesOf(without, zone)).toMatchObject({ date: '', time: '19:00' })
  // a time without a day says nothing
  expect(changesOf(without, { ...valuesOf(without, zone), time: '20:15' }, zone).changes).toEqual({})
})
