import { FilterSelect } from '../filters'
import { useTimeZone } from '../site-config'
import { eveningText, useEvenings } from './evening-list'

/** Evenings that the select lists of those that are over. */
const OVER_MAX = 26

interface EveningFilterProps {
  /** the id of the chosen one */
  value: string | undefined
  onChange: (id: string) => void
}

/** A select that narrows a list to an evening; nothing where there is none. */
export function EveningFilter({ value, onChange }: EveningFilterProps) {
  const zone = useTimeZone()
  const ahead = useEvenings().data ?? []
  const over = (useEvenings('past').data ?? []).slice(0, OVER_MAX)
  if (ahead.length + over.length === 0 && !value) return null
  const isListed = !value || [...ahead, ...over].some(({ id }) => String(id) === value)
  const options = (evenings: typeof ahead) =>
    evenings.map((evening) => (
      <option key={evening.id} value={evening.id}>
        {eveningText(evening, zone)}
      </option>
    ))
  return (
    <FilterSelect
      label="Evening"
      any="Any evening"
      value={value}
      onChange={onChange}
      className="max-w-52 max-sm:flex-1 max-sm:basis-28"
    >
      {/* a select without the option that is chosen would show another one */}
      {!isListed && <option value={value}>{`Evening ${value}`}</option>}
      {options(ahead)}
      {over.length > 0 && <optgroup label="Over">{options(over)}</optgroup>}
    </FilterSelect>
  )
}
