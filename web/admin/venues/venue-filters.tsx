import { QUIET_LABELS, SMOKING, SMOKING_LABELS } from '../../../src/domain/venue/venue'
import { AdminButton } from '../../ui/admin-button'
import { Fold } from '../../ui/fold'
import { Options } from '../../ui/options'
import { FilterSelect } from '../app/filters'
import { useVenuePlaces } from '../app/venue-list'
import { SearchBox } from '../table/search-box'

/** All texts as in the query of GET /api/venues. */
export type VenueFilter = Partial<
  Record<
    'search' | 'city' | 'area' | 'active' | 'halal' | 'vegetarian' | 'smoking' | 'quiet' | 'price',
    string | undefined
  >
>

interface VenueFiltersProps {
  filter: VenueFilter
  onChange: (filter: VenueFilter) => void
}

const MORE = ['quiet', 'smoking', 'halal', 'vegetarian'] as const
const PRICES = [50_000, 75_000, 100_000, 150_000, 200_000]

export function VenueFilters({ filter, onChange }: VenueFiltersProps) {
  const { cities = [], areas = [] } = useVenuePlaces().data ?? {}
  const props = (field: keyof VenueFilter) => ({
    value: filter[field],
    onChange: (value: string) => onChange({ ...filter, [field]: value }),
  })
  const plain = (texts: readonly string[]) => texts.map((text) => <option key={text}>{text}</option>)
  return (
    <fieldset className="mb-3 flex shrink-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Filters</legend>
      <SearchBox
        label="Search venues"
        searched={filter.search ?? ''}
        onSearch={(search) => onChange({ ...filter, search })}
      />
      {cities.length > 1 && (
        <FilterSelect label="Filter by city" any="Any city" {...props('city')}>
          {plain(cities)}
        </FilterSelect>
      )}
      <FilterSelect label="Filter by area" any="Any area" {...props('area')}>
        {plain(areas)}
      </FilterSelect>
      <FilterSelect label="Filter by price" any="Any price" {...props('price')}>
        <Options values={PRICES} text={(price) => `From Rp${price / 1000}.000 or less`} />
      </FilterSelect>
      <FilterSelect label="Filter by state" any="In use" {...props('active')}>
        <option value="no">Archived</option>
        <option value="all">All</option>
      </FilterSelect>
      <Fold title="More filters" isOpen={MORE.some((field) => filter[field])}>
        <div className="flex flex-wrap gap-2">
          <FilterSelect label="Filter by quiet" any="Loud or quiet" {...props('quiet')}>
            <option value="2">{QUIET_LABELS[2]} or quiet</option>
            <option value="3">{QUIET_LABELS[3]}</option>
          </FilterSelect>
          <FilterSelect label="Filter by smoking" any="Smoking or not" {...props('smoking')}>
            <Options values={SMOKING} text={(smoking) => SMOKING_LABELS[smoking]} />
          </FilterSelect>
          <FilterSelect label="Filter by halal" any="Halal or not" {...props('halal')}>
            <option value="yes">Halal</option>
          </FilterSelect>
          <FilterSelect label="Filter by vegetarian" any="Any kitchen" {...props('vegetarian')}>
            <option value="yes">Vegetarian dishes</option>
          </FilterSelect>
        </div>
      </Fold>
      {Object.values(filter).some(Boolean) && (
        <AdminButton size="small" onPress={() => onChange({})}>
          Clear filters
        </AdminButton>
      )}
    </fieldset>
  )
}
