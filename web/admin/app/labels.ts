import { displayInstant } from '../../../src/domain/time'

/** Returns a day (`yyyy-MM-dd`) as in `Fri 11 Dec 2026`. */
export function displayDay(day: string): string {
  return displayInstant(day, 'EEE d MMM yyyy', 'UTC')
}

/** Returns a number of times in words: `once`, `twice`, `3 times`. */
export function timesText(count: number): string {
  if (count === 1) return 'once'
  return count === 2 ? 'twice' : `${count} times`
}
