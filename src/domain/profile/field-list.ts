// what forms, lists and calls make of the fields
import * as v from 'valibot'
import {
  type Answers,
  type ChoiceKey,
  FIELDS,
  type Field,
  type FieldKey,
  type Fields,
  type Schema,
  type Step,
  type VisitorKey,
  type Wire,
} from './fields'
import { upTo } from './profile'

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

export const CHOICES = FIELD_LIST.flatMap(({ key, options = [], max = 1 }) => {
  const texts = options.filter((option) => typeof option === 'string')
  return max === 1 && texts.length > 0 ? [{ key: key as ChoiceKey, options: texts }] : []
})

export const MULTIPLE = FIELD_LIST.flatMap(({ key, options = [], max = 1 }) =>
  max > 1 ? [{ key, options, max }] : [],
)

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
