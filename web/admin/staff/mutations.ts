import { doneSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { confirmed } from '../app/confirmed'
import { keys } from '../app/queries'
import { useAction } from '../app/use-action'

export interface StaffChange {
  method: 'PATCH' | 'DELETE'
  path: string
  body?: unknown
}

/** Changes an account or a link, asks for the password where the server requires it, and shows the result. */
export function useStaffChange() {
  return useAction({
    run: ({ method, path, body }: StaffChange) =>
      confirmed(() => call(doneSchema, method, `/api/staff/${path}`, body)),
    refreshes: [keys.staff, keys.audit],
    failure: 'Failed to change the account',
    onDone: ({ message }) => toast({ title: 'Success', description: message }),
  })
}
