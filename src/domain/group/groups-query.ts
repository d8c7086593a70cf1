import * as v from 'valibot'
import { listOf, oneWordOf, PAGE_SIZE_MAX, SORT_DIRECTIONS, searchedText, wholeNumber } from '../query'
import { explanationEntries, givenReasonSchema, SAY_WHY } from './dinner'
import { GROUP_STATUSES } from './group'

export const GROUP_SORTS = ['created', 'event', 'status', 'name'] as const
export type GroupSort = (typeof GROUP_SORTS)[number]

/** What tables ahead may need: people, an answer or money in time; and those that were: word of who came. */
export const GROUP_NEEDS = ['short', 'silent', 'unmarked'] as const
export type GroupNeed = (typeof GROUP_NEEDS)[number]

/** GET /api/dinner-groups with any of these answers a page; without a query it answers every group. */
export const groupsQuerySchema = v.object({
  search: v.optional(searchedText),
  status: v.optional(listOf(GROUP_STATUSES)),
  needs: v.optional(oneWordOf(GROUP_NEEDS)),
  page: v.optional(wholeNumber(0, 1_000_000), '0'),
  size: v.optional(wholeNumber(1, PAGE_SIZE_MAX), '25'),
  sort: v.optional(oneWordOf(GROUP_SORTS), 'created'),
  dir: v.optional(oneWordOf(SORT_DIRECTIONS), 'desc'),
})

/** PUT /api/dinner-groups/{id}/deletion-reason. */
export const deletionReasonSchema = v.object({ reason: givenReasonSchema }, SAY_WHY)

// a number in a body, and its digits in a query
const version = v.pipe(v.unknown(), v.transform(String), wholeNumber(1, Number.MAX_SAFE_INTEGER))

/** What DELETE /api/dinner-groups/{id} takes in its body or its query: the `version` that was seen and why it is deleted, if anything. */
export const deleteGroupSchema = v.object({ version: v.optional(version), ...explanationEntries }, SAY_WHY)

export type GroupsQuery = v.InferOutput<typeof groupsQuerySchema>
