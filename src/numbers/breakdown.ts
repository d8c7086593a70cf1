import { BUDGETS } from '../domain/profile/profile'
import type { NumbersQuery } from '../domain/staff/numbers'
import { displayInstant } from '../domain/time'
import type { Dinner, Rows } from './rows'
import type { Window } from './window'

/** What the figures are broken down by: the key of the part that something belongs to, undefined where there is none. */
export interface Breakdown {
  ofDinner: (dinner: Dinner) => string | undefined
  ofEvening: (eveningId: number, userId: number) => string | undefined
  ofBudget: (budget: number) => string | undefined
  /** Returns parts with what staff read, in their order. */
  inOrder: (keys: string[]) => { key: string; label: string }[]
}

const NOTHING = () => undefined
const NO_EVENING = 'No evening'
const NO_VENUE = 'No venue of the book'
const NO_SCORE = 'No score'
const THIRDS = ['Highest third', 'Middle third', 'Lowest third'] as const
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Returns the parts of a breakdown; days are those of `timeZone`, thirds of scores those of the window. */
export function breakdownOf(rows: Rows, by: NumbersQuery['by'], timeZone: string, window: Window): Breakdown {
  const { evenings, signUps } = rows
  const none = { ofDinner: NOTHING, ofEvening: NOTHING, ofBudget: NOTHING }
  const text = (at: number, pattern: string) => displayInstant(new Date(at).toISOString(), pattern, timeZone)
  if (by === 'budget') {
    const ofBudget = (budget: number) => BUDGETS[budget]
    return {
      ofDinner: ({ budget }) => ofBudget(budget),
      ofEvening: (_, userId) => ofBudget(signUps.budgetOf[userId]!),
      ofBudget,
      inOrder: () => BUDGETS.map((key) => ({ key, label: key })),
    }
  }
  if (by === 'weekday') {
    const days = new Map<number, string>()
    const dayOf = (at: number) => {
      const day = days.get(at) ?? text(at, 'EEEE')
      days.set(at, day)
      return day
    }
    return {
      ...none,
      ofDinner: ({ at }) => dayOf(at),
      ofEvening: (id) => dayOf(evenings.get(id)!.at),
      inOrder: (keys) => WEEKDAYS.filter((day) => keys.includes(day)).map((key) => ({ key, label: key })),
    }
  }
  if (by === 'evening')
    return {
      ...none,
      ofDinner: ({ eveningId }) =>
        eveningId !== null && evenings.has(eveningId) ? String(eveningId) : NO_EVENING,
      ofEvening: String,
      inOrder: (keys) => {
        const at = (key: string) => evenings.get(Number(key))?.at ?? 0
        return keys
          .sort((a, b) => at(b) - at(a))
          .map((key) => {
            const evening = evenings.get(Number(key))
            return { key, label: evening ? `${text(evening.at, 'EEE d MMM yyyy')}, ${evening.area}` : key }
          })
      },
    }
  if (by === 'venue') return ofVenues(rows)
  if (by === 'score') return ofScores(rows, window)
  return { ...none, inOrder: () => [] }
}

function ofVenues({ venues }: Rows): Breakdown {
  const label = (key: string) => venues.get(Number(key)) ?? NO_VENUE
  return {
    ofDinner: ({ venueId }) => String(venueId ?? NO_VENUE),
    ofEvening: () => NO_VENUE,
    ofBudget: NOTHING,
    inOrder: (keys) =>
      keys
        .map((key) => ({ key, label: label(key) }))
        .sort((a, b) => Number(a.key === NO_VENUE) - Number(b.key === NO_VENUE) || compare(a.label, b.label)),
  }
}

function ofScores({ dinners }: Rows, { from, to }: Window): Breakdown {
  const scores = [...dinners.values()].flatMap(({ at, score }) =>
    at >= from && at < to && score !== null ? score : [],
  )
  scores.sort((a, b) => b - a)
  const least = [1, 2].map((i) => scores[Math.ceil((i * scores.length) / 3) - 1] ?? 0)
  const thirdOf = (score: number) => THIRDS[score >= least[0]! ? 0 : score >= least[1]! ? 1 : 2]
  return {
    ofDinner: ({ score }) => (score === null ? NO_SCORE : thirdOf(score)),
    ofEvening: () => NO_SCORE,
    ofBudget: NOTHING,
    inOrder: (keys) =>
      [...THIRDS, NO_SCORE].filter((key) => keys.includes(key)).map((key) => ({ key, label: key })),
  }
}

const { compare } = new Intl.Collator('en')
