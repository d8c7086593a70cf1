import * as v from 'valibot'
import { isDay } from './age'

// the pieces that queries of lists are made of

export const SORT_DIRECTIONS = ['asc', 'desc'] as const
export const SEARCH_MAX = 200

/** A whole number in a query string. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.digits('This takes a whole number'),
    v.transform(Number),
    v.minValue(min, `This is ${min} at least`),
    v.maxValue(max, `This is ${max} at most`),
  )

/** A day of the calendar, `yyyy-MM-dd`, in a query string. */
export const calendarDay = v.pipe(v.string(), v.check(isDay, 'This takes a day'))

/** Several values of one filter, with commas between. */
export const listOf = <T extends readonly (string | number)[]>(options: T) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => options.find((option) => String(option) === part))),
    v.array(v.picklist(options, 'This is none of the options')),
  )
