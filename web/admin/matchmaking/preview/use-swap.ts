import { useQuery } from '@tanstack/react-query'
import { BACKUPS_MAX, MEMBERS } from '../../../../src/domain/group'
import type { RuleBreak, Scores, TableScore } from '../../../../src/domain/seating'
import { request } from '../../../api'
import { keys, messageOf } from '../../queries'
import { type Place, type Plan, type PlanTable, placeOf, swappedTables } from './plan'

/** What a swap of two people would come to. */
export interface Swap {
  a: Place
  b: Place
  state: 'asking' | 'failed' | 'refused' | 'ready'
  /** the tables whose six it changes, as they would be */
  tables: { before: PlanTable; after: PlanTable; score: TableScore | undefined }[]
  scores: ReadonlyMap<number, TableScore>
  /** why it cannot be */
  refusals: (RuleBreak | string)[]
  /** what is to be considered */
  warnings: string[]
  retry: () => void
}

/** Seats of six that a backup should be able to take. */
const FITS_MIN = 4

/** Works out what the swap of two chosen people would come to: the server scores the tables and knows who met. */
export function useSwap(plan: Plan, picked: readonly number[]): Swap | undefined {
  const [a, b] = picked.map((id) => placeOf(plan, id))
  const isAsked = a !== undefined && b !== undefined
  const pointless = isAsked ? pointlessText(plan, a, b) : undefined
  const tables = isAsked && !pointless ? swappedTables(plan, a, b) : []
  const reseated = tables.filter(
    ({ key, members }) => members.join() !== plan.tables.get(key)?.members.join(),
  )
  const standIns = tables.flatMap((table) => standInsOf(table, picked))
  const sixes = [...reseated.map(({ members }) => members), ...standIns.flatMap(({ sixes }) => sixes)]

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.scores, sixes],
    queryFn: ({ signal }) => request<Scores>('POST', '/api/matchmaking/score', { tables: sixes }, signal),
    enabled: sixes.length > 0,
    // who is seated elsewhere changes
    staleTime: 0,
    gcTime: 0,
  })
  if (!isAsked) return undefined

  const answers = isFetching ? undefined : data?.scores
  const changes = reseated.map((after, i) => ({
    before: plan.tables.get(after.key)!,
    after,
    score: answers?.[i],
  }))
  const breaks = changes.flatMap(({ score }) => score?.breaks ?? [])
  const refusals = pointless ? [pointless] : breaks
  const shared = {
    a,
    b,
    tables: changes,
    scores: new Map(changes.flatMap(({ after, score }) => (score ? [[after.key, score] as const] : []))),
    refusals,
    warnings: answers ? warningsOf(plan, standIns, answers.slice(reseated.length)) : [],
    retry: refetch,
  }
  if (refusals.length > 0) return { ...shared, state: 'refused' }
  if (error && !isFetching)
    return { ...shared, state: 'failed', refusals: [messageOf(error, 'The new scores cannot be fetched.')] }
  return { ...shared, state: answers || sixes.length === 0 ? 'ready' : 'asking' }
}

/** A backup that comes to a table, and the six with it in place of each member. */
interface StandIn {
  id: number
  sixes: number[][]
}

function standInsOf({ members, backups }: PlanTable, picked: readonly number[]): StandIn[] {
  return backups
    .slice(0, BACKUPS_MAX)
    .filter((id) => picked.includes(id))
    .map((id) => ({ id, sixes: members.map((_, seat) => members.with(seat, id)) }))
}

function warningsOf({ people }: Plan, standIns: StandIn[], answers: TableScore[]): string[] {
  return standIns.flatMap(({ id }, i) => {
    const places = answers.slice(i * MEMBERS, (i + 1) * MEMBERS)
    const fits = places.filter(({ breaks }) => breaks.length === 0).length
    if (fits >= FITS_MIN) return []
    return `${people.get(id)?.name} could take the place of only ${fits} of the six`
  })
}

function pointlessText({ people }: Plan, a: Place, b: Place): string | undefined {
  const names = `${people.get(a.id)?.name} and ${people.get(b.id)?.name}`
  if (a.table === undefined && b.table === undefined) return `${names} both wait`
  if (a.table === b.table && a.role === b.role)
    return a.role === 'member' ? `${names} sit at this table already` : `${names} both back up this table`
  return undefined
}
