import { todayIn } from '../../../src/domain/time'
import { DayPicker } from '../../ui/day-picker'
import { TextField } from '../../ui/text-field'
import { TimeField } from '../../ui/time-field'
import { DinnerEntryFields } from '../app/dinner-fields'
import { useTimeZone } from '../app/site-config'
import { EveningVenue } from './evening-venue'
import { dated, type EveningValues } from './values'

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
      <EveningVenue values={values} errors={errors} onChange={onChange} {...(id !== undefined && { id })} />
      <div className="grid gap-x-4 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,0.8fr)_minmax(0,1fr)]">
        <DayPicker
          label="Answers until"
          value={values.untilDate}
          onChange={(untilDate) => onChange({ untilDate })}
          earliest={today}
          error={errors.answers_until}
        />
        <TimeField
          label="Until (time)"
          value={values.untilTime}
          onChange={(untilTime) => onChange({ untilTime })}
          isDisabled={!values.untilDate}
        />
        <TextField
          label="Note (for staff)"
          value={values.note}
          onChange={(note) => onChange({ note })}
          error={errors.note}
        />
      </div>
    </>
  )
}
