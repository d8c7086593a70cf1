import { NO_VENUE } from '../../../src/domain/dinner'
import { rupiah } from '../../../src/domain/site'
import { CheckboxGroup } from '../../ui/checkbox-group'
import { DayPicker } from '../../ui/day-picker'
import { TextField } from '../../ui/text-field'
import { TimeField } from '../../ui/time-field'
import { eveningText, useEvenings } from '../app/evening-list'
import { useTimeZone } from '../app/site-config'
import { usePicNames } from '../groups/pics'
import type { WishDraft, WishErrors } from './wishes'

interface DinnerFieldsProps {
  draft: WishDraft
  errors: WishErrors
  today: string
  onChange: (changes: Partial<WishDraft>) => void
}

/** Date, time, venue and PICs (in turn) of all groups of a run; all optional. */
export function DinnerFields({ draft, errors, today, onChange }: DinnerFieldsProps) {
  const names = usePicNames()
  return (
    <>
      {draft.evening && <OfEvening id={Number(draft.evening)} />}
      <div
        className={`grid gap-x-4 ${draft.evening ? '' : 'sm:grid-cols-[minmax(0,1.4fr)_minmax(0,0.8fr)_minmax(0,2fr)]'}`}
      >
        {!draft.evening && (
          <>
            <DayPicker
              label="Event Date"
              value={draft.date}
              onChange={(date) => onChange({ date })}
              earliest={today}
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
        )}
        <TextField
          label="Venue"
          placeholder={NO_VENUE}
          value={draft.venue}
          onChange={(venue) => onChange({ venue })}
          error={errors.location}
        />
      </div>
      {names.length > 0 && (
        <CheckboxGroup
          label="PICs in turn"
          options={names}
          chosen={draft.pics}
          onChange={(pics) => onChange({ pics })}
          error={errors.pics}
        />
      )}
    </>
  )
}

/** The date, area and price of the chosen evening. */
function OfEvening({ id }: { id: number }) {
  const zone = useTimeZone()
  const evening = useEvenings().data?.find((one) => one.id === id)
  if (!evening) return null
  return (
    <p className="pb-3">
      All tables are for <strong>{eveningText(evening, zone)}</strong>, {rupiah(evening.price)}.
    </p>
  )
}
