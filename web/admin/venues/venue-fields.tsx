import type { ReactNode } from 'react'
import { QUIET, QUIET_LABELS, SMOKING, SMOKING_LABELS } from '../../../src/domain/venue'
import { SelectField } from '../../ui/select-field'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { useVenuePlaces } from '../app/venue-list'
import type { VenueValues } from './values'

interface VenueFieldsProps {
  values: VenueValues
  errors: Record<string, string | undefined>
  onChange: (changes: Partial<VenueValues>) => void
  children?: ReactNode
}

export function VenueFields({ values, errors, onChange, children }: VenueFieldsProps) {
  const places = useVenuePlaces().data
  const text = (key: keyof VenueValues) => ({
    value: values[key],
    onChange: (value: string) => onChange({ [key]: value }),
    error: errors[key],
  })
  const choice = (key: keyof VenueValues) => ({
    value: values[key],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
    error: errors[key],
  })
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField label="Name" placeholder="Kedai Senja" autoFocus {...text('name')} />
        <TextField label="WhatsApp" placeholder="0812 3456 7890" inputMode="tel" {...text('phone')} />
        <TextField label="City" placeholder="Yogyakarta" list="venue-cities" {...text('city')} />
        <TextField label="Area" placeholder="Prawirotaman" list="venue-areas" {...text('area')} />
      </div>
      {children}
      <Suggestions id="venue-cities" texts={places?.cities} />
      <Suggestions id="venue-areas" texts={places?.areas} />
      <TextField label="Address" placeholder="Jl. Prawirotaman 7" {...text('address')} />
      <TextField label="Map" placeholder="https://maps.app.goo.gl/…" inputMode="url" {...text('mapUrl')} />
      <div className="grid gap-x-4 sm:grid-cols-3">
        <TextField
          label="From (rupiah a person)"
          placeholder="40.000"
          inputMode="numeric"
          {...text('priceFrom')}
        />
        <TextField
          label="To (rupiah a person)"
          placeholder="90.000"
          inputMode="numeric"
          {...text('priceTo')}
        />
        <TextField
          label="Tables a night"
          placeholder="Not known"
          inputMode="numeric"
          {...text('tables_max')}
        />
        <SelectField label="How quiet" {...choice('quiet')}>
          <option value="">Not known</option>
          {QUIET.map((quiet) => (
            <option key={quiet} value={quiet}>
              {QUIET_LABELS[quiet]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Smoking" {...choice('smoking')}>
          <option value="">Not known</option>
          {SMOKING.map((smoking) => (
            <option key={smoking} value={smoking}>
              {SMOKING_LABELS[smoking]}
            </option>
          ))}
        </SelectField>
        <KnownField label="Halal" {...choice('halal')} />
        <KnownField label="Vegetarian dishes" {...choice('vegetarian')} />
        <KnownField label="Serves alcohol" {...choice('alcohol')} />
      </div>
      <TextArea
        label="Note (for staff)"
        hint="What to ask for, where to park, what the kitchen can leave out: tanpa kacang, tanpa udang"
        {...text('note')}
      />
    </>
  )
}

function KnownField(
  props: Pick<Parameters<typeof SelectField>[0], 'label' | 'value' | 'onChange' | 'error'>,
) {
  return (
    <SelectField {...props}>
      <option value="">Not known</option>
      <option value="yes">Yes</option>
      <option value="no">No</option>
    </SelectField>
  )
}

function Suggestions({ id, texts = [] }: { id: string; texts: string[] | undefined }) {
  return (
    <datalist id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  )
}
