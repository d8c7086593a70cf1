import { type ReactNode, useState } from 'react'
import {
  newVenueSchema,
  QUIET,
  QUIET_LABELS,
  SMOKING,
  SMOKING_LABELS,
  type Venue,
  venueChangesSchema,
} from '../../../src/domain/venue/venue'
import { FormDialog } from '../../ui/form-dialog'
import { Options } from '../../ui/options'
import { SelectField } from '../../ui/select-field'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { ConflictNote } from '../app/conflict-note'
import { useSeen } from '../app/stale'
import { differ, useUnsaved } from '../app/unsaved'
import { useDebounced } from '../app/use-debounced'
import { useCheckedForm } from '../app/use-form'
import { useVenuePlaces } from '../app/venue-list'
import { staleIn, useAddVenue, useChangeVenue } from './mutations'
import { useVenues } from './queries'
import { changesOf, inputOf, NO_VENUE, type VenueValues, valuesOf } from './values'

/** Adds a venue; its menu comes next. */
export function NewVenueDialog({
  onStored,
  onClose,
}: {
  onStored: (venue: Venue) => void
  onClose: () => void
}) {
  const [values, setValues] = useState(NO_VENUE)
  const add = useAddVenue(onStored)
  const close = useUnsaved(differ(values, NO_VENUE), onClose)
  const { form, errors, typed } = useCheckedForm(newVenueSchema, inputOf(values), add)
  const change = typed((changes: Partial<VenueValues>) => setValues((before) => ({ ...before, ...changes })))
  return (
    <FormDialog
      onClose={close}
      size="medium"
      title="New Venue"
      form={form}
      text="Add, then its menu"
      isPending={add.isPending}
    >
      <VenueFields values={values} errors={errors} onChange={change}>
        {values.name.trim() !== '' && <KnownName name={values.name} />}
      </VenueFields>
    </FormDialog>
  )
}

/** Says that the book has a venue of a name already, however it is written; it may be another branch. */
function KnownName({ name }: { name: string }) {
  const { data } = useVenues({ search: useDebounced(name.trim()), active: 'all' })
  const known = data?.items.find((venue) => plainName(venue.name) === plainName(name))
  if (!known) return null
  const place = [known.area, known.city].filter(Boolean).join(', ')
  return (
    <p role="status" className="pb-3 text-abu-700">
      {known.name} is in the book already{place && ` (${place})`}
      {known.active ? '.' : ', archived.'} Add it if this is another place.
    </p>
  )
}

function plainName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

export function EditVenueDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const [draft, setDraft] = useState<Partial<VenueValues>>({})
  const change = useChangeVenue(onClose)
  const { seen: stored, isStale, load, sending } = useSeen(venue, change, staleIn)
  const values = { ...valuesOf(stored), ...draft }
  const close = useUnsaved(differ(values, valuesOf(stored)), onClose)
  const changes = changesOf(stored, values)
  const { form, errors, typed } = useCheckedForm(
    venueChangesSchema,
    { ...changes, version: stored.version },
    {
      ...sending,
      mutate: (output) =>
        Object.keys(changes).length === 0 ? onClose() : change.mutate({ ...output, id: stored.id }),
    },
  )
  const set = typed((fields: Partial<VenueValues>) => setDraft((before) => ({ ...before, ...fields })))

  return (
    <FormDialog
      onClose={close}
      size="medium"
      title={`Edit ${venue.name}`}
      form={form}
      text="Save Changes"
      isPending={change.isPending}
      isDisabled={isStale}
    >
      {isStale && <ConflictNote onLoad={load} />}
      <VenueFields values={values} errors={errors} onChange={set} />
      {stored.groups > 0 && (changes.name ?? changes.address ?? changes.area) !== undefined && (
        <p className="pb-3 text-abu-700">
          Dinners that have it keep the name, the address and the area that they have, since people know
          those.
        </p>
      )}
    </FormDialog>
  )
}

interface VenueFieldsProps {
  values: VenueValues
  errors: Record<string, string | undefined>
  onChange: (changes: Partial<VenueValues>) => void
  children?: ReactNode
}

function VenueFields({ values, errors, onChange, children }: VenueFieldsProps) {
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
          <Options values={QUIET} text={(quiet) => QUIET_LABELS[quiet]} />
        </SelectField>
        <SelectField label="Smoking" {...choice('smoking')}>
          <option value="">Not known</option>
          <Options values={SMOKING} text={(smoking) => SMOKING_LABELS[smoking]} />
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
