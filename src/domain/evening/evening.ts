import * as v from 'valibot'

// an evening as lists show it: what every page of the back office may need

/** The statuses that staff may set; `over` is computed. */
export const EVENING_CHOICES = ['draft', 'open', 'closed', 'cancelled'] as const
export const EVENING_STATUSES = [...EVENING_CHOICES, 'over'] as const
export type EveningStatus = (typeof EVENING_STATUSES)[number]

type InStatus = { status?: EveningStatus | undefined }

export function isDraft(evening: InStatus): boolean {
  return evening.status === 'draft'
}

/** Whether guests may join. */
export function isJoinable(evening: InStatus): boolean {
  return evening.status === 'open'
}

/** Whether joining has ended, and the dinner is to come. */
export function isJoiningOver(evening: InStatus): boolean {
  return evening.status === 'closed'
}

/** Whether guests know of an evening that is to come. */
export function isPlanned(evening: InStatus): boolean {
  return isJoinable(evening) || isJoiningOver(evening)
}

/** Returns why nothing more is to come of an evening; undefined where something is. */
export function endOf({ status }: InStatus): 'over' | 'cancelled' | undefined {
  return status === 'over' || status === 'cancelled' ? status : undefined
}

export const eveningSchema = v.object({
  id: v.number(),
  /** of its address, `/e/<code>` */
  code: v.string(),
  at: v.string(),
  city: v.string(),
  area: v.string(),
  /** whole rupiah a person */
  price: v.number(),
  /** of its tables, from the venue book, with its name */
  venueId: v.nullable(v.number()),
  venue: v.nullable(v.string()),
  tables_max: v.nullable(v.number()),
  /** joining ends then */
  answers_until: v.string(),
  /** its other hours, UTC ISO */
  payUntil: v.string(),
  detailsFrom: v.string(),
  /** when its tables were made, and since when people may know theirs */
  dealtAt: v.nullable(v.string()),
  announcedAt: v.nullable(v.string()),
  /** for staff */
  note: v.string(),
  title: v.string(),
  womenOnly: v.boolean(),
  guestNote: v.string(),
  /** guests may join without paying first */
  hasList: v.boolean(),
  /** who waits, fits and has not joined is written to */
  invites: v.boolean(),
  /** as it is now: closed once joining has ended, over three hours after the dinner began */
  status: v.picklist(EVENING_STATUSES),
  version: v.number(),
  /** people who come, or who come if there is a seat */
  joined: v.number(),
  /** of them, who could be seated now */
  free: v.number(),
  /** made for it and not cancelled */
  groups: v.number(),
  /** of all that were made, also cancelled ones: with one it cannot be deleted */
  groupsEver: v.number(),
  seated: v.number(),
})
export type Evening = v.InferOutput<typeof eveningSchema>

export const eveningsSchema = v.object({ evenings: v.array(eveningSchema) })
