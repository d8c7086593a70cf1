import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { knownUsersSchema, type Profile } from '../../../../src/domain/api'
import { BIRTH_YEARS, latestBirthdate, yearsOn } from '../../../../src/domain/profile/age'
import { CHOICES, FIELD_LIST, MULTIPLE, shown } from '../../../../src/domain/profile/fields'
import { shortName } from '../../../../src/domain/profile/name'
import { COMFORT_LEVELS } from '../../../../src/domain/profile/profile'
import { storablePhoneSchema } from '../../../../src/domain/staff/staff-phone'
import { displayInstant } from '../../../../src/domain/time'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { CheckboxGroup, RadioGroup } from '../../../ui/checkbox-group'
import { DateField } from '../../../ui/date-field'
import { SelectField } from '../../../ui/select-field'
import { TextArea } from '../../../ui/text-area'
import { TextField } from '../../../ui/text-field'
import { openDialog } from '../../app/dialogs'
import { keys } from '../../app/queries'
import { useTimeZone } from '../../app/site-config'
import { useDebounced } from '../../app/use-debounced'
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
      {isNew && <KnownPhone phone={tidyPhone(draft.phone)} />}
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

/** Says whose number a typed phone is, where it is known; a further sign-up of it can still be added. */
function KnownPhone({ phone }: { phone: string }) {
  const zone = useTimeZone()
  const debounced = useDebounced(phone)
  const isWhole = v.is(storablePhoneSchema, debounced)
  const { data, isError } = useQuery({
    queryKey: [...keys.users, 'known', debounced],
    queryFn: ({ signal }) => call(knownUsersSchema, 'POST', '/api/users/known', { phone: debounced }, signal),
    enabled: isWhole,
  })
  const known = (isWhole && data?.users.flatMap(({ profile }) => profile ?? [])) || []
  return (
    <div role="status" className="sm:col-span-2">
      {isWhole && isError && (
        <p className="pb-3 text-abu-700">Whether this number is known cannot be looked up now.</p>
      )}
      {known.length > 0 && (
        <div className="mb-3 flex flex-col gap-1.5 rounded-admin bg-kunyit/15 px-3 py-2">
          <p className="font-semibold">This number is known.</p>
          {known.slice(0, SHOWN).map((profile) => (
            <p key={profile.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {shortName(profile.name)}, since{' '}
                {displayInstant(profile.registration_timestamp, 'dd/MM/yyyy', zone)}, {seatText(profile)}
              </span>
              <AdminButton
                size="small"
                aria-label={`Open ${shortName(profile.name)}`}
                onPress={() => openDialog({ kind: 'user', id: profile.id })}
              >
                Open
              </AdminButton>
            </p>
          ))}
          {known.length > SHOWN && <p>And {known.length - SHOWN} more.</p>}
          <p className="text-abu-700">Saving adds a further sign-up of the same person.</p>
        </div>
      )}
    </div>
  )
}

const SHOWN = 3

function seatText({ grouped, waiting_as_backup: isBackup, groups }: Profile): string {
  if (grouped) return `has a seat in group ${groups.at(-1)}`
  return isBackup ? `is a backup of group ${groups.at(-1)}` : 'without a seat'
}
