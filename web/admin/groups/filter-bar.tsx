import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { GROUP_STATUSES } from '../../../src/domain/group'
import { GROUP_NEEDS, type GroupNeed, groupNeedsSchema } from '../../../src/domain/groups-query'
import { BUDGETS } from '../../../src/domain/profile'
import { AdminButton } from '../../ui/admin-button'
import { SmallSelect } from '../../ui/small-select'
import { DayFilter } from '../app/day-filter'
import { EveningOptions, useHasEvenings } from '../app/evening-options'
import { keys, useGet } from '../app/queries'
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
  const { data: counts } = useGet([...keys.stats, 'needs'], groupNeedsSchema, '/api/dinner-groups/needs', {
    placeholderData: keepPreviousData,
  })
  const { search, ...rest } = filter
  const isNarrowed = Object.values(rest).some(Boolean)

  const select = (field: keyof GroupsFilter, label: string, all: string, options: ReactNode) => (
    <SmallSelect
      variant={filter[field] ? 'on' : 'plain'}
      aria-label={label}
      value={filter[field] ?? ''}
      onChange={(event) => onChange({ ...filter, [field]: event.target.value })}
      className={`shrink-0 ${field === 'evening' ? 'max-w-36' : 'max-w-52'}`}
    >
      <option value="">{all}</option>
      {options}
    </SmallSelect>
  )

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

const NEEDS: Record<GroupNeed, string> = {
  short: 'Short',
  unpaid: 'Not all paid',
  silent: 'Silent',
}

function option(text: string) {
  return <option key={text}>{text}</option>
}
