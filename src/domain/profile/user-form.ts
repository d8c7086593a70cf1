import * as v from 'valibot'
import { REASON_MAX } from '../group/group'
import { isoInstant } from '../instant'
import { plainText } from '../text'
import { DEFAULT_ZONE, todayIn } from '../today'
import { ageOn, isoBirthdate, MAX_AGE, MIN_AGE } from './age'
import { FIELD_LIST, type FieldKey, type Fields, made, type Schema, type Wire } from './fields'
import {
  ACTIVITIES,
  activityCode,
  DIETARY_MAX,
  dietarySchema,
  MESSAGES,
  NAME_MAX,
  nameSchema,
  phoneSchema,
  upTo,
  yesNoSchema,
} from './profile'

export const FIELD_MESSAGES = {
  name: 'Name is required',
  namePlain: 'A name has no web address, and no number of seven digits or more',
  nameLong: `Name can be at most ${NAME_MAX} characters`,
  phone: 'Enter a WhatsApp number of 9 digits or more',
  birthdate: 'Enter a date of birth that exists',
  adult: 'User must be at least 18 years old',
  activity: 'Choose one activity',
  yesNo: 'Choose Yes or No',
  dietary: `Dietary restrictions can be at most ${DIETARY_MAX} characters`,
  removed: `The removal reason can be at most ${REASON_MAX} characters`,
} as const

/** Returns the schema of staff's changes, with the `version` they saw; an empty choice clears. `today` decides who is 18. */
export function profileChangesSchema(today: string, timeZone = DEFAULT_ZONE) {
  return v.object(
    {
      ...v.partial(v.object(staffEntries(today, timeZone))).entries,
      version: v.optional(v.number('Version is a number')),
    },
    'The request is not a profile',
  )
}

const staffPhone = v.pipe(
  v.string(FIELD_MESSAGES.phone),
  v.check((phone) => v.is(phoneSchema, phone), FIELD_MESSAGES.phone),
  phoneSchema,
)

/** Returns the schema of a user added by hand: name and phone, and any other fields. */
export function newUserSchema(today: string, timeZone = DEFAULT_ZONE) {
  const { name, phone, ...rest } = staffEntries(today, timeZone)
  return v.object({ name, phone, ...v.partial(v.object(rest)).entries }, (issue) =>
    issue.path?.at(-1)?.key === 'phone' ? FIELD_MESSAGES.phone : FIELD_MESSAGES.name,
  )
}

export type ProfileChanges = v.InferOutput<ReturnType<typeof profileChangesSchema>>
export type NewUser = v.InferOutput<ReturnType<typeof newUserSchema>>

type StaffEntries = { [K in FieldKey]: v.GenericSchema<unknown, Wire<Fields[K]>> }

// what staff can change, by the names of the wire
function staffEntries(today: string, timeZone: string): StaffEntries {
  const special: Partial<Record<FieldKey, Schema>> = {
    name: staffName,
    phone: staffPhone,
    birthdate: staffBirthdate(today, timeZone),
    activities: staffActivities,
    smoker: orNone(yesNoSchema(FIELD_MESSAGES.yesNo)),
    drinker: orNone(yesNoSchema(FIELD_MESSAGES.yesNo)),
    dietary_restrictions: staffDietary,
    removed: orNone(staffReason),
  }
  const entries = FIELD_LIST.map(({ key, options, max, wrong = '', visitor = v.never() }) => {
    if (special[key]) return [key, special[key]]
    if (!options) return [key, made(visitor, today)]
    return [key, max ? upTo(options, max, wrong) : orNone(v.picklist(options, wrong))]
  })
  return Object.fromEntries(entries) as StaffEntries
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
    (name) => problemOfName(name) === undefined,
    ({ input }) => problemOfName(input)!,
  ),
  nameSchema,
)

function problemOfName(name: string): string | undefined {
  const [issue] = v.safeParse(nameSchema, name).issues ?? []
  if (!issue) return undefined
  if (issue.message === MESSAGES.namePlain) return FIELD_MESSAGES.namePlain
  return issue.message === MESSAGES.nameLong ? FIELD_MESSAGES.nameLong : FIELD_MESSAGES.name
}
const staffBirthdate = (today: string, timeZone: string) =>
  orNone(
    v.pipe(
      v.string(FIELD_MESSAGES.birthdate),
      // JSON writes the midnight at which a day begins as an hour of the day before
      v.transform((value) => isoBirthdate(isoInstant(value) ? todayIn(timeZone, new Date(value)) : value)),
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
  v.transform(plainText),
  v.maxLength(REASON_MAX, FIELD_MESSAGES.removed),
  v.transform((reason) => reason || null),
)
