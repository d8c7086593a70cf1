import type { User } from '../../../../src/domain/api'
import type { KeptApart } from '../../../../src/domain/seating'
import { Chip } from '../../../ui/chip'
import { toast } from '../../../ui/toast'
import { useAllowTogether, useKeepApart } from './history'
import { PersonAdder } from './person-adder'

interface KeepApartProps {
  id: number
  name: string
  apart: KeptApart[]
  /** it replaces a button that had the focus */
  takesFocus: boolean
}

/** The people whom matchmaking never seats with this user; changes are stored immediately, not with the form around them. */
export function KeepApart({ id, name, apart, takesFocus }: KeepApartProps) {
  const keeping = useKeepApart(id, name)
  const allowing = useAllowTogether(id, name)

  function keep(user: User, onSuccess: () => void) {
    if (user.id === id)
      return toast({ title: 'Error', description: 'That is the same person', variant: 'destructive' })
    keeping.mutate({ id: user.id, name: user.profile?.name ?? user.username }, { onSuccess })
  }

  return (
    <section aria-label="Keep apart" className="mt-3 mb-4 border-t border-abu-200 pt-4">
      <h3 className="text-base font-bold">Keep apart</h3>
      <p className="pb-2 text-abu-700">
        Matchmaking never seats them at one table. Stored at once, for everyone who signs up with these
        phones.
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the picker must not save the form around it */}
      <div
        className="flex gap-2"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        }}
      >
        <PersonAdder
          isAnyone
          label="Find someone to keep apart"
          text="Keep Apart"
          takesFocus={takesFocus}
          isPending={keeping.isPending}
          onAdd={keep}
        />
      </div>
    </section>
  )
}
