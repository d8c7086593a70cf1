import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { User } from '../../../../src/domain/api'
import type { KeptApart } from '../../../../src/domain/seating'
import { AdminButton } from '../../../ui/admin-button'
import { Chip } from '../../../ui/chip'
import { Spinner } from '../../../ui/spinner'
import { toast } from '../../../ui/toast'
import { PersonPicker } from '../../groups/details/person-picker'
import { useAllowTogether, useKeepApart } from './history'

interface KeepApartProps {
  id: number
  name: string
  apart: KeptApart[]
  /** it comes in place of something that had the focus */
  takesFocus: boolean
}

/** Whom matchmaking must never seat beside somebody; stored at once, not with the form around it. */
export function KeepApart({ id, name, apart, takesFocus }: KeepApartProps) {
  const [chosen, setChosen] = useState<User | null>(null)
  // a new picker for each person: one that is emptied would show its list again
  const [turn, setTurn] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const keeping = useKeepApart(id, name)
  const allowing = useAllowTogether(id, name)

  useEffect(() => {
    if (turn > 0) input.current?.focus()
  }, [turn])

  // before the dialog gives its first field what would be nobody's
  useLayoutEffect(() => {
    if (takesFocus && document.activeElement === document.body) input.current?.focus()
  }, [takesFocus])

  function keep(user: User) {
    if (user.id === id)
      return toast({ title: 'Error', description: 'That is the same person', variant: 'destructive' })
    keeping.mutate(nameOf(user), {
      onSuccess() {
        setChosen(null)
        setTurn(turn + 1)
      },
    })
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
                onRemove={() => allowing.isPending || allowing.mutate(other)}
              >
                {other.name} <span className="text-abu-700">{other.phone}</span>
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
        <div className="flex min-w-0 flex-1 sm:max-w-72">
          <PersonPicker
            key={turn}
            ref={input}
            isAnyone
            label="Find someone to keep apart"
            chosen={chosen}
            onChoose={setChosen}
          />
        </div>
        <AdminButton
          isDisabled={!chosen}
          isPending={keeping.isPending}
          onPress={() => chosen && keep(chosen)}
        >
          {keeping.isPending && <Spinner />}
          Keep Apart
        </AdminButton>
      </div>
    </section>
  )
}

function nameOf({ id, username, profile }: User) {
  return { id, name: profile?.name ?? username }
}
