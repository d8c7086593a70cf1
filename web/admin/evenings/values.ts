import { addDays, differenceInCalendarDays, format, parseISO } from 'date-fns'
import {
  EVENING_MESSAGES,
  type Evening,
  type EveningChanges,
} from '../../../src/domain/evening/evening-calls'
import { DEFAULT_TIME } from '../../../src/domain/group/group'
import type { StaffHouse } from '../../../src/domain/house/settings'
import { displayInstant, todayIn } from '../../../src/domain/time'
import { instantOf } from '../../../src/domain/wall-clock'
import { tidyTime } from '../../ui/time-field'
import { type DinnerDraft, draftOf, rupiahOf } from '../app/dinner/dinner'

/** An evening as its form shows it; days (`yyyy-MM-dd`, or empty) and times (`HH:mm`) are local. */
export interface EveningValues extends Pick<DinnerDraft, 'date' | 'time' | 'area' | 'price' | 'venueId'> {
  city: string
  venue: string
  /** tables at most, as typed; empty means as many as possible */
  tables: string
  /** the day and time at which joining ends, transfers are due, and tables are announced; without a day the server says */
  untilDate: string
  untilTime: string
  payDate: string
  payTime: string
  detailsDate: string
  detailsTime: string
  /** for staff */
  note: string
  title: string
  womenOnly: boolean
  guestNote: string
  /** guests may join without paying first; undefined: as is usual for its date */
  hasList: boolean | undefined
  status: 'draft' | 'open'
  /** how many evenings are made, a week apart */
  weeks: number
}

const UNTIL = '12:00'

/** The hours of an evening, with their fields of the form; of a new one staff choose the first. */
export const EVENING_HOURS = [
  { label: 'Joining ends', field: 'answers_until', day: 'untilDate', time: 'untilTime' },
  { label: 'Transfer until', field: 'payUntil', day: 'payDate', time: 'payTime' },
  { label: 'Announced from', field: 'detailsFrom', day: 'detailsDate', time: 'detailsTime' },
] as const

/** The values of an evening when there is none to follow. */
const FIRST: EveningValues = {
  date: '',
  time: DEFAULT_TIME,
  city: '',
  area: '',
  venueId: null,
  venue: '',
  price: '',
  tables: '5',
  ...{ untilDate: '', untilTime: UNTIL, payDate: '', payTime: '', detailsDate: '', detailsTime: '' },
  note: '',
  title: '',
  womenOnly: false,
  guestNote: '',
  hasList: undefined,
  status: 'open',
  weeks: 1,
}

/** Returns the usual evening of the house, on its day in three days or more, for when there is none to follow. */
export function usualOf(house: StaffHouse, zone: string, now = new Date()): EveningValues {
  const { city, usualDay, usualTime, usualArea, priceFrom, usualTables } = house
  const soonest = addDays(parseISO(todayIn(zone, now)), 3)
  const days = usualDay === null ? undefined : (usualDay - soonest.getDay() + 7) % 7
  return {
    ...FIRST,
    date: days === undefined ? '' : format(addDays(soonest, days), 'yyyy-MM-dd'),
    time: usualTime ?? FIRST.time,
    city: city ?? '',
    area: usualArea ?? '',
    price: String(priceFrom ?? ''),
    tables: String(usualTables ?? FIRST.tables),
  }
}

/** A stored evening as the form shows it in `zone`. */
export function valuesOf(evening: Evening, zone: string): EveningValues {
  const { city, tables_max, note, title, womenOnly, guestNote, hasList, venueId } = evening
  const { date, time, area, price } = draftOf(
    { area: evening.area, price: evening.price, event_date: evening.at },
    zone,
  )
  return {
    ...FIRST,
    ...{ date, time, city, area, price, note, title, womenOnly, guestNote, hasList, venueId },
    venue: evening.venue ?? '',
    tables: tables_max === null ? '' : String(tables_max),
    ...Object.fromEntries(
      EVENING_HOURS.flatMap(({ field, day, time }) => [
        [day, displayInstant(evening[field], 'yyyy-MM-dd', zone)],
        [time, displayInstant(evening[field], 'HH:mm', zone)],
      ]),
    ),
  }
}

/** Returns a copy one week later, or in the first coming week; what staff noted is left out, and so are an end of joining in the past and whether
 * it has a list, which follows from the date.
 */
export function copyOf(evening: Evening, zone: string, now = new Date()): EveningValues {
  const { note, hasList } = FIRST
  const values = { ...valuesOf(evening, zone), note, hasList }
  const late = differenceInCalendarDays(parseISO(todayIn(zone, now)), parseISO(values.date))
  const copy = shifted(values, 7 * Math.max(1, Math.floor(late / 7) + 1))
  const until = instantOf(copy.untilDate, copy.untilTime, zone)
  return until && until > now.toISOString() ? copy : { ...copy, untilDate: '' }
}

export function shifted(values: EveningValues, days: number): EveningValues {
  const afterIt = { payDate: '', detailsDate: '' }
  return {
    ...{ ...values, ...afterIt },
    ...{ date: later(values.date, days), untilDate: later(values.untilDate, days) },
  }
}

/** Returns the values with another date; the end of joining keeps its distance, and the server says the hours after it. */
export function dated(values: EveningValues, date: string): EveningValues {
  if (!values.date || !date) return { ...values, date }
  return { ...shifted(values, differenceInCalendarDays(parseISO(date), parseISO(values.date))), date }
}

function later(day: string, days: number): string {
  return day && format(addDays(parseISO(day), days), 'yyyy-MM-dd')
}

/** Returns what POST /api/evenings takes for each of the weeks, unchecked. */
export function newEveningsOf(values: EveningValues, zone: string) {
  return Array.from({ length: values.weeks }, (_, week) => inputOf(shifted(values, 7 * week), zone))
}

/** Returns the fields of an evening that the form changes, unchecked. */
export function changesOf(evening: Evening, values: EveningValues, zone: string) {
  const { status: _, ...now } = inputOf(values, zone)
  const before = inputOf(valuesOf(evening, zone), zone)
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => value !== before[key as keyof typeof before]),
  ) as Omit<EveningChanges, 'version'>
}

/** Returns what is wrong with a time of a dinner that its schema takes. */
export function wrongWith({ at }: { at?: string | undefined }) {
  return { at: at && Date.parse(at) <= Date.now() ? EVENING_MESSAGES.past : undefined }
}

function inputOf(values: EveningValues, zone: string) {
  const { city, area, venueId, tables, note, title, womenOnly, guestNote, hasList, status } = values
  const hours: Partial<Record<(typeof EVENING_HOURS)[number]['field'], string>> = Object.fromEntries(
    EVENING_HOURS.flatMap(({ field, day, time }) =>
      values[day] ? [[field, instantOf(values[day], tidyTime(values[time]), zone) ?? '-']] : [],
    ),
  )
  return {
    // what is no time is sent as it is, and so is no instant
    at: instantOf(values.date, tidyTime(values.time), zone) ?? '',
    city: city.trim(),
    area: area.trim(),
    venueId,
    price: rupiahOf(values.price) ?? -1,
    tables_max: tables.trim() ? Number(tables) : null,
    ...hours,
    note: note.trim(),
    title: title.trim(),
    womenOnly,
    guestNote: guestNote.trim(),
    ...(hasList !== undefined && { hasList }),
    status,
  }
}
