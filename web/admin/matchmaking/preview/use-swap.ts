import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { isBroken } from '../../../../src/domain/evening/evening-tables'
import { type RuleBreak, scoresSchema, type TableScore } from '../../../../src/domain/matchmaking/seating'
import { call } from '../../../api'
import { keys, messageOf } from '../../app/queries'
import { breakText } from '../../score/terms'
import { boundsOf, wishDraft } from '../wishes'
import { type Plan, type PlanTable, type Position, positionOf, swappedTables } from './plan'

export interface Swap {
  a: Position
  b: Position
  state: 'asking' | 'failed' | 'refused' | 'ready'
  /** the tables whose six it changes, as they would be, and which rules they would break */
  tables: { before: PlanTable; after: PlanTable; score: TableScore | undefined; refusals: string[] }[]
  scores: ReadonlyMap<number, TableScore>
  /** why it makes no sense, or why nothing is known of it */
  problem: string | undefined
  retry: () => void
}

/** Computes the outcome of a swap of the two selected people; the server scores the changed tables. */
export function useSwap(plan: Plan, picked: readonly number[], evening?: number): Swap | undefined {
  const [a, b] = picked.map((id) => positionOf(plan, id))
  const isPair = a !== undefined && b !== undefined
  const noEffect = isPair ? noEffectText(plan, a, b) : undefined
  const tables = isPair && !noEffect ? swappedTables(plan, a, b) : []
  const reseated = tables.filter(
    ({ key, members }) => members.join() !== plan.tables.get(key)?.members.join(),
  )
  const seats = useScores(
    reseated.map(({ members }) => members),
    evening,
  )
  if (!isPair) return undefined

  const changes = reseated.map((after, i) => {
    const score = seats.scores?.[i]
    const breaks = (score?.breaks ?? []).filter(
      (rule) => evening === undefined || isBroken(rule, after.members.length),
    )
    const refusals = breaks.map((broken) => refusalText(plan, broken, picked, after))
    return { before: plan.tables.get(after.key)!, after, score, refusals }
  })
  const { error } = seats
  const swap: Omit<Swap, 'state'> = {
    a,
    b,
    tables: changes,
    scores: new Map(changes.flatMap(({ after, score }) => (score ? [[after.key, score] as const] : []))),
    problem: noEffect ?? (error ? messageOf(error, 'The new scores cannot be fetched.') : undefined),
    retry: () => void seats.refetch(),
  }
  if (noEffect || changes.some(({ refusals }) => refusals.length > 0)) return { ...swap, state: 'refused' }
  if (error) return { ...swap, state: 'failed' }
  return { ...swap, state: seats.scores ? 'ready' : 'asking' }
}

function useScores(tables: number[][], eveningId: number | undefined) {
  const { meetAgain } = boundsOf(useAtomValue(wishDraft))
  const body = { tables, meetAgain, eveningId }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.scores, body],
    queryFn: ({ signal }) => call(scoresSchema, 'POST', '/api/matchmaking/score', body, signal),
    enabled: tables.length > 0,
    // depends on who is seated elsewhere
    staleTime: 0,
    gcTime: 0,
  })
  // kept while they are fetched once more, as something was stored: a press in that moment counts, too
  const scores = tables.length === 0 ? [] : data?.scores
  return { scores, error: isFetching ? null : error, refetch }
}

function refusalText({ people }: Plan, broken: RuleBreak, picked: readonly number[], { members }: PlanTable) {
  const comer = picked.find((id) => members.includes(id))
  const person = comer === undefined ? undefined : people.get(comer)
  if (broken.rule === 'budget' && person) return `${person.name} has the budget ${person.budget}`
  return breakText(broken, (id) => people.get(id)?.name)
}

function noEffectText({ people }: Plan, a: Position, b: Position): string | undefined {
  const names = `${people.get(a.id)?.name} and ${people.get(b.id)?.name}`
  if (a.table === undefined && b.table === undefined) return `${names} both wait`
  if (a.table === b.table && a.role === b.role)
    return a.role === 'member' ? `${names} sit at this table already` : `${names} both back up this table`
  return undefined
}
