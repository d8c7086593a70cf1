import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isDinnerOver, overBefore } from '../../src/domain/group/deadlines'
import {
  awaitsNewAnswer,
  countsOnAnotherDate,
  type Dinner,
  gaveUp,
  isComing,
  isConfirmed,
  isPaidOrFree,
  isTooLateToCancel,
  type Notice,
  notifiedBy,
  notifiedOf,
  type Seat,
  silenceOf,
} from '../../src/domain/group/seat'
import { type MessageKind, NOTICES } from '../../src/domain/messages/message-kinds'
import { DINNER } from '../support/evening'
import { sampled } from '../support/sampled'
import { dinner as anyDinner, seat as anySeat, hoursAfter, instant, notices } from '../support/seats'

const RUNS = { numRuns: sampled(2000, 60_000) }
const NOW = hoursAfter(-72)
const notice = (kind: MessageKind, hours: number, eventAt: string | null = DINNER) => ({
  ...{ kind, sentAt: hoursAfter(hours), eventAt, venueText: null },
})
const dinner: Dinner = { status: 'scheduled', eventAt: DINNER, price: 150_000 }
const seat: Seat = {
  ...{ role: 'member', status: 'messaging', leftAt: null, answerBy: hoursAfter(-73), payBy: null },
  ...{ answeredAt: null, backupAnswer: null, notices: [notice('invite', -100)] },
}
const confirmed: Seat = { ...seat, status: 'confirmed', answerBy: null, payBy: hoursAfter(-73) }

describe('what somebody knows of a dinner', () => {
  test('is the date that was announced last, and nothing once it is off, but that it was announced', () => {
    const later = hoursAfter(48)
    const sent = [notice('invite', -100), notice('details', -90, later)]
    const known = { isNotified: true, eventAt: later, announced: later, isTakenBack: false }
    expect(notifiedBy(sent)).toMatchObject(known)
    const isOff = { eventAt: null, isTakenBack: true }
    expect(notifiedBy([...sent, notice('moved', -80)])).toMatchObject({ ...known, ...isOff })
  })

  test('is forgotten with a cancellation: a dinner that takes place after all is a new one', () => {
    const known = { isNotified: false, eventAt: null, isTakenBack: true, isBackupInvited: false }
    expect(notifiedBy([notice('backup-ask', -100), notice('cancelled', -90)])).toMatchObject(known)
  })

  test('is the date for who is confirmed, however they came to it, unless it was taken back', () => {
    for (const status of ['confirmed', 'paid'] as const)
      expect(notifiedOf({ status, notices: [] }, dinner)).toMatchObject({ isNotified: true, eventAt: DINNER })
    expect(notifiedOf({ status: 'messaging', notices: [] }, dinner).isNotified).toBe(false)
    const off = { status: 'paid' as const, notices: [notice('invite', -100), notice('moved', -90)] }
    expect(notifiedOf(off, dinner)).toMatchObject({ eventAt: null, isTakenBack: true })
  })

  test('never holds a date that is off, whatever was sent', () => {
    fc.assert(
      fc.property(notices, (sent) => {
        const { isTakenBack, eventAt, isNotified } = notifiedBy(sent)
        expect([isTakenBack && eventAt !== null, eventAt !== null && !isNotified]).toEqual([false, false])
        // what says nothing of a dinner changes nothing
        const rest = sent.filter(({ kind }) => NOTICES[kind].says !== 'nothing')
        expect(notifiedBy(sent)).toEqual(notifiedBy(rest))
      }),
      RUNS,
    )
  })
})

test('a seat is cancelled for free until the end of H-2; of who stood by, until an hour after they were sent it', () => {
  const isLate = (hours: number, ...notices: Notice[]) =>
    isTooLateToCancel(
      { ...confirmed, status: 'paid', notices },
      dinner,
      new Date(hoursAfter(hours)),
      'Asia/Jakarta',
    )
  const standby = notice('standby', -30)
  // the dinner is at 19.00
  expect([isLate(-43.1), isLate(-43)]).toEqual([false, true])
  // as long as it was not sent
  expect([isLate(-1, standby), isLate(0, standby)]).toEqual([false, true])
  expect(isLate(-1, standby, { ...notice('seat', -20), isOpen: true })).toBe(false)
  const given = notice('seat', -20)
  expect([isLate(-19.1, standby, given), isLate(-19, standby, given)]).toEqual([false, true])
})

describe('a seat may be given to a backup', () => {
  const sent = { ...confirmed, notices: [notice('pay', -100)] }
  const late = { why: 'pay', since: confirmed.payBy }
  const isOff = { ...seat, notices: [notice('moved', -80)] }
  const silent: [of: string, one: Seat, at: Dinner, silence: unknown][] = [
    ['who let the time to answer pass', seat, dinner, { why: 'answer', since: seat.answerBy }],
    ['who was sent how to pay and let the time for it pass', sent, dinner, late],
    ['who dropped out, at once', { ...seat, status: 'dropped' }, dinner, { why: 'dropped', since: null }],
    ['nobody while the dinner has no date', seat, { ...dinner, eventAt: null }, undefined],
    ['nobody who knows that their date is off', isOff, dinner, undefined],
  ]
  test.each(silent)('of %s', (_, one, at, silence) => {
    expect<unknown>(silenceOf(one, at, NOW)).toEqual(silence)
  })

  test('only of a member who sits at an open table before its dinner', () => {
    fc.assert(
      fc.property(anySeat, anyDinner, instant, (one, at, now) => {
        const silence = silenceOf(one, at, now)
        if (!silence) return
        expect(['confirming', 'scheduled']).toContain(at.status)
        expect([one.role, one.leftAt, at.eventAt !== null && at.eventAt <= now]).toEqual([
          'member',
          null,
          false,
        ])
        // no deadline that is ahead is a silence
        if (silence.since !== null) expect(silence.since <= now).toBe(true)
        if (silence.why !== 'dropped')
          expect([one.status === 'idle', countsOnAnotherDate(one, at)]).toEqual([false, false])
        if (silence.why === 'pay')
          expect([isPaidOrFree(one, at), one.notices.some(({ kind }) => kind === 'pay')]).toEqual([
            false,
            true,
          ])
      }),
      RUNS,
    )
  })
})

test('nobody who dropped out, has left or said no comes, and whose seat is settled has said yes', () => {
  fc.assert(
    fc.property(anySeat, anyDinner, (one, at) => {
      if (isComing(one))
        expect([one.leftAt, one.status === 'dropped', one.backupAnswer === 'no']).toEqual([
          null,
          false,
          false,
        ])
      if (isPaidOrFree(one, at)) expect(isConfirmed(one)).toBe(true)
      if (awaitsNewAnswer(one)) expect([one.role, isConfirmed(one)]).toEqual(['member', true])
    }),
    RUNS,
  )
})

test('a seat is given up by who left it with their own answer, not by a note of staff', () => {
  const left = { ...seat, status: 'dropped' as const, leftAt: NOW }
  expect(gaveUp({ ...left, answeredAt: NOW })).toBe(true)
  expect(gaveUp({ ...left, answeredAt: hoursAfter(-80) })).toBe(false)
  expect(gaveUp({ ...left, leftAt: null, answeredAt: NOW })).toBe(false)
})

test('a dinner is over for a function and for a statement at the same instant', () => {
  const minutes = fc.integer({ min: -400, max: 400 })
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      minutes,
      (now, since) => {
        const at = new Date(now.getTime() - since * 60_000).toISOString()
        expect(isDinnerOver({ at }, now)).toBe(since >= 180)
        expect(at <= overBefore(now)).toBe(since >= 180)
      },
    ),
  )
})
