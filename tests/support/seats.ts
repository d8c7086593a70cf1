import fc from 'fast-check'
import { BACKUP_ANSWERS, GROUP_STATUSES, MEMBER_STATUSES, ROLES } from '../../src/domain/group/group'
import { NOTICE_KINDS } from '../../src/domain/messages/message-kinds'
import { DINNER } from './evening'
import { often } from './press'

const HOUR = 3_600_000

/** Returns the instant so many hours after the dinner. */
export const hoursAfter = (hours: number) => new Date(Date.parse(DINNER) + hours * HOUR).toISOString()

export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

/** An instant around the dinner. */
export const instant = fc.integer({ min: -20 * 24, max: 12 * 24 }).map(hoursAfter)

/** What somebody was sent, the earliest first. */
export const notices = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...NOTICE_KINDS),
      sentAt: instant,
      eventAt: maybe(fc.oneof(often(3, fc.constant(DINNER)), often(1, instant))),
      venueText: fc.constant(null),
      isOpen: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  .map((all) => all.sort((a, b) => a.sentAt.localeCompare(b.sentAt)))

/** A seat as its rules see it, in any state. */
export const seat = fc.record({
  role: fc.constantFrom(...ROLES),
  status: fc.constantFrom(...MEMBER_STATUSES),
  leftAt: maybe(instant),
  answerBy: maybe(instant),
  payBy: maybe(instant),
  answeredAt: maybe(instant),
  backupAnswer: maybe(fc.constantFrom(...BACKUP_ANSWERS)),
  notices,
})

/** A dinner as the rules of its seats see it. */
export const dinner = fc.record({
  status: fc.constantFrom(...GROUP_STATUSES, 'scheduled' as const, 'confirming' as const),
  eventAt: fc.oneof(often(4, fc.constant(DINNER)), often(1, fc.constant(null))),
  price: maybe(fc.constantFrom(0, 150_000)),
})
