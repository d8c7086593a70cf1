import { type EveningStep, type ProcessState, stepOf } from '../../../src/domain/evening-process'
import type { Evening } from '../../../src/domain/evenings'

/** The hours of an evening that staff may move, as calls name them. */
export type HourField = 'answers_until' | 'payUntil' | 'detailsFrom'

interface StepWords {
  label: string
  /** what happens there */
  about: string
  /** the hour that staff may move */
  field?: HourField
}

export const STEP_WORDS: Record<EveningStep, StepWords> = {
  joining: {
    label: 'Joining',
    about: 'Guests join by the link of the evening or on their own page, and pay at once or later.',
    field: 'answers_until',
  },
  deal: {
    label: 'Deal',
    about: 'Tables of six are dealt from those who joined. You see them before they are stored.',
    field: 'answers_until',
  },
  pay: {
    label: 'Pay',
    about: 'Who has a seat is asked for the transfer; who was left over may stand in reserve.',
    field: 'payUntil',
  },
  'deal again': {
    label: 'Deal again',
    about: 'Who has paid is promised a seat. Gaps are closed, so that as many tables as possible are whole.',
    field: 'payUntil',
  },
  details: {
    label: 'Details',
    about: 'The place and the time are sent. From then on people know their table.',
    field: 'detailsFrom',
  },
  day: { label: 'The day', about: 'Everybody is reminded. A seat that becomes free is repaired or offered.' },
  door: {
    label: 'Door',
    about: 'At the restaurant one marks who is here, and merges tables that stay small.',
  },
  came: {
    label: 'Who came',
    about: 'Each table is marked, from two hours after it began: who came, who was late, who did not.',
  },
  thanks: { label: 'Thanks', about: 'Everybody who was there is thanked.' },
}

/** An evening as its steps see it. */
export function stateOf(evening: Evening): ProcessState {
  return { ...evening, answersUntil: evening.answers_until }
}

export function currentStep(evening: Evening, now: Date, zone: string): EveningStep {
  return stepOf(stateOf(evening), now, zone)
}
