import { doneSchema } from '../../../../src/domain/done'
import { call } from '../../../api'
import { type Message, toast } from '../../../ui/toast'
import { keys, queryClient, refreshLists } from '../queries'
import { failureWords, showFailure } from './show-error'
import { withReason } from './with-reason'

/** Undoes an act of one's own, asks for a reason where messages to people have to give one, and shows what became of it; returns whether it is undone. */
export async function undoAct(id: number): Promise<boolean> {
  let isUndone = false

  try {
    const { message } = await withReason((why) => call(doneSchema, 'POST', `/api/acts/${id}/undo`, why))
    toast({ title: 'Undone', description: message })
    isUndone = true
  } catch (error) {
    showFailure(error, 'Not undone', failureWords(error), () => undoAct(id))
  }
  await Promise.all([refreshLists(), queryClient.invalidateQueries({ queryKey: keys.settings })])
  return isUndone
}

/** Returns the Undo action of a toast about an act; none where nothing changed. */
export function undoAction(act: number | null): Message['action'] {
  return act === null ? undefined : { text: 'Undo', undoes: true, onAction: () => void undoAct(act) }
}
