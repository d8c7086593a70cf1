import * as v from 'valibot'
import type { Committed } from '../../../../src/domain/seating'
import { allRefusedSchema, committedSchema } from '../../../../src/domain/seating'
import type { CommitInput } from '../../../../src/domain/seating-form'
import { ApiError, call } from '../../../api'
import { toast } from '../../../ui/toast'
import { showTab } from '../../app/dashboard-tab'
import { useAction } from '../../app/use-action'
import { takeBackAction } from '../take-back'
import type { DinnerWishes } from '../wishes'
import type { Plan, PlanTable } from './plan'

/** Commits tables of a plan; `onDone` is called with the tables that the server refused. The plan stays on failure. */
export function useCommit(onDone: (sent: PlanTable[], refused: Committed['refused']) => void) {
  return useAction({
    run: ({ plan, tables, dinner }: { plan: Plan; tables: PlanTable[]; dinner: DinnerWishes }) =>
      send(plan, tables, dinner),
    failure: NOT_STORED,
    onShown(done, { tables }) {
      if (done.groupsCreated > 0) showTab('groups')
      onDone(tables, done.refused)
      const action = done.runId === null ? undefined : takeBackAction(done.runId, done.groupsCreated)
      if (done.refused.length === 0)
        return toast({ title: 'Matchmaking selesai', description: done.message, action })
      toast({
        title: done.groupsCreated > 0 ? 'Matchmaking selesai' : 'Error menjalankan matchmaking',
        description: `${done.groupsCreated > 0 ? `${done.message}. ` : ''}${refusedText(done.refused.length)}`,
        variant: 'destructive',
        action,
      })
    },
    title: 'Error menjalankan matchmaking',
  })
}

const NOT_STORED = 'Nothing was stored. Your changes are still here: please try again.'

async function send({ waiting, run }: Plan, tables: PlanTable[], dinner: DinnerWishes): Promise<Committed> {
  const body: CommitInput = {
    tables: tables.map(({ members, backups }) => ({ members, backups })),
    waiting: waiting.filter(({ isCounted }) => !isCounted).map(({ id }) => id),
    run,
    ...dinner,
  }
  try {
    return await call(committedSchema, 'POST', '/api/matchmaking/commit', body)
  } catch (error) {
    // all refused is an answer, not a failure
    const refused = v.safeParse(allRefusedSchema, error instanceof ApiError && error.body)
    if (refused.success) return refused.output
    throw error
  }
}

function refusedText(count: number) {
  return count === 1
    ? '1 table was not stored: its card says why.'
    : `${count} tables were not stored: their cards say why.`
}
