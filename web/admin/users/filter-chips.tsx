import { Chip } from '../../ui/chip'
import { OPTION_FILTERS, type UsersFilter, usersView, YES_NO_FILTERS } from './view'

/** The active filters, each with a button that removes it. */
export function FilterChips({ filter }: { filter: UsersFilter }) {
  const chips = chipsOf(filter)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex shrink-0 flex-wrap items-center gap-1.5 pb-2">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <Chip
            removeLabel={`Remove filter ${text}`}
            onRemove={() => usersView.changeView({ filter: without })}
          >
            {text}
          </Chip>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => usersView.changeView({ filter: withoutFilters(filter) })}
          className="h-7 cursor-pointer rounded-admin px-2 font-semibold text-laut hover:underline"
        >
          Reset Filters
        </button>
      </li>
    </ul>
  )
}

/** Returns the search of a filter without its other parts. */
export function withoutFilters({ search }: UsersFilter): UsersFilter {
  return search ? { search } : {}
}

interface ChipText {
  text: string
  without: UsersFilter
}

export function chipsOf(filter: UsersFilter): ChipText[] {
  const { ageMin, ageMax, ...rest } = filter
  const chips: ChipText[] = []
  const age = ageText(ageMin, ageMax)
  if (age) chips.push({ text: age, without: rest })
  for (const { name, label, textOf } of OPTION_FILTERS) {
    const { [name]: chosen, ...without } = filter
    if (chosen) chips.push({ text: `${label}: ${chosen.map(textOf).join(', ')}`, without })
  }
  for (const { name, label } of YES_NO_FILTERS) {
    const { [name]: chosen, ...without } = filter
    if (chosen) chips.push({ text: `${label}: ${chosen === 'yes' ? 'Yes' : 'No'}`, without })
  }
  return chips
}

function ageText(min: number | undefined, max: number | undefined) {
  if (min !== undefined && max !== undefined) return `Age: ${min}–${max}`
  if (min !== undefined) return `Age: ${min} or more`
  return max === undefined ? undefined : `Age: up to ${max}`
}
