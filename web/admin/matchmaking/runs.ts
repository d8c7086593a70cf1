import type { DinnerGroup, MatchmakingRun } from '../../../src/domain/api'
import { displayRecorded } from '../../../src/domain/time'

/** Groups that were created together, with date and time as displayed. */
export interface Run {
  title: string
  date: string
  time: string
  groupsCreated: number
  groupDetails: Pick<DinnerGroup, 'id' | 'name' | 'status'>[]
  /** undefined for groups made by hand */
  run: MatchmakingRun | undefined
}

const BUCKET_MS = 5 * 60 * 1000

/** Matchmaking runs by their id, and groups made by hand in buckets of five minutes; the latest first, times in `zone`. */
export function runsOf(groups: DinnerGroup[], runs: MatchmakingRun[], zone: string): Run[] {
  const latestFirst = [...groups].sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
  const buckets = new Map<string, DinnerGroup[]>()
  for (const group of latestFirst) {
    const bucket = bucketOf(group)
    const made = buckets.get(bucket)
    if (made) made.push(group)
    else buckets.set(bucket, [group])
  }
  return [...buckets.values()].map((made) => {
    const runId = made[0]!.run_id
    const [date = '', time = ''] = displayRecorded(made.at(-1)?.created_at, zone).split(' ')
    return {
      title: runId === null ? 'Made by hand' : `Matchmaking Run #${runId}`,
      date,
      time,
      groupsCreated: made.length,
      groupDetails: made.map(({ id, name, status }) => ({ id, name, status })),
      run: runs.find(({ id }) => id === runId),
    }
  })
}

function bucketOf({ run_id, created_at }: DinnerGroup): string {
  return run_id === null ? `by hand ${Math.floor(Date.parse(created_at) / BUCKET_MS)}` : `run ${run_id}`
}
