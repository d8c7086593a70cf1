import * as v from 'valibot'

/** Weeks after which two who sat at one table may meet again, where they ever may. */
export const MEET_AGAIN = [26, 12] as const
/** null: never */
export type MeetAgain = (typeof MEET_AGAIN)[number] | null

/** In the body of a call; that of the house where left out. */
export const meetAgainEntries = {
  meetAgain: v.optional(
    v.nullable(
      v.picklist(MEET_AGAIN, `People may meet again after ${MEET_AGAIN.join(' or ')} weeks, or null`),
    ),
  ),
}

/** What having met before costs: tables more if people met again after so many weeks. */
export const metBeforeSchema = v.object({ tables: v.number(), weeks: v.number() })
export type MetBefore = v.InferOutput<typeof metBeforeSchema>

/** Returns that in words. */
export function metBeforeText({ tables, weeks }: MetBefore): string {
  return `Met before keeps ${tables} ${tables === 1 ? 'table' : 'tables'} apart: allow after ${weeks} weeks`
}
