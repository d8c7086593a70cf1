// what people were notified of once they are notified of again: of a dinner that was moved, was taken back, or was answered for meanwhile
import { describe, expect, test } from 'bun:test'
import type { MemberStatus } from '../../src/domain/group/group'
import type { MessageKind } from '../../src/domain/messages/message-kinds'
import { changeGroup } from '../../src/groups/change'
import { setMemberStatus } from '../../src/groups/member-status'
import { openMessage } from '../../src/messages/compose'
import { dueAt } from '../../src/messages/due'
import { markMessage } from '../../src/messages/mark'
import { listQueue } from '../../src/messages/queue'
import { readDueInput } from '../../src/messages/read-due-input'
import { openForFile } from '../support/app'
import { AYU, CONFIG, DINNER, storeEvening } from '../support/evening'
import { inHours, startPages } from '../support/pages'
import { silentIn } from '../support/waiting'

const HOUR = 3_600_000
const db = openForFile()

let first = 0

/** A table of which one member is looked at, so many hours before or after the dinner of 27 November. */
function startTable(status: MemberStatus) {
  const { groupId, members } = storeEvening(db, { first })
  first += 6
  const [userId] = members as [number]
  const at = (hours: number) => new Date(Date.parse(DINNER) + hours * HOUR)
  const open = (kind: MessageKind, now: Date, again = false) =>
    openMessage(db, AYU, { userId, groupId, kind, text: undefined, again }, CONFIG, now)
  const tell = (kind: MessageKind, now: Date) => {
    const opened = open(kind, now)
    if (!opened.ok) throw new Error(`${kind}: ${opened.reason}`)
    markMessage(db, AYU, opened.id, 'sent', CONFIG, now)
  }
  const kinds = (now: Date) =>
    dueAt(readDueInput(db, now, groupId), now, CONFIG)
      .filter((due) => due.userId === userId)
      .map(({ kind }) => kind)
  const set = (status: MemberStatus, now: Date) =>
    setMemberStatus(db, AYU, groupId, { userId, role: 'member', status }, now, CONFIG)
  const change = (changes: object, now: Date) =>
    changeGroup(db, AYU, groupId, { ...changes, change_reason: 'hujan' }, now, CONFIG)
  set(status, at(-7 * 24))
  return { groupId, userId, at, open, tell, kinds, set, change }
}

describe('a dinner that is moved', () => {
  test('on its day is told of on the morning of the new day, too', () => {
    const { at, tell, kinds, set, change } = startTable('paid')
    tell('details', at(-24))
    tell('today', at(-8))
    change({ event_date: at(7 * 24).toISOString() }, at(-4))
    tell('moved', at(-4))
    tell('new-date', at(-4))
    set('paid', at(-3))
    expect(kinds(at(6 * 24))).not.toContain('today')
    expect(kinds(at(7 * 24 - 8))).toContain('today')
    tell('today', at(7 * 24 - 8))
    expect(kinds(at(7 * 24 - 7))).not.toContain('today')
  })

  test('has a deadline of its own for the transfer, of which who confirmed again is reminded once', () => {
    const { at, tell, kinds, set, change } = startTable('confirmed')
    tell('pay', at(-7 * 24))
    tell('nudge', at(-6 * 24))
    change({ event_date: at(7 * 24).toISOString() }, at(-141))
    tell('moved', at(-141))
    tell('new-date', at(-141))
    set('confirmed', at(-140))
    expect(kinds(at(-110))).toEqual(['nudge'])
    tell('nudge', at(-110))
    expect(kinds(at(-109))).toEqual([])
  })

  test('is never told of by a nudge before it is said that the old date is off', () => {
    const { at, open, tell, kinds, set, change } = startTable('idle')
    tell('invite', at(-7 * 24))
    change({ event_date: at(8 * 24).toISOString() }, at(-6 * 24))
    set('messaging', at(-6 * 24))
    for (const kind of ['nudge', 'invite'] as const)
      expect(open(kind, at(-6 * 24), true)).toEqual({ ok: false, reason: 'not due' })
    expect(kinds(at(-6 * 24))).toEqual(['moved'])
    tell('moved', at(-6 * 24))
    // once more it speaks of the old date still
    expect(open('moved', at(-6 * 24), true)).toMatchObject({
      ok: true,
      text: expect.stringContaining('makan malam Jumat jam 19.00'),
    })
  })
})

test('what somebody has opened before the quiet hours can be marked in them', () => {
  const { groupId, userId, open } = startTable('idle')
  // 20.59 and 21.01 in Jakarta
  const opened = open('invite', new Date('2026-11-20T13:59:00.000Z'))
  expect(opened.ok).toBe(true)
  const now = new Date('2026-11-20T14:01:00.000Z')
  const { items, quiet } = listQueue(db, { page: 0, size: 25, group: groupId }, AYU.id, CONFIG, now)
  expect([quiet, items.map((item) => [item.userId, item.kind])]).toEqual([true, [[userId, 'invite']]])
})

test('who answers for a new date before its message is marked is not asked once more', async () => {
  const { members, staff, as, tell, setStatus, change, seatOf } = await startPages()
  const [id] = members as [number]
  await setStatus(id, 'paid')
  await tell(id, 'details')
  await change({ event_date: inHours(21 * 24), change_reason: 'hujan' })
  await tell(id, 'moved')
  const { message, text } = await staff('POST', '/api/messages', {
    userId: id,
    groupId: seatOf(id).group_id,
    kind: 'new-date',
  })
  const page = as(text.split('/k#')[1].slice(0, 22))
  expect((await page.me()).state).toBe('asked')
  expect((await page.answer('yes')).status).toBe(200)
  await staff('PATCH', `/api/messages/${message.id}`, { result: 'sent' })
  expect(seatOf(id)).toMatchObject({ status: 'paid', answer_by: null })
  expect((await page.me()).state).toBe('paid')
})

test('an invitation that went to a number which staff correct is due once more to who has not answered, and nobody loses the seat by it', async () => {
  const app = await startPages({ backups: 1 })
  const [id, other] = app.members as [number, number]
  const [backup] = app.backups as [number]
  await app.setStatus(other, 'dropped')
  await app.tell(id, 'invite')
  await app.tell(backup, 'backup-ask')
  for (const [userId, kind] of [
    [id, 'invite'],
    [backup, 'backup-ask'],
  ] as const) {
    const phone = `0813777700${userId}0`
    expect((await app.staff('POST', `/api/users/${userId}/update-profile`, { phone })).status).toBe(200)
    expect(app.seatOf(userId)).toMatchObject({ status: 'idle', answer_by: null })
    const page = app.as(await app.tell(userId, kind))
    expect((await page.me()).state).toBe(kind === 'invite' ? 'asked' : 'backup')
  }
  expect(silentIn(app.db)).toMatchObject([{ userId: other }])
})
