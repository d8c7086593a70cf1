import { download } from '../app/form/download'
import { useAction } from '../app/form/use-action'
import { keys } from '../app/queries'

/** Saves a file of users: the body of POST /api/users/export. */
export function useExport() {
  return useAction({
    run: (body: object) => download('POST', '/api/users/export', 'semeja_users.csv', body),
    refreshes: [keys.audit],
    failure: 'Failed to export users',
  })
}
