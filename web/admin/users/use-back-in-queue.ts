import { returnedSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { undoAction } from '../app/form/undo'
import { useAction } from '../app/form/use-action'

/** Puts users into the queue again whose dinner is over: the body of POST /api/users/return. */
export function useBackInQueue(onDone?: () => void) {
  return useAction({
    run: (body: object) => call(returnedSchema, 'POST', '/api/users/return', body),
    failure: 'Nobody was put in the queue',
    onDone,
    onShown: ({ message, undo }) => toast({ title: message, action: undoAction(undo) }),
  })
}
