import { MESSAGE_KINDS, MESSAGES } from '../../../src/domain/messages/message-kinds'
import type { Queue } from '../../../src/domain/messages/messages'
import { AdminButton } from '../../ui/admin-button'
import { Chip } from '../../ui/chip'
import { Fold } from '../../ui/fold'
import { Options } from '../../ui/options'
import { EveningFilter } from '../app/dinner/evening-filter'
import { DayFilter, FilterSelect } from '../app/filters'
import { picLabel, usePicOptions } from '../groups/pics'
import type { QueueFilter } from './queries'

interface FiltersProps {
  data: Queue
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
}

export function QueueFilters({ data: { counts }, filter, onChange }: FiltersProps) {
  const pics = usePicOptions(filter.pic)
  const kinds = MESSAGE_KINDS.filter((kind) => counts[kind] || filter.kind === kind)
  const props = (field: 'kind' | 'pic' | 'evening' | 'day') => ({
    value: filter[field],
    onChange: (value: string) => onChange({ ...filter, [field]: value || undefined }),
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterSelect label="Kind" any="All kinds" {...props('kind')}>
        <Options values={kinds} text={(kind) => `${MESSAGES[kind].label} (${counts[kind]})`} />
      </FilterSelect>
      <Fold title="More filters" isOpen={Boolean(filter.evening || filter.pic || filter.day)}>
        <div className="flex flex-wrap gap-2">
          <EveningFilter {...props('evening')} />
          <FilterSelect label="In charge" any="Everybody in charge" {...props('pic')}>
            <Options values={pics} text={picLabel} />
          </FilterSelect>
          <DayFilter label="Day of dinners by hand" any="Any day" {...props('day')} />
        </div>
      </Fold>
      {filter.group !== undefined && (
        <Chip removeLabel="All groups" onRemove={() => onChange({ ...filter, group: undefined })}>
          Group #{filter.group}
        </Chip>
      )}
    </div>
  )
}

interface NotesProps {
  data: Queue
  isAll: boolean
  onShowAll: () => void
}

/** The limits of the queue: first messages of today, groups without a date, quiet hours. */
export function QueueNotes({ data, isAll, onShowAll }: NotesProps) {
  const { counts, coldMax, undated, quiet } = data
  const cold = counts.coldToday ?? 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-abu-700">
      <span className={cold >= coldMax ? 'font-semibold text-sambal-dark' : ''}>
        First messages to people who never wrote today: {cold} of {coldMax}
        {cold >= coldMax && '. WhatsApp restricts numbers for more. Go on tomorrow, or from another number.'}
      </span>
      {undated > 0 && <span>{undated === 1 ? '1 table has no date' : `${undated} tables have no date`}</span>}
      {quiet && !isAll && (
        <span className="flex items-center gap-2">
          Quiet hours
          <AdminButton size="small" onPress={onShowAll}>
            Show all
          </AdminButton>
        </span>
      )}
    </div>
  )
}
