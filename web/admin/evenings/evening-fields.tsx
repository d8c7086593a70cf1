import { useEffect, useRef, useState } from 'react'
import { GUEST_NOTE_MAX, TITLE_MAX } from '../../../src/domain/evening/evening-calls'
import { isLate } from '../../../src/domain/evening/evening-hours'
import { todayIn } from '../../../src/domain/time'
import { instantOf } from '../../../src/domain/wall-clock'
import { AdminButton } from '../../ui/admin-button'
import { DayPicker } from '../../ui/day-picker'
import { SelectField } from '../../ui/select-field'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { TimeField, tidyTime } from '../../ui/time-field'
import { rupiahOf } from '../app/dinner/dinner'
import { DinnerEntryFields } from '../app/dinner/dinner-fields'
import { FromBook } from '../app/dinner/from-book'
import { useTimeZone } from '../app/site-config'
import { useVenuePlaces } from '../app/venue-list'
import { dated, EVENING_HOURS, type EveningValues } from './values'

interface EveningFieldsProps {
  values: EveningValues
  errors: Record<string, string | undefined>
  onChange: (changes: Partial<EveningValues>) => void
  id?: number
}

export function EveningFields({ values, errors, onChange, id }: EveningFieldsProps) {
  const today = todayIn(useTimeZone())
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,0.8fr)_minmax(0,1fr)]">
        <DayPicker
          label="Date"
          value={values.date}
          onChange={(date) => onChange(dated(values, date))}
          earliest={today}
          isRequired
          error={errors.at}
        />
        <TimeField label="Time" value={values.time} onChange={(time) => onChange({ time })} />
        <DinnerEntryFields draft={values} errors={errors} onChange={onChange} keys={['price']} />
      </div>
      <div className="grid gap-x-4 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,0.8fr)]">
        <DinnerEntryFields draft={values} errors={errors} onChange={onChange} keys={['area']} />
        <TextField
          label="City"
          placeholder="Yogyakarta"
          value={values.city}
          onChange={(city) => onChange({ city })}
          error={errors.city}
        />
        <TextField
          label="Maximum Tables"
          placeholder="No limit"
          inputMode="numeric"
          value={values.tables}
          onChange={(tables) => onChange({ tables })}
          error={errors.tables_max}
        />
      </div>
      <MoreFields values={values} errors={errors} onChange={onChange} {...(id !== undefined && { id })} />
    </>
  )
}

/** What few evenings need; open where it holds something, or something wrong. */
function MoreFields({ values, errors, onChange, id }: EveningFieldsProps) {
  const zone = useTimeZone()
  const today = todayIn(zone)
  const { title, womenOnly, guestNote, note, venueId } = values
  const at = instantOf(values.date, tidyTime(values.time), zone)
  const hasList = values.hasList ?? !(at && isLate(at, new Date()))
  const [isOpened] = useState(
    title !== '' || womenOnly || guestNote !== '' || note !== '' || venueId !== null,
  )
  const hours = id === undefined ? EVENING_HOURS.slice(0, 1) : EVENING_HOURS
  const isWrong = ['title', 'guestNote', 'note', 'venueId', ...hours.map(({ field }) => field)].some(
    (field) => errors[field],
  )
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isWrong) details.current!.open = true
  }, [isWrong])
  return (
    <details ref={details} open={isOpened} className="mb-3">
      <summary className="mb-2 w-fit cursor-pointer py-1 font-semibold">
        Title, women only, list, notes, venue, hours
      </summary>
      <div className="grid gap-x-4 sm:grid-cols-3">
        <TextField
          label="Title (for guests)"
          maxLength={TITLE_MAX}
          value={title}
          onChange={(text) => onChange({ title: text })}
          error={errors.title}
        />
        <SelectField
          label="For"
          value={womenOnly ? 'women only' : 'everybody'}
          onChange={(whom) => onChange({ womenOnly: whom === 'women only' })}
          options={['everybody', 'women only']}
        />
        <SelectField
          label="Guests pay"
          value={hasList ? 'list' : 'first'}
          onChange={(way) => onChange({ hasList: way === 'list' })}
          options={['list', 'first']}
          text={(way) => (way === 'list' ? 'first, or once seated' : 'first (no list)')}
        />
      </div>
      <TextArea
        label="Note for guests"
        rows={2}
        maxLength={GUEST_NOTE_MAX}
        value={guestNote}
        onChange={(text) => onChange({ guestNote: text })}
        error={errors.guestNote}
      />
      <TextField
        label="Note (for staff)"
        value={values.note}
        onChange={(note) => onChange({ note })}
        error={errors.note}
      />
      <EveningVenue values={values} errors={errors} onChange={onChange} {...(id !== undefined && { id })} />
      {hours.map(({ label, field, day, time }) => (
        <div key={field} className="grid gap-x-4 sm:grid-cols-2">
          <DayPicker
            label={label}
            value={values[day]}
            onChange={(to) => onChange({ [day]: to })}
            earliest={today}
            isRequired={id !== undefined}
            error={errors[field]}
          />
          <TimeField
            label={`${label} (time)`}
            value={values[time]}
            onChange={(to) => onChange({ [time]: to })}
            isDisabled={!values[day]}
          />
        </div>
      ))}
    </details>
  )
}

/** The venue of an evening's tables, from the venue book; nothing while the book is empty. */
function EveningVenue({ values, errors, onChange, id }: EveningFieldsProps) {
  const isUsed = useVenuePlaces().data?.hasVenues || values.venueId !== null
  if (!isUsed) return null
  const { area, price, date } = values
  return (
    <fieldset className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <legend className="mb-1 text-sm font-semibold">Venue of its tables</legend>
      <p
        className={`min-w-0 flex-[1_1_12rem] text-base wrap-anywhere ${values.venueId === null ? 'text-abu-600' : ''}`}
      >
        {values.venueId === null ? 'None: each table has its own' : values.venue}
      </p>
      <FromBook
        of={{ eveningId: id, date, area, price: price ? rupiahOf(price) : null }}
        onChoose={(venue) =>
          onChange({
            ...{ venueId: venue.id, venue: venue.name },
            ...(venue.area && { area: venue.area }),
            ...(venue.city && { city: venue.city }),
          })
        }
      />
      {values.venueId !== null && (
        <AdminButton size="small" onPress={() => onChange({ venueId: null, venue: '' })}>
          No venue
        </AdminButton>
      )}
      {errors.venueId && (
        <p role="alert" className="basis-full text-sambal">
          {errors.venueId}
        </p>
      )}
    </fieldset>
  )
}
