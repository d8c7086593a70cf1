import { todayIn } from '../../../src/domain/time'
import { ActionMenu } from '../../ui/action-menu'
import { AdminButton } from '../../ui/admin-button'
import { EveningFilter } from '../app/dinner/evening-filter'
import { FilterSelect } from '../app/filters'
import { download } from '../app/form/download'
import { useAction } from '../app/form/use-action'
import { useTimeZone } from '../app/site-config'
import { useIsAdmin } from '../session/signed-in'
import { SearchBox } from '../table/search-box'
import { CLOSED, lastMonths } from './money-texts'

/** What narrows the list, as texts of the address. */
export interface MoneyFilter {
  who?: string | undefined
  evening?: string | undefined
  /** the id of the only person whose money is shown */
  user?: string | undefined
}

interface MoneyFiltersProps {
  filter: MoneyFilter
  /** what alone is shown, where it is one */
  only: string | undefined
  onChange: (filter: MoneyFilter) => void
  /** a list of what is closed, where one is shown */
  closed: string | undefined
  onClosed: (state: string) => void
}

/** The search, the filters and, for admins, the files for the books. */
export function MoneyFilters({ filter, only, onChange, closed, onClosed }: MoneyFiltersProps) {
  const isAdmin = useIsAdmin()
  return (
    <fieldset className="mb-1 flex shrink-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Filters</legend>
      <SearchBox
        label="Search by name or phone"
        searched={filter.who ?? ''}
        onSearch={(who) => onChange({ ...filter, who })}
      />
      <EveningFilter value={filter.evening} onChange={(evening) => onChange({ ...filter, evening })} />
      <FilterSelect label="What is closed" any="More lists" value={closed} onChange={onClosed}>
        {Object.entries(CLOSED).map(([state, { title }]) => (
          <option key={state} value={state}>
            {title}
          </option>
        ))}
      </FilterSelect>
      {only && <span className="text-[13px] font-semibold text-laut">{only}</span>}
      {(filter.who || filter.evening || only) && (
        <AdminButton size="small" onPress={() => onChange({})}>
          Clear filters
        </AdminButton>
      )}
      {isAdmin && <Books />}
    </fieldset>
  )
}

const MONTHS = 12

/** The files for the books, one a month. */
function Books() {
  const months = lastMonths(todayIn(useTimeZone()), MONTHS)
  const file = useAction({
    run: (month: string) => download('GET', `/api/dues.csv?month=${month}`, `money-${month}.csv`),
    failure: 'The file was not made',
    refreshes: [],
  })
  return (
    <div className="sm:ml-auto">
      <ActionMenu
        label="Files for the books"
        items={months.map(({ month, name }) => ({
          text: `CSV of ${name}`,
          onAction: () => file.mutate(month),
        }))}
      />
    </div>
  )
}
