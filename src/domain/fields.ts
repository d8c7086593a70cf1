import * as v from 'valibot'
import { ageOn, displayBirthdate, isoBirthdate, MAX_AGE, MIN_AGE } from './age'
import { PHONE_MESSAGE } from './phone'
import {
  ACTIVITIES,
  activitiesSchema,
  activityCode,
  activityLabel,
  BUDGETS,
  birthdateSchema,
  budgetSchema,
  COMFORT_LEVELS,
  comfortSchema,
  DIETARY_MAX,
  dietarySchema,
  GENDERS,
  type Gender,
  genderLabel,
  genderSchema,
  HOBBIES,
  HOBBIES_MAX,
  hobbiesSchema,
  INTERESTS,
  INTERESTS_MAX,
  interestsSchema,
  MESSAGES,
  NAME_MAX,
  nameSchema,
  storablePhoneSchema,
  upTo,
  YES_NO,
  yesNoSchema,
} from './profile'

export const REASON_MAX = 500

/** What staff read when something in a profile's form is wrong. */
export const FIELD_MESSAGES = {
  name: 'Name is required',
  nameLong: `Name can be at most ${NAME_MAX} characters`,
  phone: 'Enter a WhatsApp number of 9 to 15 digits',
  birthdate: 'Enter a date of birth that exists',
  adult: 'User must be at least 18 years old',
  gender: 'Choose a gender',
  activity: 'Choose one activity',
  budget: 'Choose a budget',
  comfort: 'Comfort level is 1 to 5',
  hobbies: `Choose at most ${HOBBIES_MAX} hobbies`,
  interests: `Choose at most ${INTERESTS_MAX} interests`,
  yesNo: 'Choose Yes or No',
  dietary: `Dietary restrictions can be at most ${DIETARY_MAX} characters`,
  removed: `The removal reason can be at most ${REASON_MAX} characters`,
} as const

// biome-ignore lint/suspicious/noExplicitAny: a schema of whatever it takes and makes
type Schema = v.GenericSchema<any, any>

/** One field of a profile: all that forms, lists, files, filters, the search and the audit need to know of it. */
interface Field {
  /** the column of `profiles`, as the schema of the database calls it */
  column: string
  /** what staff read above it, in forms, tables and files */
  label: string
  /** the same above its column and its filter, where it is another one there */
  heading?: string
  /** all that it can be, in their order; one is chosen, or several where it has a `max` */
  options?: readonly (string | number)[]
  max?: number
  /** what staff read for an option, or for the whole value where there are none */
  // biome-ignore lint/suspicious/noExplicitAny: called with what the field holds
  show?: (value: any) => string
  /** its name in POST /api/register, and what that takes; visitors are asked for it when it is given */
  sent?: string
  visitor?: (today: string) => Schema
  /** what visitors read when it is missing */
  missing?: string
  /** what staff's form takes; `today` (`yyyy-MM-dd`) decides who is 18 */
  staff: (today: string) => Schema
  /** its name among the filters of the users table */
  filter?: string
  /** the search finds its options by whole words only, as `male` in `female` */
  whole?: true
  /** its name among the orders of the users table */
  sort?: string
  /** matchmaking needs it */
  needed?: true
  /** free text that the search looks through */
  searched?: true
}

// an empty choice is no choice: staff may not know everything about someone they met elsewhere
const orNone = <S extends Schema>(schema: S) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (value === '' ? null : value)),
    v.nullable(schema),
  )

const staffName = v.pipe(
  v.string(FIELD_MESSAGES.name),
  v.check(
    (name) => v.safeParse(nameSchema, name).success || name.trim().length > NAME_MAX,
    FIELD_MESSAGES.name,
  ),
  v.check((name) => v.safeParse(nameSchema, name).success, FIELD_MESSAGES.nameLong),
  nameSchema,
)
const staffPhone = v.pipe(
  v.string(FIELD_MESSAGES.phone),
  v.check((phone) => v.safeParse(storablePhoneSchema, phone).success, FIELD_MESSAGES.phone),
  storablePhoneSchema,
)
const staffBirthdate = (today: string) =>
  orNone(
    v.pipe(
      v.string(FIELD_MESSAGES.birthdate),
      v.transform((value) => isoBirthdate(value.replace(/T.*$/, ''))),
      v.string(FIELD_MESSAGES.birthdate),
      v.check((value) => ageOn(value, today) >= MIN_AGE, FIELD_MESSAGES.adult),
      v.check((value) => ageOn(value, today) <= MAX_AGE, FIELD_MESSAGES.birthdate),
    ),
  )
const staffActivities = v.pipe(
  v.array(v.string(FIELD_MESSAGES.activity), FIELD_MESSAGES.activity),
  v.maxLength(1, FIELD_MESSAGES.activity),
  v.transform((list) => list.map(activityCode)),
  v.array(v.picklist(ACTIVITIES, FIELD_MESSAGES.activity)),
)
const staffDietary = v.pipe(
  v.string(FIELD_MESSAGES.dietary),
  v.maxLength(DIETARY_MAX, FIELD_MESSAGES.dietary),
  dietarySchema,
)
const staffReason = v.pipe(
  v.string(FIELD_MESSAGES.removed),
  v.trim(),
  v.maxLength(REASON_MAX, FIELD_MESSAGES.removed),
)

/** The fields of a profile by their names on the wire, in the order in which people read them. */
export const FIELDS = {
  name: {
    column: 'name',
    label: 'Name',
    sent: 'name',
    visitor: () => nameSchema,
    missing: MESSAGES.name,
    staff: () => staffName,
    searched: true,
  },
  phone: {
    column: 'phone',
    label: 'Phone',
    sent: 'phone',
    visitor: () => storablePhoneSchema,
    missing: PHONE_MESSAGE,
    staff: () => staffPhone,
    searched: true,
  },
  birthdate: {
    column: 'birthdate',
    label: 'Birth Date',
    show: displayBirthdate,
    sent: 'birthdate',
    visitor: birthdateSchema,
    missing: MESSAGES.birthdate,
    staff: staffBirthdate,
    sort: 'age',
    needed: true,
  },
  gender: {
    column: 'gender',
    label: 'Gender',
    options: GENDERS,
    show: (gender: Gender) => genderLabel(gender)!,
    sent: 'gender',
    visitor: () => genderSchema,
    missing: MESSAGES.gender,
    staff: () => orNone(v.picklist(GENDERS, FIELD_MESSAGES.gender)),
    filter: 'genders',
    whole: true,
    sort: 'gender',
    needed: true,
  },
  activities: {
    column: 'activity',
    label: 'Activity',
    heading: 'Activities',
    options: ACTIVITIES,
    show: activityLabel,
    sent: 'activities',
    visitor: () => activitiesSchema,
    missing: MESSAGES.activity,
    staff: () => staffActivities,
    filter: 'activities',
    sort: 'activities',
    needed: true,
  },
  budget: {
    column: 'budget',
    label: 'Budget',
    options: BUDGETS,
    sent: 'budget',
    visitor: () => budgetSchema,
    missing: MESSAGES.budget,
    staff: () => orNone(v.picklist(BUDGETS, FIELD_MESSAGES.budget)),
    filter: 'budgets',
    sort: 'budget',
    needed: true,
  },
  comfort_level: {
    column: 'comfortLevel',
    label: 'Comfort Level',
    heading: 'Comfort',
    options: COMFORT_LEVELS,
    sent: 'comfortLevel',
    visitor: () => comfortSchema,
    missing: MESSAGES.comfort,
    staff: () => orNone(v.picklist(COMFORT_LEVELS, FIELD_MESSAGES.comfort)),
    filter: 'comfort',
    sort: 'comfort',
    needed: true,
  },
  hobbies: {
    column: 'hobbies',
    label: 'Hobbies',
    options: HOBBIES,
    max: HOBBIES_MAX,
    sent: 'hobbies',
    visitor: () => hobbiesSchema,
    missing: MESSAGES.hobbies,
    staff: () => upTo(HOBBIES, HOBBIES_MAX, FIELD_MESSAGES.hobbies),
    filter: 'hobbies',
    needed: true,
  },
  interests: {
    column: 'interests',
    label: 'Interests',
    options: INTERESTS,
    max: INTERESTS_MAX,
    sent: 'interests',
    visitor: () => interestsSchema,
    missing: MESSAGES.interests,
    staff: () => upTo(INTERESTS, INTERESTS_MAX, FIELD_MESSAGES.interests),
    filter: 'interests',
    needed: true,
  },
  smoker: {
    column: 'smoker',
    label: 'Smoker',
    options: YES_NO,
    sent: 'smoker',
    visitor: () => yesNoSchema(MESSAGES.smoker),
    missing: MESSAGES.smoker,
    staff: () => orNone(yesNoSchema(FIELD_MESSAGES.yesNo)),
    needed: true,
  },
  drinker: {
    column: 'drinker',
    label: 'Drinker',
    options: YES_NO,
    sent: 'drinker',
    visitor: () => yesNoSchema(MESSAGES.drinker),
    missing: MESSAGES.drinker,
    staff: () => orNone(yesNoSchema(FIELD_MESSAGES.yesNo)),
    needed: true,
  },
  dietary_restrictions: {
    column: 'dietaryRestrictions',
    label: 'Dietary Restrictions',
    show: (text: string) => text || 'Tidak ada',
    sent: 'dietaryRestrictions',
    visitor: () => v.optional(dietarySchema, ''),
    staff: () => staffDietary,
    searched: true,
  },
  removed: {
    column: 'removed',
    label: 'Removal Reason',
    heading: 'Removed',
    staff: () => orNone(staffReason),
    sort: 'removed',
  },
} as const satisfies Record<string, Field>

export type Fields = typeof FIELDS
export type FieldKey = keyof Fields
/** The fields of which one option is chosen. */
export type ChoiceKey = {
  [K in FieldKey]: Fields[K] extends { options: readonly string[] }
    ? Fields[K] extends { max: number }
      ? never
      : K
    : never
}[FieldKey]
/** The fields as a list, for what is alike for all of them. */
export const FIELD_LIST = Object.entries(FIELDS as Record<string, Field>).map(([key, field]) => ({
  ...field,
  key: key as FieldKey,
}))

/** The fields of which one option is chosen, as a list. */
export const CHOICES = FIELD_LIST.flatMap(({ key, options = [], max }) => {
  const texts = options.filter((option) => typeof option === 'string')
  return max === undefined && texts.length > 0 ? [{ key: key as ChoiceKey, options: texts }] : []
})

/** What staff read for a value of a field, options with commas between; empty for none. */
export function shown(key: FieldKey, value: unknown): string {
  const { show = String }: Field = FIELDS[key]
  if (Array.isArray(value)) return value.map(show).join(', ')
  return value === null || value === undefined ? '' : show(value)
}

/** What a field is called above its column and its filter. */
export function headingOf(key: FieldKey): string {
  const { label, heading = label }: Field = FIELDS[key]
  return heading
}

type VisitorEntries = {
  [K in FieldKey as Fields[K] extends { sent: infer S extends string } ? S : never]: Fields[K] extends {
    visitor: (today: string) => infer S
  }
    ? S
    : never
}

/** What a visitor sends, by the names of POST /api/register. */
export function visitorEntries(today: string): VisitorEntries {
  const asked = FIELD_LIST.flatMap(({ sent, visitor }) => (sent && visitor ? [[sent, visitor(today)]] : []))
  return Object.fromEntries(asked)
}

type StaffEntries = { [K in FieldKey]: ReturnType<Fields[K]['staff']> }

/** What staff can change, by the names of the wire. */
export function staffEntries(today: string): StaffEntries {
  return Object.fromEntries(FIELD_LIST.map(({ key, staff }) => [key, staff(today)])) as StaffEntries
}
