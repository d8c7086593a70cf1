import type { DinnerGroup, MatchmakingRun } from '../../../src/domain/api'
import { displayRecorded } from '../../../src/domain/time'

/** Groups that were created together, with date and time as displayed. */
export interface Run {
  /** counted from the first run on */
  number: number
  date: string
  time: string
  groupsCreated: number
  groupDetails: Pick<DinnerGroup, 'id' | 'name' | 'status'>[]
  /** the automatic runs among what made them */
  automatic: MatchmakingRun[]
}

const BUCKET_MS = 5 * 60 * 1000

/** The runs that made these groups, the latest first; date and time are those of a run's first group in `zone`. */
export function runsOf(groups: DinnerGroup[], runs: MatchmakingRun[], zone: string): Run[] {
  const latestFirst = [...groups].sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
  const buckets = new Map<number, DinnerGroup[]>()
  for (const group of latestFirst) {
    const bucket = Math.floor(Date.parse(group.created_at) / BUCKET_MS)
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), group])
  }
  return [...buckets.values()].map((made, i) => {
    const ids = new Set(made.map(({ run_id }) => run_id))
    const [date = '', time = ''] = displayRecorded(made.at(-1)?.created_at, zone).split(' ')
    return {
      number: buckets.size - i,
      date,
      time,
      groupsCreated: made.length,
      groupDetails: made.map(({ id, name, status }) => ({ id, name, status })),
      automatic: runs.filter(({ id }) => ids.has(id)),
    }
  })
}
