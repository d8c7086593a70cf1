import type { User } from '../../../../src/domain/api'
import { Chip } from '../../../ui/chip'
import { Fold } from '../../../ui/fold'
import { toast } from '../../../ui/toast'
import { NotLoaded } from '../../app/page/not-loaded'
import { useAllowTogether, useHistory, useKeepApart } from './history'
import { PersonAdder } from './person-adder'

/** The people whom matchmaking never seats with this user; changes are stored immediately. */
export function KeepApart({ id, name }: { id: number; name: string }) {
  const { data, error, refetch } = useHistory(id)
  const keeping = useKeepApart(id, name)
  const allowing = useAllowTogether(id, name)

  function keep(user: User, onSuccess: () => void) {
    if (user.id === id)
      return toast({
        title: 'Not kept apart',
        description: 'That is the same person',
        variant: 'destructive',
      })
    keeping.mutate({ id: user.id, name: user.profile?.name ?? user.username }, { onSuccess })
  }

  if (!data) return <NotLoaded what="who is kept apart" error={error} onRetry={refetch} />
  const { apart } = data
  return (
    <section aria-labelledby="keep-apart">
      <h2 id="keep-apart" className="text-base font-bold">
        Keep apart
      </h2>
      <p className="pb-2 text-abu-700">
        Matchmaking never seats them at one table. Saved at once, for everyone who signs up with these phones.
      </p>
      {apart.length > 0 && (
        <ul aria-label="Kept apart" className="flex flex-wrap gap-1.5 pb-2">
          {apart.map((other) => (
            <li key={other.phone}>
              <Chip
                removeLabel={`Allow ${other.name} at the same table`}
                onRemove={other.isByGuest ? undefined : () => allowing.isPending || allowing.mutate(other)}
              >
                {other.name}{' '}
                <span className="text-abu-700">
                  {other.phone}
                  {other.isByGuest && ' · asked by a guest'}
                </span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Fold title="Keep apart from someone">
        <div className="flex gap-2 pt-1">
          <PersonAdder
            isAnyone
            label="Find someone to keep apart"
            text="Keep Apart"
            isPending={keeping.isPending}
            onAdd={keep}
          />
        </div>
      </Fold>
    </section>
  )
}
