import { useState } from 'react'
import {
  type Evening,
  eveningChangesSchema,
  newEveningSchema,
} from '../../../src/domain/evening/evening-calls'
import { FormDialog } from '../../ui/form-dialog'
import { Options } from '../../ui/options'
import { SelectField } from '../../ui/select-field'
import { ConflictNote } from '../app/conflict-note'
import { dayOf } from '../app/evening-list'
import { useTimeZone } from '../app/site-config'
import { useSeen } from '../app/stale'
import { differ, useUnsaved } from '../app/unsaved'
import { useCheckedForm } from '../app/use-form'
import { EveningFields } from './evening-fields'
import { keptPlaces } from './evening-words'
import { Followers, useFollowers } from './followers'
import { FirstMessages, MoveNote } from './move-note'
import { staleIn, useChangeEvening, useMakeEvenings } from './mutations'
import { changesOf, type EveningValues, newEveningsOf, valuesOf, wrongWith } from './values'

/** Most evenings that one form makes, a week apart. */
const WEEKS = [1, 2, 3, 4, 5]

export function NewEveningDialog({ from, onClose }: { from: EveningValues; onClose: () => void }) {
  const zone = useTimeZone()
  const [first] = useState(from)
  const [values, setValues] = useState(first)
  const make = useMakeEvenings(onClose)
  const close = useUnsaved(differ(values, first), onClose)
  const evenings = newEveningsOf(values, zone)
  const send = { ...make, mutate: () => make.mutate(evenings) }
  const { form, errors, typed } = useCheckedForm(newEveningSchema, evenings[0], send, wrongWith(evenings[0]!))
  const change = typed((changes: Partial<EveningValues>) =>
    setValues((before) => ({ ...before, ...changes })),
  )

  return (
    <FormDialog
      onClose={close}
      size="medium"
      title="New Evening"
      form={form}
      text={values.weeks === 1 ? 'Make Evening' : `Make ${values.weeks} Evenings`}
      isPending={make.isPending}
    >
      <EveningFields values={values} errors={errors} onChange={change} />
      <FirstMessages count={Number(values.tables) * INVITED_A_TABLE} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          label="Guests"
          value={values.status}
          onChange={(event) => change({ status: event.target.value as EveningValues['status'] })}
        >
          <option value="open">can join at once (open)</option>
          <option value="draft">cannot join yet (draft)</option>
        </SelectField>
        <SelectField
          label="Repeat"
          value={values.weeks}
          onChange={(event) => change({ weeks: Number(event.target.value) })}
        >
          <Options values={WEEKS} text={(weeks) => (weeks === 1 ? 'Once' : `${weeks} weeks in a row`)} />
        </SelectField>
      </div>
    </FormDialog>
  )
}

export function EditEveningDialog({ evening, onClose }: { evening: Evening; onClose: () => void }) {
  const zone = useTimeZone()
  // what was typed over the last known state
  const [draft, setDraft] = useState<Partial<EveningValues>>({})
  const change = useChangeEvening({ onStored: onClose })
  const { seen: stored, isStale, load, sending } = useSeen(evening, change, staleIn)
  const values = { ...valuesOf(stored, zone), ...draft }
  const close = useUnsaved(differ(values, valuesOf(stored, zone)), onClose)
  const changes = changesOf(stored, values, zone)
  const isMoved = changes.at !== undefined
  const kept = keptPlaces(stored, changes)
  const followers = useFollowers(stored.id, stored.groups > 0)
  const { form, errors, typed } = useCheckedForm(
    eveningChangesSchema,
    { ...changes, version: stored.version },
    {
      ...sending,
      mutate: () =>
        Object.keys(changes).length === 0 ? onClose() : change.mutate({ evening: stored, changes }),
    },
    wrongWith(changes),
  )
  const set = typed((fields: Partial<EveningValues>) => setDraft((before) => ({ ...before, ...fields })))

  return (
    <FormDialog
      onClose={close}
      size="medium"
      title={`Edit ${dayOf(stored, zone)}`}
      form={form}
      text={isMoved ? 'Move Evening' : 'Save Changes'}
      isPending={change.isPending}
      isDisabled={isStale}
    >
      {isStale && <ConflictNote onLoad={load} />}
      <EveningFields values={values} errors={errors} onChange={set} id={stored.id} />
      {(isMoved || changes.area !== undefined || changes.price !== undefined || changes.venueId != null) && (
        <div className="pb-4">
          {isMoved && <MoveNote of={stored} at={changes.at!} until={changes.answers_until} />}
          {kept && <p className="pb-1">{kept}</p>}
          {!isMoved && <Followers followers={followers} of={stored} what="changed" />}
        </div>
      )}
    </FormDialog>
  )
}

/** Guests who are written to for each table of an evening. */
const INVITED_A_TABLE = 9
