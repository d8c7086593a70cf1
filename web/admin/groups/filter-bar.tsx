import { GROUP_STATUSES } from '../../../src/domain/group'
import { GROUP_NEEDS, type GroupNeed } from '../../../src/domain/groups-query'
import { BUDGETS } from '../../../src/domain/profile'
import { AdminButton } from '../../ui/admin-button'
import { Options } from '../../ui/options'
import { EveningOptions, useHasEvenings } from '../app/evening-options'
import { DayFilter, FilterSelect } from '../app/filters'
import { useGroupNeeds } from './needs'
import { picLabel, usePicOptions } from './pics'
import { SeatLegend } from './seats'
import type { GroupsFilter } from './view'

interface FilterBarProps {
  filter: GroupsFilter
  onChange: (filter: GroupsFilter) => void
}

export function FilterBar({ filter, onChange }: FilterBarProps) {
  const pics = usePicOptions(filter.pic)
  const hasEvenings = useHasEvenings()
  const counts = useGroupNeeds()
  const { search, ...rest } = filter
  const isNarrowed = Object.values(rest).some(Boolean)

  const props = (field: keyof GroupsFilter) => ({
    value: filter[field],
    onChange: (value: string) => onChange({ ...filter, [field]: value }),
  })

  return (
    <fieldset className="flex min-w-0 shrink-0 items-center gap-2 overflow-x-auto p-1 pb-2">
      <legend className="sr-only">Filter groups</legend>
      {GROUP_NEEDS.map((need) => (
        <button
          key={need}
          type="button"
          aria-pressed={filter.needs === need}
          onClick={() => onChange({ ...filter, needs: filter.needs === need ? '' : need })}
          className="h-7 shrink-0 cursor-pointer rounded-admin border border-abu-300 px-2 text-[13px] font-semibold whitespace-nowrap tabular-nums hover:border-abu-500 aria-pressed:border-laut aria-pressed:bg-laut/10 aria-pressed:text-laut max-sm:h-8"
        >
          {NEEDS[need]} {counts?.[need] ?? '–'}
        </button>
      ))}
      <FilterSelect label="Filter by status" any="All statuses" {...props('status')}>
        <Options values={GROUP_STATUSES} />
      </FilterSelect>
      <FilterSelect label="Filter by budget" any="All budgets" {...props('budgets')}>
        <Options values={BUDGETS} />
      </FilterSelect>
      <FilterSelect label="Filter by PIC" any="All PICs" {...props('pic')}>
        <Options values={pics} text={picLabel} />
      </FilterSelect>
      {(hasEvenings || filter.evening) && (
        <FilterSelect label="Filter by evening" any="Any evening" className="max-w-36" {...props('evening')}>
          <EveningOptions chosen={filter.evening} />
        </FilterSelect>
      )}
      <DayFilter label="Filter by event day" any="Any event day" {...props('day')} />
      {isNarrowed && (
        <AdminButton size="small" onPress={() => onChange(search ? { search } : {})}>
          Clear filters
        </AdminButton>
      )}
      <SeatLegend />
    </fieldset>
  )
}

const NEEDS: Record<GroupNeed, string> = {
  short: 'Short',
  unpaid: 'Not all paid',
  silent: 'Silent',
  unmarked: 'Who came?',
}
