import type { SeatedPerson } from '../../../../src/domain/matchmaking/seating'
import { shortName } from '../../../../src/domain/profile/name'
import { genderLabel } from '../../../../src/domain/profile/profile'
import { innerButton } from '../../../ui/inner-button'
import { NoteMark } from '../../app/dinner/marks'
import { useBoard } from './board-context'

/** A member of a table; a button that selects them for a swap. */
export function PersonRow({ id }: { id: number }) {
  const person = usePerson(id)
  const { className, ...button } = useSwapButton(id)
  return (
    <button
      {...button}
      className={`grid h-11 w-full grid-cols-[minmax(0,1fr)_auto] content-center gap-x-2 rounded-md px-1.5 text-left text-[13px] leading-[18px] ${className}`}
    >
      <span className="truncate font-semibold" title={person?.name}>
        <span className="sr-only">Swap </span>
        {person && shortName(person.name)}
      </span>
      <span>
        {person?.age} · {genderLabel(person?.gender)} · comfort {person?.comfort_level}
      </span>
      <span
        className="col-span-2 truncate text-abu-700"
        title={person && [...person.notes, person.interests.join(', ')].join(' · ')}
      >
        <NoteMark notes={person?.notes} className="mr-1" />
        {person?.interests.join(', ')}
      </span>
    </button>
  )
}

/** A backup of a table; a button that selects them for a swap. */
export function BackupButton({ id }: { id: number }) {
  const person = usePerson(id)
  const { className, ...button } = useSwapButton(id, 'bg-abu-100')
  return (
    <button
      {...button}
      title={`${person?.name}, ${person?.age}, ${genderLabel(person?.gender)}`}
      className={`h-6 min-w-0 truncate rounded-full px-2.5 text-[13px] ${className}`}
    >
      <span>
        <span className="sr-only">Swap </span>
        {person && shortName(person.name)}
      </span>
      <span className="sr-only">
        {' '}
        {person?.age} {genderLabel(person?.gender)}
      </span>
    </button>
  )
}

export function usePerson(id: number): SeatedPerson | undefined {
  return useBoard().plan.people.get(id)
}

/** Props of a button that selects a person for a swap without selecting its card. */
export function useSwapButton(id: number, rest = '') {
  const { picked, pick, isFound } = useBoard()
  const isPicked = picked.includes(id)
  return {
    ...innerButton,
    'data-person': id,
    'aria-pressed': isPicked,
    onClick: () => pick(id),
    className: classOf(isPicked, isFound?.(id) ?? false, rest),
  } as const
}

function classOf(isPicked: boolean, isFound: boolean, rest: string) {
  const base = 'cursor-pointer tabular-nums'
  if (isPicked) return `${base} bg-laut text-white [&_.text-abu-700]:text-white`
  return isFound ? `${base} bg-kunyit/35` : `${base} ${rest} hover:bg-abu-200`
}
