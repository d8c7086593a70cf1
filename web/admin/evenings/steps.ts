import type { EveningStep } from '../../../src/domain/evening/evening-hours'

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
  tables: {
    label: 'Make tables',
    about: 'You look at tables of six, and save them. Guests who have paid sit first.',
    field: 'answers_until',
  },
  pay: {
    label: 'Pay',
    about: 'Guests of the list who were given a seat transfer until then.',
    field: 'payUntil',
  },
  announce: {
    label: 'Announce',
    about: 'Repair fills the seats of guests who have not paid. Then guests read their table and place.',
    field: 'detailsFrom',
  },
  day: {
    label: 'The day',
    about: 'Guests say once more whether they come. Repair gives a seat that becomes free to a standby.',
  },
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
