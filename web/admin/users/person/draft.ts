import * as v from 'valibot'
import { displayBirthdate } from '../../../../src/domain/age'
import type { Profile } from '../../../../src/domain/api'
import { CHOICES, type ChoiceKey, FIELDS } from '../../../../src/domain/fields'
import { type Hobby, type Interest, storablePhoneSchema } from '../../../../src/domain/profile'
import { newUserSchema, type ProfileChanges, profileChangesSchema } from '../../../../src/domain/user-form'
import { tidyDay } from '../../../ui/date-field'

/** A profile as the form shows it; `birthdate` as typed, an empty choice is none. */
export interface PersonDraft extends Record<ChoiceKey, string> {
  name: string
  phone: string
  birthdate: string
  /** 0 when unknown */
  comfort_level: number
  hobbies: Hobby[]
  interests: Interest[]
  dietary_restrictions: string
  removed: string
}

export type DraftErrors = Partial<Record<keyof PersonDraft, string>>

export const COMFORT_DEFAULT = 3

export const NEW_DRAFT: PersonDraft = {
  ...choices(() => ''),
  name: '',
  phone: '',
  birthdate: '',
  comfort_level: COMFORT_DEFAULT,
  hobbies: [],
  interests: [],
  dietary_restrictions: '',
  removed: '',
}

/** The label of a field of the form. */
export function labelOf(field: keyof PersonDraft): string {
  return FIELDS[field].label
}

/** A stored profile as the form shows it. */
export function draftOf(profile: Profile): PersonDraft {
  return {
    // a list has one at most
    ...choices((key) => [profile[key]].flat()[0] ?? ''),
    name: profile.name,
    phone: profile.phone,
    birthdate: profile.birthdate ? displayBirthdate(profile.birthdate) : '',
    comfort_level: profile.comfort_level ?? 0,
    hobbies: profile.hobbies,
    interests: profile.interests,
    dietary_restrictions: profile.dietary_restrictions,
    removed: profile.removed ?? '',
  }
}

/** The first state of the form for a stored profile. */
export function startOf(stored: PersonDraft): PersonDraft {
  return { ...stored, comfort_level: stored.comfort_level || COMFORT_DEFAULT }
}

/** The fields in which two drafts differ. */
export function changedFields(draft: PersonDraft, other: PersonDraft): (keyof PersonDraft)[] {
  const names = Object.keys(draft) as (keyof PersonDraft)[]
  return names.filter((name) => String(draft[name]) !== String(other[name]))
}

export type Checked = { ok: true; payload: ProfileChanges } | { ok: false; errors: DraftErrors }

/** The payload for a draft (only changed fields of a stored user, all fields of a new one), or its errors. */
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

/** Merges what another admin stored into a draft; fields changed in the draft keep their value. */
export function merge(draft: PersonDraft, base: PersonDraft, current: PersonDraft): PersonDraft {
  const mine = changedFields(draft, base)
  return { ...current, ...Object.fromEntries(mine.map((name) => [name, draft[name]])) }
}

/** What others stored in fields that were changed here to another value: `Name: Dian`. */
export function clashesOf(draft: PersonDraft, base: PersonDraft, current: PersonDraft): string[] {
  const theirs = changedFields(current, base)
  return changedFields(draft, base)
    .filter((name) => theirs.includes(name) && String(draft[name]) !== String(current[name]))
    .map((name) => `${labelOf(name)}: ${String(current[name]) || 'nothing'}`)
}

/** A phone as it will be stored, once it is one; anything else stays as it was typed. */
export function tidyPhone(typed: string): string {
  const read = v.safeParse(storablePhoneSchema, typed)
  return read.success ? read.output : typed
}

function wireFields({ activities, comfort_level, ...same }: PersonDraft) {
  return {
    ...same,
    birthdate: tidyDay(same.birthdate),
    activities: activities ? [activities] : [],
    comfort_level: comfort_level || null,
  }
}

function choices(of: (key: ChoiceKey) => string): Record<ChoiceKey, string> {
  return Object.fromEntries(CHOICES.map(({ key }) => [key, of(key)])) as Record<ChoiceKey, string>
}
