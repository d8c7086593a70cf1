import type { ReactNode } from 'react'
import { GROUP_STATUSES } from '../../../src/domain/group'
import { BUDGETS } from '../../../src/domain/profile'
import { AdminButton } from '../../ui/admin-button'
import { SmallSelect } from '../../ui/small-select'
import { DayFilter } from '../app/day-filter'
import { EveningOptions, useHasEvenings } from '../app/evening-options'
import { picLabel, usePicOptions } from './pics'
import { SeatLegend } from './seats'
import type { GroupsFilter } from './view'

interface FilterBarProps {
  filter: GroupsFilter
  onChange: (filter: GroupsFilter) => void
}

/** The filters of the groups table; active ones are highlighted. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const pics = usePicOptions(filter.pic)
  const hasEvenings = useHasEvenings()
  const { search, ...rest } = filter
  const isNarrowed = Object.values(rest).some(Boolean)

  const select = (field: keyof GroupsFilter, label: string, all: string, options: ReactNode) => (
    <SmallSelect
      variant={filter[field] ? 'on' : 'plain'}
      aria-label={label}
      value={filter[field] ?? ''}
      onChange={(event) => onChange({ ...filter, [field]: event.target.value })}
      className="max-w-52 shrink-0"
    >
      <option value="">{all}</option>
      {options}
    </SmallSelect>
  )

  return (
    <fieldset className="flex min-w-0 shrink-0 items-center gap-2 overflow-x-auto p-1 pb-2">
      <legend className="sr-only">Filter groups</legend>
      {select('status', 'Filter by status', 'All statuses', GROUP_STATUSES.map(option))}
      {select('budgets', 'Filter by budget', 'All budgets', BUDGETS.map(option))}
      {select(
        'pic',
        'Filter by PIC',
        'All PICs',
        pics.map((pic) => (
          <option key={pic} value={pic}>
            {picLabel(pic)}
          </option>
        )),
      )}
      {(hasEvenings || filter.evening) &&
        select('evening', 'Filter by evening', 'Any evening', <EveningOptions chosen={filter.evening} />)}
      <DayFilter
        label="Filter by event day"
        any="Any event day"
        value={filter.day}
        onChange={(day) => onChange({ ...filter, day })}
      />
      {isNarrowed && (
        <AdminButton size="small" onPress={() => onChange(search ? { search } : {})}>
          Clear filters
        </AdminButton>
      )}
      <SeatLegend />
    </fieldset>
  )
}

function option(text: string) {
  return <option key={text}>{text}</option>
}
