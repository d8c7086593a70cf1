import * as v from 'valibot'
import { isDay } from './profile/age'

/** Returns an ISO instant with a zone as UTC; undefined for another form and for days like 30 February. */
export function isoInstant(text: string): string | undefined {
  if (!FORM.test(text) || !isDay(text.slice(0, 10))) return undefined
  const utc = new Date(text).toISOString()
  // an offset may lead out of the years of four digits, and then it does not sort among the others
  return isDay(utc.slice(0, 10)) ? utc : undefined
}

const FORM = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** Returns the schema of an ISO instant, whose output is UTC. */
export function instantSchema(message: string) {
  return v.pipe(v.string(message), v.transform(isoInstant), v.string(message))
}
