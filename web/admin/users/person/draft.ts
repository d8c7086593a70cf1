import * as v from 'valibot'
import type { Profile } from '../../../../src/domain/api'
import { displayBirthdate } from '../../../../src/domain/profile/age'
import {
  type ChoiceKey,
  FIELD_LIST,
  FIELDS,
  type FieldKey,
  type Fields,
  type Wire,
} from '../../../../src/domain/profile/fields'
import { phoneSchema } from '../../../../src/domain/profile/profile'
import {
  newUserSchema,
  type ProfileChanges,
  profileChangesSchema,
} from '../../../../src/domain/profile/user-form'
import { tidyDay } from '../../../ui/date-field'

/** A profile as the form shows it: a date as typed, an empty choice and level 0 for none. */
export type PersonDraft = {
  [K in FieldKey]: K extends ChoiceKey
    ? string
    : Wire<Fields[K]> extends (infer Option)[]
      ? Option[]
      : Wire<Fields[K]> extends number | null
        ? number
        : string
}

export type DraftErrors = Partial<Record<keyof PersonDraft, string>>

export const COMFORT_DEFAULT = 3

export const NEW_DRAFT: PersonDraft = { ...formOf(() => null), comfort_level: COMFORT_DEFAULT }

export function labelOf(field: keyof PersonDraft): string {
  return FIELDS[field].label
}

export function draftOf(profile: Profile): PersonDraft {
  const birthdate = profile.birthdate && displayBirthdate(profile.birthdate)
  return formOf((key) => (key === 'birthdate' ? birthdate : profile[key]))
}

export function startOf(stored: PersonDraft = NEW_DRAFT): PersonDraft {
  return { ...stored, comfort_level: stored.comfort_level || COMFORT_DEFAULT }
}

export function changedFields(draft: PersonDraft, other: PersonDraft): (keyof PersonDraft)[] {
  const names = Object.keys(draft) as (keyof PersonDraft)[]
  return names.filter((name) => String(draft[name]) !== String(other[name]))
}

export type Checked = { ok: true; payload: ProfileChanges } | { ok: false; errors: DraftErrors }

/** Returns the payload for a draft (only changed fields of a stored user, all fields of a new one), or its errors. */
export function check(draft: PersonDraft, stored: PersonDraft | undefined, today: string): Checked {
  const fields = wireFields(draft)
  const changed: string[] | undefined = stored && changedFields(draft, stored)
  const result = v.safeParse(
    stored ? profileChangesSchema(today) : newUserSchema(today),
    changed ? Object.fromEntries(Object.entries(fields).filter(([name]) => changed.includes(name))) : fields,
  )
  if (result.success) return { ok: true, payload: result.output }
  return {
    ok: false,
    errors: errorsOf(result.issues.map(({ path, message }) => [String(path?.[0]?.key), message])),
  }
}

/** The form's errors by field, from messages by the names that are sent; the first of a field counts. */
export function errorsOf(messages: [name: string, message: string][]): DraftErrors {
  const errors: DraftErrors = {}
  for (const [name, message] of messages) {
    errors[name as keyof PersonDraft] ??= message
  }
  return errors
}

/** Returns a typed phone in the stored form; anything else unchanged. */
export function tidyPhone(typed: string): string {
  const read = v.safeParse(phoneSchema, typed)
  return read.success ? read.output : typed
}

function formOf(answerOf: (key: FieldKey) => unknown): PersonDraft {
  const entries = FIELD_LIST.map(({ key, options, max = 1 }) => {
    const value = answerOf(key)
    if (max > 1) return [key, value ?? []]
    // a list has one at most
    return [key, [value].flat()[0] ?? (typeof options?.[0] === 'number' ? 0 : '')]
  })
  return Object.fromEntries(entries)
}

function wireFields(draft: PersonDraft) {
  const entries = FIELD_LIST.map(({ key, options, max }) => {
    const value = draft[key]
    if (max === 1) return [key, value ? [value] : []]
    return [key, options ? value || null : value]
  })
  return { ...Object.fromEntries(entries), birthdate: tidyDay(draft.birthdate) }
}
