import { type Account, doneSchema } from '../../../src/domain/api'
import { displayInstant } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { toast } from '../../ui/toast'
import { keys } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { useAction } from '../app/use-action'

export function Sessions({ sessions }: Pick<Account, 'sessions'>) {
  const zone = useTimeZone()
  const end = useAction({
    run: (path: string) => call(doneSchema, 'DELETE', path),
    refreshes: [keys.account],
    failure: 'Failed to end the session',
    onDone: ({ message }) => toast({ title: 'Success', description: message }),
  })
  return (
    <>
      <ul className="text-sm">
        {sessions.map(({ id, device, created_at, lastUsedAt, current }) => (
          <li
            key={id}
            className="flex min-h-12 items-center gap-3 border-b border-abu-200 py-1 last:border-0"
          >
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{device || 'Unknown device'}</span>
              <span className="block text-abu-700">
                Last used {displayInstant(lastUsedAt, 'dd/MM/yyyy HH:mm', zone)}, signed in{' '}
                {displayInstant(created_at, 'dd/MM/yyyy HH:mm', zone)}
              </span>
            </span>
            {current ? (
              <span className="shrink-0 text-abu-700">This one</span>
            ) : (
              <AdminButton
                aria-label={`End the session ${device || 'of an unknown device'}`}
                onPress={() => end.mutate(`/api/account/sessions/${id}`)}
                isDisabled={end.isPending}
              >
                End
              </AdminButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <AdminButton
          className="mt-2"
          onPress={() => end.mutate('/api/account/sessions')}
          isDisabled={end.isPending}
        >
          End all others
        </AdminButton>
      )}
    </>
  )
}
