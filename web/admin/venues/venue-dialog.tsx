import type { ReactNode } from 'react'
import {
  newVenueSchema,
  QUIET,
  QUIET_LABELS,
  SMOKING,
  SMOKING_LABELS,
  type Venue,
  venueChangesSchema,
  venuesSchema,
} from '../../../src/domain/venue/venue'
import { FormDialog } from '../../ui/form-dialog'
import { SelectField } from '../../ui/select-field'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { useDebounced } from '../../ui/use-debounced'
import { ConflictNote } from '../app/form/conflict-note'
import { useSeen } from '../app/form/stale'
import { type FieldsOf, useCheckedForm } from '../app/form/use-form'
import { firstUpper } from '../app/labels'
import { keys, useGet } from '../app/queries'
import { useDraft } from '../app/unsaved'
import { useVenuePlaces } from '../app/venue-list'
import { staleIn, useAddVenue, useChangeVenue } from './mutations'
import { changesOf, inputOf, NO_VENUE, type VenueValues, valuesOf } from './values'

/** Adds a venue; its menu comes next. */
export function NewVenueDialog({
  onStored,
  onClose,
}: {
  onStored: (venue: Venue) => void
  onClose: () => void
}) {
  const draft = useDraft(NO_VENUE, onClose)
  const add = useAddVenue(onStored)
  const { form, bind } = useCheckedForm(newVenueSchema, inputOf(draft.values), add)
  const { name } = draft.values
  return (
    <FormDialog
      onClose={draft.close}
      size="medium"
      title="New Venue"
      form={form}
      text="Add, then its menu"
      isPending={add.isPending}
    >
      <VenueFields field={bind(draft).field}>{name.trim() !== '' && <KnownName name={name} />}</VenueFields>
    </FormDialog>
  )
}

/** Says that the book has a venue of a name already, however it is written; it may be another branch. */
function KnownName({ name }: { name: string }) {
  const search = new URLSearchParams({ search: useDebounced(name.trim()), active: 'all' }).toString()
  const { data } = useGet([...keys.venues, 'known', search], venuesSchema, `/api/venues?${search}`)
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
  const change = useChangeVenue(onClose)
  const { seen: stored, isStale, load, sending } = useSeen(venue, change, staleIn)
  const draft = useDraft(valuesOf(stored), onClose)
  const changes = changesOf(stored, draft.values)
  const { form, bind } = useCheckedForm(
    venueChangesSchema,
    { ...changes, version: stored.version },
    {
      ...sending,
      mutate: (output) =>
        Object.keys(changes).length === 0 ? onClose() : change.mutate({ ...output, id: stored.id }),
    },
  )

  return (
    <FormDialog
      onClose={draft.close}
      size="medium"
      title={`Edit ${venue.name}`}
      form={form}
      text="Save Changes"
      isPending={change.isPending}
      isDisabled={isStale}
    >
      {isStale && <ConflictNote onLoad={load} />}
      <VenueFields field={bind(draft).field} />
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
  field: FieldsOf<VenueValues>
  children?: ReactNode
}

function VenueFields({ field, children }: VenueFieldsProps) {
  const places = useVenuePlaces().data
  const known = { options: ['yes', 'no'], text: firstUpper, none: UNKNOWN }
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField label="Name" placeholder="Kedai Senja" autoFocus {...field('name')} />
        <TextField label="WhatsApp" placeholder="0812 3456 7890" inputMode="tel" {...field('phone')} />
        <TextField label="City" placeholder="Yogyakarta" list="venue-cities" {...field('city')} />
        <TextField label="Area" placeholder="Prawirotaman" list="venue-areas" {...field('area')} />
      </div>
      {children}
      <Suggestions id="venue-cities" texts={places?.cities} />
      <Suggestions id="venue-areas" texts={places?.areas} />
      <TextField label="Address" placeholder="Jl. Prawirotaman 7" {...field('address')} />
      <TextField label="Map" placeholder="https://maps.app.goo.gl/…" inputMode="url" {...field('mapUrl')} />
      <div className="grid gap-x-4 sm:grid-cols-3">
        <TextField
          label="From (rupiah a person)"
          placeholder="40.000"
          inputMode="numeric"
          {...field('priceFrom')}
        />
        <TextField
          label="To (rupiah a person)"
          placeholder="90.000"
          inputMode="numeric"
          {...field('priceTo')}
        />
        <TextField
          label="Tables a night"
          placeholder={UNKNOWN}
          inputMode="numeric"
          {...field('tables_max')}
        />
        <SelectField
          label="How quiet"
          options={QUIET.map(String)}
          text={(quiet) => QUIET_LABELS[Number(quiet) as (typeof QUIET)[number]]}
          none={UNKNOWN}
          {...field('quiet')}
        />
        <SelectField
          label="Smoking"
          options={SMOKING}
          text={(smoking) => SMOKING_LABELS[smoking]}
          none={UNKNOWN}
          {...field('smoking')}
        />
        <SelectField label="Halal" {...known} {...field('halal')} />
        <SelectField label="Vegetarian dishes" {...known} {...field('vegetarian')} />
        <SelectField label="Serves alcohol" {...known} {...field('alcohol')} />
      </div>
      <TextArea
        label="Note (for staff)"
        hint="What to ask for, where to park, what the kitchen can leave out: tanpa kacang, tanpa udang"
        {...field('note')}
      />
    </>
  )
}

const UNKNOWN = 'Not known'

function Suggestions({ id, texts = [] }: { id: string; texts: string[] | undefined }) {
  return (
    <datalist id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  )
}
