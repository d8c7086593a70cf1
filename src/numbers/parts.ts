import type { NumbersQuery } from '../domain/numbers'
import { BUDGETS } from '../domain/profile'
import { displayInstant } from '../domain/time'
import type { Dinner, Rows } from './rows'

/** What the figures are broken down by: the key of the part that something belongs to, undefined where there is none. */
export interface Parts {
  ofDinner: (dinner: Dinner) => string | undefined
  ofEvening: (eveningId: number, userId: number) => string | undefined
  ofBudget: (budget: number) => string | undefined
  /** Returns parts with what staff read, in their order. */
  inOrder: (keys: string[]) => { key: string; label: string }[]
}

const NOTHING = () => undefined
const NO_EVENING = 'No evening'
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Returns the parts of a breakdown; days are those of `timeZone`. Tables are of their own budget, people of theirs. */
export function partsOf({ evenings, signUps }: Rows, by: NumbersQuery['by'], timeZone: string): Parts {
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
  return { ...none, inOrder: () => [] }
}
