import { DINNER_FACTS, type DinnerEntryKey } from '../../../src/domain/dinner'
import { todayIn } from '../../../src/domain/time'
import { DayPicker } from '../../ui/day-picker'
import { TextField } from '../../ui/text-field'
import { TimeField } from '../../ui/time-field'
import type { DinnerDraft } from './dinner'
import { useTimeZone } from './site-config'

interface FieldsProps<Key extends keyof DinnerDraft> {
  draft: Pick<DinnerDraft, Key>
  errors: Record<string, string | undefined>
  onChange: (changes: Partial<DinnerDraft>) => void
}

interface WhenProps extends FieldsProps<'date' | 'time'> {
  /** the date cannot be taken away */
  isRequired?: boolean
  /** a time may stand without a date */
  hasOwnTime?: boolean
}

/** Date and time of a dinner. */
export function WhenFields({ draft, errors, onChange, isRequired, hasOwnTime }: WhenProps) {
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
        isDisabled={!hasOwnTime && !draft.date}
        error={errors.time}
      />
    </>
  )
}

interface DinnerEntryProps<Key extends DinnerEntryKey> extends FieldsProps<Key> {
  keys: readonly Key[]
  /** what an empty field means, where it is not that nothing is set */
  empty?: string
  /** of the first of them */
  autoFocus?: boolean
}

/** Facts of a dinner beside its date. */
export function DinnerEntryFields<Key extends DinnerEntryKey>(props: DinnerEntryProps<Key>) {
  const { draft, errors, onChange, keys, empty, autoFocus = false } = props
  return keys.map((key, i) => {
    const { label, unit, hint }: { label: string; unit?: string; hint?: string } = DINNER_FACTS[key]
    return (
      <TextField
        key={key}
        autoFocus={autoFocus && i === 0}
        label={unit ? `${label} (${unit})` : label}
        placeholder={empty ?? hint ?? ''}
        inputMode={unit ? 'numeric' : 'text'}
        value={draft[key]}
        onChange={(text) => onChange({ [key]: text })}
        error={errors[key]}
      />
    )
  })
}
