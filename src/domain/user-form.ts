import * as v from 'valibot'
import { FIELD_MESSAGES, staffEntries } from './fields'

/**
 * What staff change of a profile: any of the fields, and the `version` they saw. Output is the form of the wire;
 * an empty or null choice clears it. `today` (`yyyy-MM-dd`) decides who is 18.
 */
export function profileChangesSchema(today: string) {
  return v.object(
    {
      ...v.partial(v.object(staffEntries(today))).entries,
      version: v.optional(v.number('Version is a number')),
    },
    'The request is not a profile',
  )
}

/** A user that staff add by hand: name and phone, and whatever else is known. */
export function newUserSchema(today: string) {
  const { name, phone, ...rest } = staffEntries(today)
  return v.object({ name, phone, ...v.partial(v.object(rest)).entries }, (issue) =>
    issue.path?.at(-1)?.key === 'phone' ? FIELD_MESSAGES.phone : FIELD_MESSAGES.name,
  )
}

export type ProfileChanges = v.InferOutput<ReturnType<typeof profileChangesSchema>>
export type NewUser = v.InferOutput<ReturnType<typeof newUserSchema>>
