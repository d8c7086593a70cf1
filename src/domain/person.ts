import * as v from 'valibot'
import { ageOn, isoBirthdate, MAX_AGE, MIN_AGE } from './age'
import {
  ACTIVITIES,
  activityCode,
  BUDGETS,
  COMFORT_LEVELS,
  DIETARY_MAX,
  dietarySchema,
  GENDERS,
  HOBBIES,
  HOBBIES_MAX,
  INTERESTS,
  INTERESTS_MAX,
  NAME_MAX,
  nameSchema,
  storablePhoneSchema,
  yesNoSchema,
} from './profile'

export const REASON_MAX = 500

/** What staff read when something in a person's form is wrong. */
export const PERSON_MESSAGES = {
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
  version: 'Version is a number',
} as const

// an empty choice is no choice: staff may not know everything about someone they met elsewhere
const orNone = <S extends v.GenericSchema<unknown, unknown>>(schema: S) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (value === '' ? null : value)),
    v.nullable(schema),
  )

const upTo = <T extends readonly string[]>(options: T, max: number, message: string) =>
  v.pipe(
    v.array(v.picklist(options, message), message),
    v.transform((list) => [...new Set(list)] as T[number][]),
    v.maxLength(max, message),
  )

const fields = (today: string) => ({
  name: v.pipe(
    v.string(PERSON_MESSAGES.name),
    v.check(
      (name) => v.safeParse(nameSchema, name).success || name.trim().length > NAME_MAX,
      PERSON_MESSAGES.name,
    ),
    v.check((name) => v.safeParse(nameSchema, name).success, PERSON_MESSAGES.nameLong),
    nameSchema,
  ),
  phone: v.pipe(
    v.string(PERSON_MESSAGES.phone),
    v.check((phone) => v.safeParse(storablePhoneSchema, phone).success, PERSON_MESSAGES.phone),
    storablePhoneSchema,
  ),
  birthdate: orNone(
    v.pipe(
      v.string(PERSON_MESSAGES.birthdate),
      v.transform((value) => isoBirthdate(value.replace(/T.*$/, ''))),
      v.string(PERSON_MESSAGES.birthdate),
      v.check((value) => ageOn(value, today) >= MIN_AGE, PERSON_MESSAGES.adult),
      v.check((value) => ageOn(value, today) <= MAX_AGE, PERSON_MESSAGES.birthdate),
    ),
  ),
  gender: orNone(v.picklist(GENDERS, PERSON_MESSAGES.gender)),
  activities: v.pipe(
    v.array(v.string(PERSON_MESSAGES.activity), PERSON_MESSAGES.activity),
    v.maxLength(1, PERSON_MESSAGES.activity),
    v.transform((list) => list.map(activityCode)),
    v.array(v.picklist(ACTIVITIES, PERSON_MESSAGES.activity)),
  ),
  hobbies: upTo(HOBBIES, HOBBIES_MAX, PERSON_MESSAGES.hobbies),
  interests: upTo(INTERESTS, INTERESTS_MAX, PERSON_MESSAGES.interests),
  budget: orNone(v.picklist(BUDGETS, PERSON_MESSAGES.budget)),
  comfort_level: orNone(v.picklist(COMFORT_LEVELS, PERSON_MESSAGES.comfort)),
  smoker: orNone(yesNoSchema(PERSON_MESSAGES.yesNo)),
  drinker: orNone(yesNoSchema(PERSON_MESSAGES.yesNo)),
  dietary_restrictions: v.pipe(
    v.string(PERSON_MESSAGES.dietary),
    v.maxLength(DIETARY_MAX, PERSON_MESSAGES.dietary),
    dietarySchema,
  ),
  removed: orNone(
    v.pipe(v.string(PERSON_MESSAGES.removed), v.trim(), v.maxLength(REASON_MAX, PERSON_MESSAGES.removed)),
  ),
})

/**
 * What staff change of a person: any of the fields, and the `version` they saw. Output is the stored form;
 * an empty or null choice clears it. `today` (`yyyy-MM-dd`) decides who is 18.
 */
export function personChangesSchema(today: string) {
  return v.object(
    { ...v.partial(v.object(fields(today))).entries, version: v.optional(v.number(PERSON_MESSAGES.version)) },
    'The request is not a profile',
  )
}

/** Someone staff add by hand: name and phone, and whatever else is known. */
export function newPersonSchema(today: string) {
  const { name, phone, ...rest } = fields(today)
  return v.object({ name, phone, ...v.partial(v.object(rest)).entries }, (issue) =>
    issue.path?.at(-1)?.key === 'phone' ? PERSON_MESSAGES.phone : PERSON_MESSAGES.name,
  )
}

export type PersonChanges = v.InferOutput<ReturnType<typeof personChangesSchema>>
export type NewPerson = v.InferOutput<ReturnType<typeof newPersonSchema>>
