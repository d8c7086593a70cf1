import { BIRTH_YEARS, latestBirthdate, yearsOn } from '../../../../src/domain/profile/age'
import { type ChoiceKey, FIELD_LIST, shown } from '../../../../src/domain/profile/fields'
import { COMFORT_LEVELS } from '../../../../src/domain/profile/profile'
import { CheckboxGroup, RadioGroup } from '../../../ui/checkbox-group'
import { DateField } from '../../../ui/date-field'
import { SelectField } from '../../../ui/select-field'
import { TextArea } from '../../../ui/text-area'
import { TextField } from '../../../ui/text-field'
import { type DraftErrors, labelOf, type PersonDraft, tidyPhone } from './draft'

interface PersonFieldsProps {
  today: string
  draft: PersonDraft
  change: (changes: Partial<PersonDraft>) => void
  errors: DraftErrors
  isNew: boolean
}

// free texts that have no place of their own below
const TEXTS = FIELD_LIST.flatMap(({ key, text }) =>
  text && key !== 'name' && key !== 'phone' ? [key as TextName] : [],
)

const CHOICES = FIELD_LIST.flatMap(({ key, options = [], max = 1 }) => {
  const texts = options.filter((option) => typeof option === 'string')
  return max === 1 && texts.length > 0 ? [{ key: key as ChoiceKey, options: texts }] : []
})

const MULTIPLE = FIELD_LIST.flatMap(({ key, options = [], max = 1 }) =>
  max > 1 ? [{ key, options, max }] : [],
)

type TextName = { [K in keyof PersonDraft]: PersonDraft[K] extends string ? K : never }[keyof PersonDraft]

/** The fields of the form of a user; a new one has no removal reason. */
export function PersonFields({ today, draft, change, errors, isNew }: PersonFieldsProps) {
  const text = (name: TextName) => ({
    label: labelOf(name),
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    error: errors[name],
  })
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <TextField {...text('name')} autoComplete="off" required autoFocus />
      <TextField
        {...text('phone')}
        placeholder="+6281234567890"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
        onBlur={() => change({ phone: tidyPhone(draft.phone) })}
      />
      <DateField
        {...text('birthdate')}
        placeholder="Pilih tanggal lahir"
        earliest={yearsOn(today, -BIRTH_YEARS)}
        latest={latestBirthdate(today)}
      />
      {CHOICES.map(({ key, options }) => (
        <SelectField
          key={key}
          {...text(key)}
          options={options}
          text={(option) => shown(key, option)}
          none="Not set"
        />
      ))}
      <div className="grid gap-4 pb-4 sm:col-span-2 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <RadioGroup
            label={labelOf('comfort_level')}
            name="comfort"
            options={COMFORT_LEVELS}
            chosen={draft.comfort_level as (typeof COMFORT_LEVELS)[number]}
            onChange={(comfort_level) => change({ comfort_level })}
            error={errors.comfort_level}
          />
        </div>
        {MULTIPLE.map(({ key, options, max }) => (
          <CheckboxGroup
            key={key}
            label={labelOf(key)}
            options={options}
            max={max}
            chosen={draft[key] as (typeof options)[number][]}
            onChange={(chosen) => change({ [key]: chosen })}
            error={errors[key]}
          />
        ))}
      </div>
      {TEXTS.map((key) => (
        <TextArea key={key} {...text(key)} placeholder={shown(key, '')} className="sm:col-span-2" />
      ))}
      {!isNew && (
        <TextArea
          {...text('removed')}
          hint="It belongs to the phone: matchmaking leaves out all its sign-ups until it is cleared on one of them."
          className="sm:col-span-2"
          canClear
        />
      )}
    </div>
  )
}
