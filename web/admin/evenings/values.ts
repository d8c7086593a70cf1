import { addDays, differenceInCalendarDays, format, parseISO } from 'date-fns'
import * as v from 'valibot'
import {
  EVENING_MESSAGES,
  type Evening,
  type EveningChanges,
  eveningChangesSchema,
  type NewEvening,
  newEveningSchema,
} from '../../../src/domain/evenings'
import { DEFAULT_TIME } from '../../../src/domain/group'
import { displayInstant, instantOf, todayIn } from '../../../src/domain/time'
import { tidyTime } from '../../ui/time-field'
import { rupiahOf } from '../app/dinner'
import { messagesOf } from '../app/use-form'

/** An evening as its form shows it; days (`yyyy-MM-dd`, or empty) and times (`HH:mm`) are local. */
export interface EveningValues {
  date: string
  time: string
  city: string
  area: string
  /** whole rupiah as typed */
  price: string
  /** tables at most, as typed; empty means as many as possible */
  tables: string
  /** the last day and time of answers; without a day the server says */
  untilDate: string
  untilTime: string
  note: string
  status: 'draft' | 'open'
  /** how many evenings are made, a week apart */
  weeks: number
  /** why it is moved */
  reason: string
}

const UNTIL = '20:00'

const FIRST: EveningValues = {
  date: '',
  time: DEFAULT_TIME,
  city: '',
  area: '',
  price: '',
  tables: '',
  untilDate: '',
  untilTime: UNTIL,
  note: '',
  status: 'open',
  weeks: 1,
  reason: '',
}

/** A stored evening as the form shows it in `zone`. */
export function valuesOf(evening: Evening, zone: string): EveningValues {
  const { at, answers_until, city, area, price, tables_max, note } = evening
  return {
    ...FIRST,
    date: displayInstant(at, 'yyyy-MM-dd', zone),
    time: displayInstant(at, 'HH:mm', zone),
    ...{ city, area, note },
    price: String(price),
    tables: tables_max === null ? '' : String(tables_max),
    untilDate: displayInstant(answers_until, 'yyyy-MM-dd', zone),
    untilTime: displayInstant(answers_until, 'HH:mm', zone),
  }
}

/**
 * Returns a copy of an evening one week later, or in the first coming week; an empty form without one. The end of answers is
 * left to the server where the same distance would be in the past.
 */
export function copyOf(evening: Evening | undefined, zone: string, now = new Date()): EveningValues {
  if (!evening) return FIRST
  const values = valuesOf(evening, zone)
  const late = differenceInCalendarDays(parseISO(todayIn(zone, now)), parseISO(values.date))
  const copy = shifted(values, 7 * Math.max(1, Math.floor(late / 7) + 1))
  const until = instantOf(copy.untilDate, copy.untilTime, zone)
  return until && until > now.toISOString() ? copy : { ...copy, untilDate: '' }
}

/** Returns the values so many days later. */
export function shifted(values: EveningValues, days: number): EveningValues {
  return { ...values, date: later(values.date, days), untilDate: later(values.untilDate, days) }
}

/** Returns the values with another date; the end of answers keeps its distance. */
export function dated(values: EveningValues, date: string): EveningValues {
  if (!values.date || !date) return { ...values, date }
  return { ...shifted(values, differenceInCalendarDays(parseISO(date), parseISO(values.date))), date }
}

function later(day: string, days: number): string {
  return day && format(addDays(parseISO(day), days), 'yyyy-MM-dd')
}

export type EveningErrors = Partial<Record<keyof NewEvening | 'change_reason', string>>

/** Returns what POST /api/evenings takes for each of the weeks, and what is wrong with the first. */
export function newEveningsOf(values: EveningValues, zone: string) {
  const inputs = Array.from({ length: values.weeks }, (_, week) => inputOf(shifted(values, 7 * week), zone))
  const checked = inputs.map((input) => v.safeParse(newEveningSchema, input))
  const errors: EveningErrors = messagesOf(checked[0]!.issues)
  if (!errors.at && Date.parse(inputs[0]!.at) <= Date.now()) errors.at = EVENING_MESSAGES.past
  const evenings = checked.flatMap(({ success, output }) => (success ? (output as NewEvening) : []))
  return { evenings, errors }
}

/** Returns the fields of an evening that the form changes, and what is wrong with them. */
export function changesOf(evening: Evening, values: EveningValues, zone: string) {
  const { status: _, answers_until, ...now } = inputOf(values, zone)
  const before = inputOf(valuesOf(evening, zone), zone)
  const fields = { ...now, ...(answers_until && { answers_until }) }
  const changes = Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => value !== before[key as keyof typeof before]),
  ) as Omit<EveningChanges, 'version'>
  const errors: EveningErrors = messagesOf(
    v.safeParse(eveningChangesSchema, { ...changes, version: evening.version }).issues,
  )
  if (changes.at && !errors.at && Date.parse(changes.at) <= Date.now()) errors.at = EVENING_MESSAGES.past
  return { changes, errors }
}

function inputOf(values: EveningValues, zone: string) {
  const { city, area, tables, untilDate, note, status } = values
  const until = untilDate && (instantOf(untilDate, tidyTime(values.untilTime), zone) ?? '-')
  return {
    // what is no time is sent as it is, and so is no instant
    at: instantOf(values.date, tidyTime(values.time), zone) ?? '',
    city: city.trim(),
    area: area.trim(),
    price: rupiahOf(values.price) ?? -1,
    tables_max: tables.trim() ? Number(tables) : null,
    ...(until && { answers_until: until }),
    note: note.trim(),
    status,
  }
}
