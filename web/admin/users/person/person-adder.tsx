import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../../src/domain/api'
import type { Budget } from '../../../../src/domain/profile/profile'
import { AdminButton } from '../../../ui/admin-button'
import { Spinner } from '../../../ui/spinner'
import { PersonPicker } from './person-picker'

interface PersonAdderProps {
  label: string
  text: string
  /** names the button where its text does not say enough */
  buttonLabel?: string
  /** finds all users, not only those who can take a seat now */
  isAnyone?: boolean
  /** users of this budget are offered first */
  budget?: Budget
  isPending: boolean
  /** calls `onDone` once the user is stored: then another one can be found */
  onAdd: (user: User, onDone: () => void) => void
}

export function PersonAdder(props: PersonAdderProps) {
  const { label, text, buttonLabel, isAnyone = false, budget, isPending, onAdd } = props
  const [chosen, setChosen] = useState<User | null>(null)
  // a new picker for each user: one that is emptied would show its list again
  const [turn, setTurn] = useState(0)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (turn > 0) input.current?.focus()
  }, [turn])

  function done() {
    setChosen(null)
    setTurn(turn + 1)
  }

  return (
    <>
      <PersonPicker
        key={turn}
        ref={input}
        isAnyone={isAnyone}
        budget={budget}
        label={label}
        chosen={chosen}
        onChoose={setChosen}
      />
      <AdminButton
        isDisabled={!chosen}
        isPending={isPending}
        onPress={() => chosen && onAdd(chosen, done)}
        aria-label={buttonLabel}
      >
        {isPending && <Spinner />}
        {text}
      </AdminButton>
    </>
  )
}
