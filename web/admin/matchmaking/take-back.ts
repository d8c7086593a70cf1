import { takenBackSchema } from '../../../src/domain/matchmaking/seating'
import { call } from '../../api'
import { type Message, toast } from '../../ui/toast'
import { showError } from '../app/form/show-error'
import { whileBusy } from '../app/page/busy'
import { refreshLists } from '../app/queries'

export async function takeBackRun(runId: number) {
  try {
    const { message } = await call(takenBackSchema, 'POST', `/api/matchmaking/runs/${runId}/take-back`)
    await refreshLists()
    toast({ title: 'Run undone', description: message })
  } catch (error) {
    showError(error, 'The run was not undone', undefined, () => whileBusy(() => takeBackRun(runId)))
    await refreshLists()
  }
}

/** Returns the toast action that takes a run back; none when it made no groups. */
export function takeBackAction(runId: number, groups: number): Message['action'] {
  return groups > 0
    ? { text: 'Undo this run', onAction: () => whileBusy(() => takeBackRun(runId)) }
    : undefined
}
