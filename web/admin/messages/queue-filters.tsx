import { MESSAGE_KINDS, MESSAGES, type MessageKind } from '../../../src/domain/message-kinds'
import type { Queue } from '../../../src/domain/messages'
import { AdminButton } from '../../ui/admin-button'
import { Chip } from '../../ui/chip'
import { Options } from '../../ui/options'
import { SmallSelect } from '../../ui/small-select'
import { DayFilter } from '../app/day-filter'
import { EveningOptions, useHasEvenings } from '../app/evening-options'
import { useSettings } from '../app/site-config'
import type { QueueFilter } from './queries'
import { WroteField } from './wrote-field'

interface FiltersProps {
  data: Queue
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
}

/** The filters of the queue. */
export function QueueFilters({ data: { counts }, filter, onChange }: FiltersProps) {
  const pics = useSettings()?.picNames ?? []
  const hasEvenings = useHasEvenings()
  const kinds = MESSAGE_KINDS.filter((kind) => counts[kind] || filter.kind === kind)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SmallSelect
        aria-label="Kind"
        variant={filter.kind ? 'on' : 'plain'}
        value={filter.kind ?? ''}
        onChange={(event) =>
          onChange({ ...filter, kind: (event.target.value || undefined) as MessageKind | undefined })
        }
      >
        <option value="">All kinds</option>
        <Options values={kinds} text={(kind) => `${MESSAGES[kind].label} (${counts[kind]})`} />
      </SmallSelect>
      <SmallSelect
        aria-label="PIC"
        variant={filter.pic ? 'on' : 'plain'}
        value={filter.pic ?? ''}
        onChange={(event) => onChange({ ...filter, pic: event.target.value || undefined })}
      >
        <option value="">All PICs</option>
        <Options values={['-', ...pics]} text={(pic) => (pic === '-' ? 'Unassigned' : pic)} />
      </SmallSelect>
      {(hasEvenings || filter.evening) && (
        <SmallSelect
          aria-label="Evening"
          className="max-w-52"
          variant={filter.evening ? 'on' : 'plain'}
          value={filter.evening ?? ''}
          onChange={(event) => onChange({ ...filter, evening: event.target.value || undefined })}
        >
          <option value="">Any evening</option>
          <EveningOptions chosen={filter.evening} />
        </SmallSelect>
      )}
      <DayFilter
        label="Day of the dinner"
        any="Any day"
        value={filter.day}
        onChange={(day) => onChange({ ...filter, day: day || undefined })}
      />
      {filter.group !== undefined && (
        <Chip removeLabel="All groups" onRemove={() => onChange({ ...filter, group: undefined })}>
          Group #{filter.group}
        </Chip>
      )}
      <WroteField />
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
      {undated > 0 && <span>{undated === 1 ? '1 group has no date' : `${undated} groups have no date`}</span>}
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
