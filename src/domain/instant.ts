import * as v from 'valibot'

/** Returns the schema of an ISO instant, whose output is UTC. */
export function instantSchema(message: string) {
  return v.pipe(
    v.string(message),
    v.check((text) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)), message),
    v.transform((text) => new Date(text).toISOString()),
  )
}
