import { useState } from 'react'
import {
  type Evening,
  eveningChangesSchema,
  newEveningSchema,
} from '../../../src/domain/evening/evening-calls'
import { FormDialog } from '../../ui/form-dialog'
import { SelectField } from '../../ui/select-field'
import { dayOf } from '../app/dinner/evening-list'
import { ConflictNote } from '../app/form/conflict-note'
import { useSeen } from '../app/form/stale'
import { useCheckedForm } from '../app/form/use-form'
import { useTimeZone } from '../app/site-config'
import { useDraft } from '../app/unsaved'
import { EveningFields } from './evening-fields'
import { keptPlaces } from './evening-texts'
import { MoveNote } from './move-note'
import { staleIn, useChangeEvening, useMakeEvenings } from './mutations'
import { changesOf, type EveningValues, newEveningsOf, valuesOf, wrongWith } from './values'

/** Most evenings that one form makes, a week apart. */
const WEEKS = [1, 2, 3, 4, 5]

const FIRST_STATUS = { open: 'can join at once (open)', draft: 'cannot join yet (draft)' }

export function NewEveningDialog({ from, onClose }: { from: EveningValues; onClose: () => void }) {
  const zone = useTimeZone()
  const [first] = useState(from)
  const draft = useDraft(first, onClose)
  const { values } = draft
  const make = useMakeEvenings(onClose)
  const evenings = newEveningsOf(values, zone)
  const send = { ...make, mutate: () => make.mutate(evenings) }
  const { form, errors, bind } = useCheckedForm(newEveningSchema, evenings[0], send, wrongWith(evenings[0]!))
  const { change, field } = bind(draft)

  return (
    <FormDialog
      onClose={draft.close}
      size="medium"
      title="New Evening"
      form={form}
      text={values.weeks === 1 ? 'Make Evening' : `Make ${values.weeks} Evenings`}
      isPending={make.isPending}
    >
      <EveningFields values={values} errors={errors} onChange={change} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          label="Guests"
          options={['open', 'draft']}
          text={(status) => FIRST_STATUS[status]}
          {...field('status')}
        />
        <SelectField
          label="Repeat"
          options={WEEKS}
          text={(weeks) => (weeks === 1 ? 'Once' : `${weeks} weeks in a row`)}
          {...field('weeks')}
        />
      </div>
    </FormDialog>
  )
}

export function EditEveningDialog({ evening, onClose }: { evening: Evening; onClose: () => void }) {
  const zone = useTimeZone()
  const change = useChangeEvening({ onStored: onClose })
  const { seen: stored, isStale, load, sending } = useSeen(evening, change, staleIn)
  const draft = useDraft(valuesOf(stored, zone), onClose)
  const changes = changesOf(stored, draft.values, zone)
  const isMoved = changes.at !== undefined
  const kept = keptPlaces(stored, changes)
  const { form, errors, bind } = useCheckedForm(
    eveningChangesSchema,
    { ...changes, version: stored.version },
    {
      ...sending,
      mutate: () =>
        Object.keys(changes).length === 0 ? onClose() : change.mutate({ evening: stored, changes }),
    },
    wrongWith(changes),
  )

  return (
    <FormDialog
      onClose={draft.close}
      size="medium"
      title={`Edit ${dayOf(stored, zone)}`}
      form={form}
      text={isMoved ? 'Move Evening' : 'Save Changes'}
      isPending={change.isPending}
      isDisabled={isStale}
    >
      {isStale && <ConflictNote onLoad={load} />}
      <EveningFields values={draft.values} errors={errors} onChange={bind(draft).change} id={stored.id} />
      {isMoved && <MoveNote of={stored} at={changes.at!} until={changes.answers_until} />}
      {kept && <p className="pb-4">{kept}</p>}
    </FormDialog>
  )
}
