// the fields of a profile, one entry each
import * as v from 'valibot'
import { displayBirthdate } from './age'
import { PHONE_MESSAGE } from './phone'
import {
  ACTIVITIES,
  activitiesSchema,
  activityLabel,
  BUDGETS,
  birthdateSchema,
  COMFORT_LEVELS,
  dietarySchema,
  GENDERS,
  type Gender,
  genderLabel,
  HOBBIES,
  HOBBIES_MAX,
  INTERESTS,
  INTERESTS_MAX,
  MESSAGES,
  nameSchema,
  phoneSchema,
  upTo,
  YES_NO,
  yesNoSchema,
} from './profile'

// biome-ignore lint/suspicious/noExplicitAny: a schema of whatever it takes and makes
export type Schema = v.GenericSchema<any, any>

/** One field of a profile: all that forms, lists, files, filters, the search and the audit need to know of it. */
interface Field {
  /** the column of `profiles`, as the schema of the database calls it */
  column: string
  /** what staff read above it, in forms, tables and files */
  label: string
  /** the same above its column and its filter, where it is another one there */
  heading?: string
  /** all that it can be, in their order */
  options?: readonly (string | number)[]
  /** how many options are chosen at most: then they come as a list; otherwise it is one */
  max?: number
  /** a text that is empty where there is none; other fields are null then */
  text?: true
  /** what staff read for an option, or for the whole value where there are none */
  // biome-ignore lint/suspicious/noExplicitAny: called with what the field holds
  show?: (value: any) => string
  /** its name in POST /api/register; the questionnaire has the fields that have one */
  sent?: string
  /** the page of the questionnaire that asks for it; the pages come in the order of the fields */
  step?: string
  /** what visitors choose from, where that is not `options` */
  choices?: readonly string[]
  /** what POST /api/register takes, where it is no plain choice of options; `today` (`yyyy-MM-dd`) decides who is 18 */
  visitor?: Schema | ((today: string) => Schema)
  missing?: string
  /** what staff read when it is none of the options */
  wrong?: string
  /** its name among the filters of the users table */
  filter?: string
  /** the search finds its options by whole words only, as `male` in `female` */
  whole?: true
  /** its name among the orders of the users table */
  sort?: string
  needed?: true
  /** free text that the search looks through */
  searched?: true
}

/** The fields of a profile by their names on the wire, in the order in which people read them. */
export const FIELDS = {
  name: {
    column: 'name',
    label: 'Name',
    text: true,
    sent: 'name',
    step: 'registration',
    visitor: nameSchema,
    missing: MESSAGES.name,
    searched: true,
  },
  phone: {
    column: 'phone',
    label: 'Phone',
    text: true,
    sent: 'phone',
    step: 'registration',
    visitor: phoneSchema,
    missing: PHONE_MESSAGE,
    searched: true,
  },
  birthdate: {
    column: 'birthdate',
    label: 'Birth Date',
    show: displayBirthdate,
    sent: 'birthdate',
    step: 'preferences',
    visitor: birthdateSchema,
    missing: MESSAGES.birthdate,
    sort: 'age',
    needed: true,
  },
  gender: {
    column: 'gender',
    label: 'Gender',
    options: GENDERS,
    show: (gender: Gender) => genderLabel(gender)!,
    sent: 'gender',
    step: 'preferences',
    missing: MESSAGES.gender,
    wrong: 'Choose a gender',
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
    max: 1,
    show: activityLabel,
    sent: 'activities',
    step: 'activity',
    visitor: activitiesSchema,
    missing: MESSAGES.activity,
    filter: 'activities',
    sort: 'activities',
    needed: true,
  },
  budget: {
    column: 'budget',
    label: 'Budget',
    options: BUDGETS,
    sent: 'budget',
    step: 'budget',
    missing: MESSAGES.budget,
    wrong: 'Choose a budget',
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
    step: 'comfort',
    missing: MESSAGES.comfort,
    wrong: 'Comfort level is 1 to 5',
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
    step: 'hobbies',
    missing: MESSAGES.hobbies,
    wrong: `Choose at most ${HOBBIES_MAX} hobbies`,
    filter: 'hobbies',
    needed: true,
  },
  interests: {
    column: 'interests',
    label: 'Interests',
    options: INTERESTS,
    max: INTERESTS_MAX,
    sent: 'interests',
    step: 'interests',
    missing: MESSAGES.interests,
    wrong: `Choose at most ${INTERESTS_MAX} interests`,
    filter: 'interests',
    needed: true,
  },
  smoker: {
    column: 'smoker',
    label: 'Smoker',
    options: YES_NO,
    sent: 'smoker',
    step: 'final-info',
    choices: ['Ya', 'Tidak'],
    visitor: yesNoSchema(MESSAGES.smoker),
    missing: MESSAGES.smoker,
    needed: true,
  },
  drinker: {
    column: 'drinker',
    label: 'Drinker',
    options: YES_NO,
    sent: 'drinker',
    step: 'final-info',
    choices: ['Ya', 'Tidak'],
    visitor: yesNoSchema(MESSAGES.drinker),
    missing: MESSAGES.drinker,
    needed: true,
  },
  dietary_restrictions: {
    column: 'dietaryRestrictions',
    label: 'Dietary Restrictions',
    text: true,
    show: (text: string) => text || 'Tidak ada',
    sent: 'dietaryRestrictions',
    step: 'final-info',
    visitor: v.optional(dietarySchema, ''),
    searched: true,
  },
  removed: {
    column: 'removed',
    label: 'Removal Reason',
    heading: 'Removed',
    sort: 'removed',
  },
} as const satisfies Record<string, Field>

export type Fields = typeof FIELDS
export type FieldKey = keyof Fields

type OptionsOf<F> = F extends { options: readonly (infer O)[] } ? O : never
export type Wire<F> = F extends { max: number }
  ? OptionsOf<F>[]
  : F extends { options: unknown }
    ? OptionsOf<F> | null
    : F extends { text: true }
      ? string
      : string | null

type VisitorKey = { [K in FieldKey]: Fields[K] extends { sent: string } ? K : never }[FieldKey]
type Step = Fields[VisitorKey]['step']
/** What visitors answer, by the names of POST /api/register, as their browser keeps it: a date as `dd/MM/yyyy`. */
export type Answers = {
  [K in VisitorKey as Fields[K]['sent']]: Fields[K] extends { choices: readonly (infer O)[] }
    ? O | null
    : Fields[K] extends { options: unknown }
      ? Wire<Fields[K]>
      : string
}

/** The fields of which one option is chosen, by its text. */
export type ChoiceKey = {
  [K in FieldKey]: OptionsOf<Fields[K]> extends string
    ? Fields[K] extends { max: infer Max }
      ? Max extends 1
        ? K
        : never
      : Fields[K] extends { options: unknown }
        ? K
        : never
    : never
}[FieldKey]

/** The fields as a list, for what is alike for all of them. */
export const FIELD_LIST = Object.entries(FIELDS as Record<string, Field>).map(([key, field]) => ({
  ...field,
  key: key as FieldKey,
}))

export const VISITOR_FIELDS = FIELD_LIST.flatMap(({ sent, step, ...field }) => {
  const { visitor = choiceSchema(field) } = field
  return sent && step ? [{ ...field, sent: sent as keyof Answers, step: step as Step, visitor }] : []
})

function choiceSchema({
  options = [],
  max,
  missing = '',
}: Pick<Field, 'options' | 'max' | 'missing'>): Schema {
  if (max === undefined) return v.picklist(options, missing)
  return v.pipe(upTo(options, max, missing), v.minLength(1, missing))
}

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

export function wireEntries() {
  const entries = FIELD_LIST.map(({ key, options, max, text }) => {
    if (options) return [key, max ? v.array(v.picklist(options)) : v.nullable(v.picklist(options))]
    return [key, text ? v.string() : v.nullable(v.string())]
  })
  return Object.fromEntries(entries) as { [K in FieldKey]: v.GenericSchema<Wire<Fields[K]>> }
}

type SchemaOf<S> = S extends (today: string) => infer Made ? Made : S

export function made<S extends Schema>(schema: S | ((today: string) => S), today: string): S {
  return typeof schema === 'function' ? schema(today) : schema
}

/** What a visitor sends, by the names of POST /api/register. */
export function visitorEntries(today: string) {
  const entries = VISITOR_FIELDS.map(({ sent, visitor }) => [sent, made(visitor, today)])
  return Object.fromEntries(entries) as {
    [K in VisitorKey as Fields[K]['sent']]: Fields[K] extends { visitor: infer S }
      ? SchemaOf<S>
      : v.GenericSchema<unknown, NonNullable<Wire<Fields[K]>>>
  }
}
