// what a dinner is: each of its facts once
import * as v from 'valibot'
import { rupiah } from '../house/site'
import { MESSAGE_KINDS } from '../messages/message-kinds'
import { plainLine } from '../text'
import { displayInstant } from '../time'

/** Whole rupiah a person. */
export const PRICE_MAX = 100_000_000
/** What calls may give as venue when none is known yet; stored as none. */
export const NO_VENUE = 'To be determined'

/** One fact of a dinner: all that forms, calls, messages, files and the audit need to know of it. */
interface Fact {
  /** the column of `dinner_groups`, as the schema of the database calls it */
  column: string
  label: string
  unit?: string
  max?: number
  hint?: string
  /** what staff read where it is not set */
  none?: string
  /** the placeholders of messages that say it */
  says: readonly string[]
  /** the message that a change makes due for whom knows what it was */
  renews?: 'moved' | 'details'
}

/** The facts of a dinner by their names on the wire, in the order in which people read them. */
export const DINNER_FACTS = {
  event_date: {
    column: 'eventAt',
    label: 'Event Date',
    none: 'Not scheduled',
    says: ['hari', 'tanggal', 'jam'],
    renews: 'moved',
  },
  venueId: {
    column: 'venueId',
    label: 'Venue in the book',
    unit: 'id',
    says: [],
  },
  venue: {
    column: 'venue',
    label: 'Venue',
    max: 200,
    hint: NO_VENUE,
    none: 'Not set',
    says: ['tempat'],
    renews: 'details',
  },
  address: { column: 'address', label: 'Address', max: 200, says: ['alamat'], renews: 'details' },
  booked_as: {
    column: 'bookedAs',
    label: 'Name at the door',
    max: 80,
    says: ['atas_nama'],
    renews: 'details',
  },
  area: { column: 'area', label: 'Area', max: 60, hint: 'Prawirotaman', says: ['area'] },
  price: { column: 'price', label: 'Price', unit: 'rupiah', hint: '150.000', says: ['harga', 'nominal'] },
  change_reason: {
    column: 'changeReason',
    label: 'Reason',
    max: 200,
    hint: 'restonya tutup hari itu',
    says: ['alasan'],
  },
} as const satisfies Record<string, Fact>

type Facts = typeof DINNER_FACTS
export type FactKey = keyof Facts
type TextKey = { [K in FactKey]: Facts[K] extends { max: number } ? K : never }[FactKey]
type Value<K extends FactKey> = Facts[K] extends { unit: string } ? number | null : string | null

/** Facts of a dinner on the wire; times are UTC ISO. */
export type DinnerFacts = { [K in FactKey]: Value<K> }
/** The same by the columns of the database. */
export type DinnerColumns = { [K in FactKey as Facts[K]['column']]: Value<K> }

/** The facts as a list, for what is alike for all of them. */
export const FACTS = Object.entries(DINNER_FACTS as Record<string, Fact>).map(([key, fact]) => ({
  ...fact,
  key: key as FactKey,
  column: fact.column as keyof DinnerColumns,
}))

export const FACT_KEYS = FACTS.map(({ key }) => key)

/** Returns what a fact is called within a sentence: `Name at the door`. */
export function factName(key: FactKey): string {
  const { label } = DINNER_FACTS[key]
  return label[0] + label.slice(1).toLowerCase()
}

/** Returns what staff read for a fact in lists and files; times are those of `zone`. */
export function shownFact<K extends FactKey>(key: K, facts: Pick<DinnerFacts, K>, zone: string): string {
  const { none = '' }: Fact = DINNER_FACTS[key]
  const value: string | number | null = facts[key]
  if (value === null) return none
  return key === 'event_date' ? displayInstant(String(value), 'dd/MM/yyyy HH:mm', zone) : String(value)
}

/** Returns the facts that `details` tell, one a line; null unless all are set. */
export function venueText(row: DinnerColumns): string | null {
  const lines = FACTS.flatMap(({ column, renews }) => (renews === 'details' ? [row[column]] : []))
  return lines.every((fact) => fact) ? lines.join('\n') : null
}

export const NO_PRICE = 'Price is required'
export const PRICE_MESSAGE = `Price is a whole number of rupiah, at most ${rupiah(PRICE_MAX)}`

export function tooLong(key: TextKey): string {
  return `${key === 'change_reason' ? 'The reason' : factName(key)} can be at most ${DINNER_FACTS[key].max} characters`
}

// an empty line is none
const lineOf = (key: TextKey) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(tooLong(key)),
        v.transform(plainLine),
        v.maxLength(DINNER_FACTS[key].max, tooLong(key)),
        v.transform((line) => (line === '' || line === NO_VENUE ? null : line)),
      ),
    ),
  )

export const NO_SUCH_VENUE = 'There is no such venue, or it is archived'

export const priceSchema = v.pipe(
  v.number(NO_PRICE),
  v.integer(PRICE_MESSAGE),
  v.minValue(0, PRICE_MESSAGE),
  v.maxValue(PRICE_MAX, PRICE_MESSAGE),
)

/** The facts of a dinner beside its date, as calls take them; an empty text is none. */
export const dinnerEntries = {
  /** a row of the venue book gives the venue, the address and, where it is not given, the area; another text lets go of it */
  venueId: v.optional(v.nullable(v.pipe(v.number(NO_SUCH_VENUE), v.safeInteger(NO_SUCH_VENUE)))),
  venue: lineOf('venue'),
  address: lineOf('address'),
  booked_as: lineOf('booked_as'),
  area: lineOf('area'),
  price: v.optional(v.nullable(priceSchema)),
}

export type DinnerEntryKey = Exclude<keyof typeof dinnerEntries, 'venueId'>
export const DINNER_ENTRY_KEYS = Object.keys(dinnerEntries).filter(
  (key) => key !== 'venueId',
) as DinnerEntryKey[]

export const SAY_WHY = 'Say why: the messages about it need a reason'

/** Why a dinner is moved or cancelled, as messages say it. */
export const givenReasonSchema = v.pipe(
  v.string(SAY_WHY),
  v.transform(plainLine),
  v.nonEmpty(SAY_WHY),
  v.maxLength(DINNER_FACTS.change_reason.max, tooLong('change_reason')),
)

/** Why a dinner moves or is cancelled, and whether to refuse with `unexplained` where messages lack it (`reasonRequired`). */
export const explanationEntries = {
  change_reason: lineOf('change_reason'),
  reasonRequired: v.optional(v.boolean('reasonRequired is true or false')),
}

export type Explanation = v.InferOutput<v.ObjectSchema<typeof explanationEntries, undefined>>

/** Messages that a change would make due without the reason that they give. */
export const unexplainedSchema = v.object({
  /** how many would get one */
  people: v.number(),
  kind: v.picklist(MESSAGE_KINDS),
  /** one of the messages, with `{alasan}` for the reason */
  text: v.string(),
})
export type Unexplained = v.InferOutput<typeof unexplainedSchema>
/** Returns the messages about groups, and an evening, that lack their reason; undefined when none does. */
export type FindUnexplained = (groupIds: readonly number[], eveningId?: number) => Unexplained | undefined

/** Returns facts by their columns; those that are not given are left out. */
export function dinnerColumns(facts: { [K in FactKey]?: Value<K> | undefined }): Partial<DinnerColumns> {
  return Object.fromEntries(
    FACTS.flatMap(({ key, column }) => (facts[key] === undefined ? [] : [[column, facts[key]]])),
  )
}

export function dinnerFacts(row: DinnerColumns): DinnerFacts {
  return Object.fromEntries(FACTS.map(({ key, column }) => [key, row[column]])) as DinnerFacts
}

/** Returns the schemas of all facts on the wire. */
export function dinnerWire() {
  const entries = FACTS.map(({ key, unit }) => [key, v.nullable(unit ? v.number() : v.string())])
  return Object.fromEntries(entries) as { [K in FactKey]: v.GenericSchema<Value<K>> }
}
