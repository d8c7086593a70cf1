import { DINNER_FACTS, type DinnerEntryKey } from '../../../../src/domain/group/dinner'
import { todayIn } from '../../../../src/domain/time'
import type { VenueOffer } from '../../../../src/domain/venue/venue-offers'
import { DayPicker } from '../../../ui/day-picker'
import { TextField } from '../../../ui/text-field'
import { TimeField } from '../../../ui/time-field'
import { useTimeZone } from '../site-config'
import type { VenueWish } from '../venue-list'
import { type DinnerDraft, rupiahOf } from './dinner'
import { FromBook } from './from-book'

interface FieldsProps<Key extends keyof DinnerDraft> {
  draft: Pick<DinnerDraft, Key>
  errors: Record<string, string | undefined>
  onChange: (changes: Partial<DinnerDraft>) => void
}

interface WhenProps extends FieldsProps<'date' | 'time'> {
  /** the date cannot be taken away */
  isRequired?: boolean
}

export function WhenFields({ draft, errors, onChange, isRequired }: WhenProps) {
  return (
    <>
      <DayPicker
        label={DINNER_FACTS.event_date.label}
        value={draft.date}
        onChange={(date) => onChange({ date })}
        earliest={todayIn(useTimeZone())}
        {...(isRequired && { isRequired })}
        error={errors.date}
      />
      <TimeField
        label="Event Time"
        value={draft.time}
        onChange={(time) => onChange({ time })}
        isDisabled={!draft.date}
        error={errors.time}
      />
    </>
  )
}

interface DinnerEntryProps<Key extends DinnerEntryKey> extends FieldsProps<Key> {
  keys: readonly Key[]
  /** what an empty field means, where it is not that nothing is set */
  empty?: string
  autoFocus?: boolean
  /** whose venue it is, beside what the draft says */
  of?: VenueWish
}

export function DinnerEntryFields<Key extends DinnerEntryKey>(props: DinnerEntryProps<Key>) {
  const { draft, errors, onChange, keys, empty, autoFocus = false, of } = props
  return keys.map((key, i) => {
    const { label, unit, hint }: { label: string; unit?: string; hint?: string } = DINNER_FACTS[key]
    const field = (
      <TextField
        key={key}
        autoFocus={autoFocus && i === 0}
        label={unit ? `${label} (${unit})` : label}
        placeholder={empty ?? hint ?? ''}
        inputMode={unit ? 'numeric' : 'text'}
        value={draft[key]}
        onChange={(text) => onChange({ [key]: text, ...(key === 'venue' && { venueId: null }) })}
        error={errors[key] ?? (key === 'venue' ? errors.venueId : undefined)}
      />
    )
    if (key !== 'venue') return field
    const { area, price, date } = draft as Partial<DinnerDraft>
    return (
      <div key={key} className="relative">
        {field}
        <FromBook
          className="absolute -top-2 right-0"
          of={{
            ...of,
            ...(area && { area }),
            ...(price && { price: rupiahOf(price) }),
            ...(date && { date }),
          }}
          onChoose={(venue) => onChange(placeFrom(venue, keys))}
        />
      </div>
    )
  })
}

/** Returns what a venue of the book fills of the fields that a form has. */
function placeFrom(venue: VenueOffer, keys: readonly DinnerEntryKey[]): Partial<DinnerDraft> {
  return {
    ...{ venueId: venue.id, venue: venue.name },
    ...(keys.includes('address') && { address: venue.address }),
    ...(keys.includes('area') && venue.area && { area: venue.area }),
  }
}
