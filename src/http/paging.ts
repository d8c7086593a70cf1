import * as v from 'valibot'
import { PAGE_SIZE_MAX } from '../domain/people'

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.digits('Page and size are whole numbers'),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
  )

/** The query of a list: without `page` and `size` the whole list is meant. Pages count from 0. */
export const pagingSchema = v.object({
  page: v.optional(wholeNumber(0, 1_000_000)),
  size: v.optional(wholeNumber(1, PAGE_SIZE_MAX)),
})

export interface Paging {
  page: number
  size: number
}

/** The page that a query asks for, or undefined when it asks for everything. */
export function pagingOf(query: v.InferOutput<typeof pagingSchema>): Paging | undefined {
  if (query.page === undefined && query.size === undefined) return undefined
  return { page: query.page ?? 0, size: query.size ?? 25 }
}
