import { type PrivacyRequest, type RequestOutcome, storedRequestSchema } from '../../../src/domain/privacy'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { download } from '../app/download'
import { keys } from '../app/queries'
import { useAction } from '../app/use-action'
import { PATH } from './queries'

/** Closes a request with an outcome, or reopens it with null. */
export function useClose({ id, version }: PrivacyRequest) {
  return useAction({
    run: (outcome: RequestOutcome | null) =>
      call(storedRequestSchema, 'PATCH', `${PATH}/${id}`, { outcome, version }),
    refreshes: [keys.privacy],
    failure: 'Failed to change the request',
    onDone: ({ message }) => toast({ title: 'Success', description: message }),
  })
}

export function useExportPerson() {
  return useAction({
    run: (userId: number) => download('POST', '/api/privacy/export', 'semeja_person.json', { userId }),
    refreshes: [keys.audit],
    failure: 'Failed to export the person',
  })
}
