import { download } from '../app/download'
import { keys } from '../app/queries'
import { useAction } from '../app/use-action'

/** Saves a file of users: the body of POST /api/users/export. */
export function useExport() {
  return useAction({
    run: (body: object) => download('POST', '/api/users/export', 'semeja_users.csv', body),
    refreshes: [keys.audit],
    failure: 'Failed to export users',
  })
}
