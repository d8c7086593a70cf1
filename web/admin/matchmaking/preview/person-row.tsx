import { genderLabel } from '../../../../src/domain/profile'
import type { SeatedPerson } from '../../../../src/domain/seating'
import { innerButton } from '../../../ui/inner-button'
import { useBoard } from './board-context'

/** Column headings of the rows below. */
export function RowHeads() {
  return (
    <p className={`${columns} h-5 items-center px-1.5 text-[12px] text-abu-600`} aria-hidden="true">
      <span>Name</span>
      <span className="text-right">Age</span>
      <span>Gender</span>
      <span className="text-right">Comfort</span>
      <span>Topics</span>
    </p>
  )
}

/** A member of a table; a button that selects them for a swap. */
export function PersonRow({ id }: { id: number }) {
  const person = usePerson(id)
  const { look, ...button } = useSwapButton(id)
  return (
    <button
      {...button}
      className={`${columns} h-[29px] w-full items-center rounded-md px-1.5 text-left text-[13px] ${look}`}
    >
      <span className="truncate font-semibold" title={person?.name}>
        <span className="sr-only">Swap </span>
        {person?.name}
      </span>
      <span className="text-right">{person?.age}</span>
      <span>{genderLabel(person?.gender)}</span>
      <span className="text-right">
        <span className="sr-only">comfort </span>
        {person?.comfort_level}
      </span>
      <span className="truncate text-abu-700" title={person?.interests.join(', ')}>
        {person?.interests.join(', ')}
      </span>
    </button>
  )
}

/** A backup of a table; a button that selects them for a swap. */
export function BackupButton({ id }: { id: number }) {
  const person = usePerson(id)
  const { look, ...button } = useSwapButton(id, 'bg-abu-100')
  return (
    <button {...button} className={`h-6 min-w-0 truncate rounded-full px-2.5 text-[13px] ${look}`}>
      <span>
        <span className="sr-only">Swap </span>
        {person?.name}
      </span>{' '}
      <span className="text-abu-700">
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
    look: lookOf(isPicked, isFound?.(id) ?? false, rest),
  } as const
}

function lookOf(isPicked: boolean, isFound: boolean, rest: string) {
  const look = 'cursor-pointer tabular-nums'
  if (isPicked) return `${look} bg-laut text-white [&_*]:text-white`
  return isFound ? `${look} bg-kunyit/35` : `${look} ${rest} hover:bg-abu-200`
}

const columns = 'grid grid-cols-[minmax(0,1.2fr)_22px_44px_48px_minmax(0,1fr)] gap-x-2'
