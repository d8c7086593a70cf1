import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Committed } from '../../../../src/domain/seating'
import { allRefusedSchema, committedSchema } from '../../../../src/domain/seating'
import type { CommitInput } from '../../../../src/domain/seating-form'
import { ApiError, call } from '../../../api'
import { toast } from '../../../ui/toast'
import { showTab } from '../../app/dashboard-tab'
import { isSignedOut, messageOf, refreshLists } from '../../app/queries'
import { showFailure } from '../../app/show-error'
import { takeBackAction } from '../take-back'
import type { DinnerWishes } from '../wishes'
import type { Plan, PlanTable } from './plan'

/** Commits tables of a plan; `onDone` is called with the tables that the server refused. The plan stays on failure. */
export function useCommit(onDone: (sent: PlanTable[], refused: Committed['refused']) => void) {
  return useMutation({
    mutationFn: ({ plan, tables, dinner }: { plan: Plan; tables: PlanTable[]; dinner: DinnerWishes }) =>
      send(plan, tables, dinner),
    async onSuccess(done, { tables }) {
      await refreshLists()
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
    async onError(error) {
      if (isSignedOut(error)) return
      const text = messageOf(error, 'Nothing was stored. Your changes are still here: please try again.')
      showFailure(error, 'Error menjalankan matchmaking', text)
      await refreshLists()
    },
  })
}

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
