import { useState } from 'react'
import { newVenueSchema, type Venue, venueChangesSchema } from '../../../src/domain/venue'
import { FormDialog } from '../../ui/form-dialog'
import { ConflictNote } from '../app/conflict-note'
import { useSeen } from '../app/stale'
import { differ, useUnsaved } from '../app/unsaved'
import { useCheckedForm } from '../app/use-form'
import { useSettled } from '../app/use-settled'
import { staleIn, useAddVenue, useChangeVenue } from './mutations'
import { useVenues } from './queries'
import { changesOf, inputOf, NO_VENUE, type VenueValues, valuesOf } from './values'
import { VenueFields } from './venue-fields'

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
  const { data } = useVenues({ search: useSettled(name.trim()), active: 'all' })
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
