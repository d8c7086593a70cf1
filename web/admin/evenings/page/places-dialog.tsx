import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { changedGroupsSchema } from '../../../../src/domain/api'
import { counted } from '../../../../src/domain/counted'
import type { EveningPage, EveningTable } from '../../../../src/domain/evening/evening-page'
import { DINNER_FACTS, type DinnerEntryKey } from '../../../../src/domain/group/dinner'
import {
  type BulkGroups,
  type GroupChanges,
  groupChangesSchema,
} from '../../../../src/domain/group/group-form'
import { UNSET } from '../../../../src/domain/house/house'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { FormDialog } from '../../../ui/form-dialog'
import { SelectField } from '../../../ui/select-field'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'
import { addressOf } from '../../app/addresses'
import { givenEntries, NO_DINNER } from '../../app/dinner/dinner'
import { DinnerEntryFields } from '../../app/dinner/dinner-fields'
import { VenueWarnings } from '../../app/dinner/venue-warnings'
import { ConflictNote } from '../../app/form/conflict-note'
import { undoAction } from '../../app/form/undo'
import { useAction } from '../../app/form/use-action'
import { useCheckedForm } from '../../app/form/use-form'
import { go } from '../../app/go'
import { useHouse } from '../../app/site-config'
import { useDraft } from '../../app/unsaved'
import { useVenueOffers } from '../../app/venue-list'
import { picLabel, usePicOptions } from '../../groups/pics'

const EMPTY = { ...NO_DINNER, pic: '', names: {} as Record<number, string> }
const KEPT = 'As it is'
const KEYS: readonly DinnerEntryKey[] = ['venue', 'address']

/** Sets venue, PIC and names at the door of all tables of an evening in one press; what is left empty stays as it is. */
export function PlacesDialog({ page, onClose }: { page: EveningPage; onClose: () => void }) {
  // as they were seen when the dialog was opened; once the newest were loaded, as they are
  const [seen, setSeen] = useState<EveningTable[] | undefined>(page.tables)
  const tables = seen ?? page.tables
  const draft = useDraft(EMPTY, onClose)
  const house = useHouse()?.houseName ?? UNSET.houseName
  const save = useSave(onClose, page.evening.id)
  const pics = usePicOptions()
  const isStale = save.data !== undefined && save.data.left.length > 0
  const hasPlace = tables.every(({ venue }) => venue !== null)
  const { pic, names, ...place } = draft.values
  const all: GroupChanges = { ...givenEntries(place), ...(pic && { pic }) }
  const nameOf = (table: EveningTable) => names[table.id] ?? table.booked_as ?? doorName(table, tables, house)
  const groups = tables.map((table) => {
    const name = nameOf(table).trim()
    const { id, version, booked_as: known } = table
    return { id, version, ...(name !== (known ?? '') && { booked_as: name }) }
  })
  const [longest = ''] = tables.map(nameOf).sort((a, b) => b.length - a.length)
  const of = { eveningId: page.evening.id, groupIds: tables.map(({ id }) => id) }
  const { data: offers } = useVenueOffers(of, '')
  const isUnasked = !all.venue && tables.some(({ booking }) => booking?.state === null)
  const venue = offers?.venues.find(({ id, isChosen }) =>
    place.venueId === null ? isUnasked && isChosen : id === place.venueId,
  )
  const writes = useRef(true)
  const { form, errors, bind } = useCheckedForm(
    groupChangesSchema,
    { ...all, booked_as: longest },
    {
      ...{ error: save.error, isPending: save.isPending, reset: save.reset },
      mutate: () =>
        save.mutate({ groups, all, ...(writes.current && venue?.phone && { writeTo: venue.id }) }),
    },
    { venue: hasPlace || all.venue ? undefined : 'Venue is required' },
  )
  const { change: set, field } = bind(draft)

  function saveAlone() {
    writes.current = false
    // requestSubmit is too new for some
    form.ref.current?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    writes.current = true
  }

  function loadNewest() {
    setSeen(undefined)
    save.reset()
  }

  return (
    <FormDialog
      onClose={draft.close}
      size="medium"
      title="Set places"
      form={form}
      {...(venue?.phone
        ? {
            text: <span className="max-w-56 truncate sm:max-w-80">Save and write to {venue.name}</span>,
            beside: (
              <AdminButton onPress={saveAlone} isDisabled={isStale || save.isPending}>
                Save
              </AdminButton>
            ),
          }
        : { text: 'Save' })}
      isPending={save.isPending}
      isDisabled={isStale}
    >
      {isStale && <ConflictNote onLoad={loadNewest} />}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <DinnerEntryFields
          draft={place}
          errors={errors}
          onChange={set}
          keys={KEYS}
          {...(hasPlace && { empty: KEPT })}
          of={of}
        />
        {venue && venue.warnings.length > 0 && (
          <p className="-mt-2 pb-3 text-sm sm:col-span-2">
            <VenueWarnings warnings={venue.warnings} />
          </p>
        )}
        <SelectField label="In charge" options={pics} text={picLabel} none={KEPT} {...field('pic')} />
      </div>
      <fieldset className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        <legend className="mb-1 font-semibold">{DINNER_FACTS.booked_as.label}</legend>
        {tables.map((table) => (
          <TextField
            key={table.id}
            label={table.name}
            value={nameOf(table)}
            onChange={(name) => set({ names: { ...names, [table.id]: name } })}
          />
        ))}
      </fieldset>
      {errors.booked_as && (
        <p role="alert" className="pb-3 text-sambal">
          {errors.booked_as}
        </p>
      )}
    </FormDialog>
  )
}

/** `Semeja 3` for `Table 3`. */
function doorName({ id, name }: EveningTable, tables: readonly EveningTable[], house: string): string {
  const number = /^Table (\d+)$/.exec(name)?.[1] ?? tables.findIndex((table) => table.id === id) + 1
  return `${house} ${number}`
}

interface Places {
  groups: BulkGroups['groups']
  /** what each of them gets */
  all: GroupChanges
  /** the restaurant whose message is shown afterwards */
  writeTo?: number
}

/** Changes tables in the versions that were seen; those that others have changed are left, and said where they stand. */
function useSave(onDone: () => void, evening: number) {
  return useAction({
    async run({ groups, all }: Places) {
      const isForAll = Object.keys(all).length > 0
      const changed = groups.filter((one) => isForAll || one.booked_as !== undefined)
      if (changed.length === 0) return { changed: 0, left: [], undo: null }
      return call(changedGroupsSchema, 'PATCH', '/api/dinner-groups', { groups: changed, ...all })
    },
    failure: 'Not all places were saved',
    isForm: true,
    onDone({ changed, left, undo }, { writeTo }) {
      if (changed > 0) toast({ title: `${counted(changed, 'table')} saved`, action: undoAction(undo) })
      if (left.length > 0) return
      // what was typed is saved: the page can be left
      flushSync(onDone)
      if (writeTo) void go(addressOf('messages', { evening: `${evening}`, venue: `${writeTo}` }))
    },
  })
}
