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

/** Matchmaking runs by their id, and groups made by hand in buckets of five minutes; the latest first, times in `zone`. Of runs without groups only those that are being taken back. */
export function runsOf(groups: DinnerGroup[], runs: MatchmakingRun[], zone: string): Run[] {
  const latestFirst = [...groups].sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
  const buckets = new Map<string, DinnerGroup[]>()
  for (const group of latestFirst) {
    const { runId, created_at: at } = group
    const bucket = runId === null ? `by hand ${Math.floor(Date.parse(at) / BUCKET_MS)}` : `run ${runId}`
    const made = buckets.get(bucket)
    if (made) made.push(group)
    else buckets.set(bucket, [group])
  }
  const withGroups = [...buckets.values()].map((made) => {
    const runId = made[0]!.runId
    const title = runId === null ? 'Made by hand' : titleOf(runId)
    return entry(
      title,
      made.at(-1)!.created_at,
      made,
      runs.find(({ id }) => id === runId),
    )
  })
  // its groups are deleted already, and its turns not given back yet
  const withTurns = runs
    .filter(({ id, takingBack }) => takingBack && !buckets.has(`run ${id}`))
    .map((run) => entry(titleOf(run.id), run.startedAt, [], run))
  return [...withTurns, ...withGroups]

  function entry(title: string, at: string, made: DinnerGroup[], run: MatchmakingRun | undefined): Run {
    const [date = '', time = ''] = displayRecorded(at, zone).split(' ')
    const groupDetails = made.map(({ id, name, status }) => ({ id, name, status }))
    return { title, date, time, groupsCreated: made.length, groupDetails, run }
  }
}

function titleOf(runId: number): string {
  return `Matchmaking Run #${runId}`
}
