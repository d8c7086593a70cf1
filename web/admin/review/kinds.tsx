import type { ReactNode } from 'react'
import { isMissed, OUTCOME_LABELS } from '../../../src/domain/after-dinner/outcome'
import {
  PAUSE_DAYS,
  type Review,
  type ReviewDecision,
  type ReviewKind,
} from '../../../src/domain/after-dinner/review'
import { rupiah } from '../../../src/domain/house/site'
import { displayInstant } from '../../../src/domain/time'
import { displayDay } from '../app/labels'
import { GroupLink } from '../app/links'
import { DinnerLine } from '../users/person/dinners'

type ReviewOf<K extends ReviewKind> = Extract<Review, { kind: K }>

export interface KindWords<K extends ReviewKind> {
  title: string
  about: string
  happened: (review: ReviewOf<K>, zone: string) => ReactNode
  /** what staff press, in its order */
  decisions: readonly { decision: ReviewDecision; text: string }[]
  more?: (review: ReviewOf<K>) => ReactNode
}

const LEAVE = { decision: 'leave', text: 'Leave as it is' } as const

/** What each kind of entry says, and what staff decide of it. */
export const KINDS: { [K in ReviewKind]: KindWords<K> } = {
  'missed dinners': {
    title: 'Missed dinners',
    about:
      'They did not come or cancelled late, more than once and not long ago. Ask them how it went; a pause leaves them out until its date and is lifted in one press.',
    happened: ({ dinners }) => missedText(dinners),
    decisions: [{ decision: 'pause', text: `Pause for ${PAUSE_DAYS} days` }, LEAVE],
    more: ({ name, dinners }) => <DinnerLine name={name} dinners={dinners} />,
  },
  'wrong number': {
    title: 'Wrong numbers',
    about:
      'Somebody who was written to said that the number is not this person’s. Open the person to correct it.',
    happened: ({ at }, zone) =>
      `Said on ${displayInstant(at, 'EEE d MMM, HH:mm', zone)} that this is not their number.`,
    decisions: [LEAVE],
  },
  'changed budget': {
    title: 'Changed budgets',
    about: 'They have a seat, and have since set a budget below its price. Ask whether they still come.',
    happened: ({ groupId, group, event_date: at, price, budget, seatBudget }, zone) => (
      <>
        Changed the budget to {budget}. The seat at{' '}
        <GroupLink id={groupId} name={group} className="inline! text-laut wrap-anywhere" />
        {at && `, ${displayInstant(at, 'EEE d MMM HH:mm', zone)},`} costs{' '}
        {price === null ? seatBudget : rupiah(price)}.
      </>
    ),
    decisions: [LEAVE],
  },
}

/** Returns what was missed, as in `No-show on Fri 6 Nov 2026, cancelled late on Fri 30 Oct 2026.` */
function missedText(dinners: ReviewOf<'missed dinners'>['dinners']): string {
  const missed = dinners.filter(({ outcome }) => isMissed(outcome))
  const said = missed.map(
    ({ outcome, dinnerDay }, i) =>
      `${i === 0 ? OUTCOME_LABELS[outcome] : OUTCOME_LABELS[outcome].toLowerCase()} on ${displayDay(dinnerDay)}`,
  )
  return `${said.join(', ')}.`
}
