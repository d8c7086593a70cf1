import { useState } from 'react'
import { newVenueSchema, type Venue, venueChangesSchema } from '../../../src/domain/venue'
import { Dialog, DialogFooter } from '../../ui/dialog'
import { FormButtons } from '../../ui/form-buttons'
import { ConflictNote } from '../app/conflict-note'
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
    <Dialog onClose={close} isKeyboardDismissDisabled={add.isPending} variant="medium" title="New Venue">
      <form {...form} className="mt-3 flex flex-col text-sm">
        <VenueFields values={values} errors={errors} onChange={change}>
          {values.name.trim() !== '' && <KnownName name={values.name} />}
        </VenueFields>
        <DialogFooter>
          <FormButtons text="Add, then its menu" isPending={add.isPending} onCancel={close} />
        </DialogFooter>
      </form>
    </Dialog>
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

/** Changes a venue; what is typed stays over what others store. */
export function EditVenueDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const [stored, setStored] = useState(venue)
  const [draft, setDraft] = useState<Partial<VenueValues>>({})
  const { mutate, error, isPending, reset } = useChangeVenue(onClose)
  const values = { ...valuesOf(stored), ...draft }
  const close = useUnsaved(differ(values, valuesOf(stored)), onClose)
  const changes = changesOf(stored, values)
  const stale = staleIn(error)
  const { form, errors, typed } = useCheckedForm(
    venueChangesSchema,
    { ...changes, version: stored.version },
    {
      ...{ error, isPending: isPending || stale !== undefined, reset: () => stale || reset() },
      mutate: (output) =>
        Object.keys(changes).length === 0 ? onClose() : mutate({ ...output, id: stored.id }),
    },
  )
  const change = typed((fields: Partial<VenueValues>) => setDraft((before) => ({ ...before, ...fields })))

  function loadNewest() {
    if (!stale) return
    setStored(stale)
    reset()
  }

  return (
    <Dialog
      onClose={close}
      isKeyboardDismissDisabled={isPending}
      variant="medium"
      title={`Edit ${venue.name}`}
    >
      <form {...form} className="mt-3 flex flex-col text-sm">
        {stale && <ConflictNote onLoad={loadNewest} />}
        <VenueFields values={values} errors={errors} onChange={change} />
        {stored.groups > 0 && (changes.name ?? changes.address ?? changes.area) !== undefined && (
          <p className="pb-3 text-abu-700">
            Dinners that have it keep the name, the address and the area that they have, since people know
            those.
          </p>
        )}
        <DialogFooter>
          <FormButtons
            text="Save Changes"
            isPending={isPending}
            isDisabled={stale !== undefined}
            onCancel={close}
          />
        </DialogFooter>
      </form>
    </Dialog>
  )
}
