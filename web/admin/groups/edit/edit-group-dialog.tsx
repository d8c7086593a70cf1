import { type DinnerGroup, STALE } from '../../../../src/domain/api'
import { DINNER_ENTRY_KEYS } from '../../../../src/domain/group/dinner'
import { GROUP_STATUSES, isCancelled } from '../../../../src/domain/group/group'
import { groupChangesSchema } from '../../../../src/domain/group/group-form'
import { BUDGETS } from '../../../../src/domain/profile/profile'
import { FormDialog } from '../../../ui/form-dialog'
import { SelectField } from '../../../ui/select-field'
import { TextField } from '../../../ui/text-field'
import { DinnerEntryFields, WhenFields } from '../../app/dinner/dinner-fields'
import { ConflictNote } from '../../app/form/conflict-note'
import { useSeen } from '../../app/form/stale'
import { useCheckedForm } from '../../app/form/use-form'
import { GroupId } from '../../app/group-name'
import { useTimeZone } from '../../app/site-config'
import { useDraft } from '../../app/unsaved'
import { keepsPlaces, PLACES_KEPT } from '../mutations'
import { picLabel, usePicOptions } from '../pics'
import { currentIn } from '../shown-groups'
import { changesOf, useEditGroup, valuesOf } from './edit-group'

/** The edit form of a group; typed values stay until they are stored or cancelled. */
export function EditGroupDialog({ group, onClose }: { group: DinnerGroup; onClose: () => void }) {
  const zone = useTimeZone()
  const edit = useEditGroup(onClose)
  const { seen: stored, isStale, load, sending } = useSeen(group, edit, currentIn)
  const pics = usePicOptions(stored.pic)

  const draft = useDraft(valuesOf(stored, zone), onClose)
  const { values } = draft
  const { changes, wrong } = changesOf(stored, values, zone)
  const save = () => (Object.keys(changes).length === 0 ? onClose() : edit.mutate({ group: stored, changes }))
  const { form, errors, bind } = useCheckedForm(
    groupChangesSchema,
    changes,
    { ...sending, mutate: save },
    wrong,
  )

  const { change, field } = bind(draft)

  return (
    <FormDialog
      onClose={draft.close}
      size="medium"
      title={
        <>
          Edit Dinner Group <GroupId id={group.id} />
        </>
      }
      form={form}
      text={edit.isPending ? 'Saving...' : 'Save Changes'}
      isPending={edit.isPending}
      isDisabled={isStale}
    >
      {isStale && <ConflictNote title={STALE} onLoad={load} />}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField label="Group Name" {...field('name')} autoFocus />
        <SelectField label="Budget" options={BUDGETS} {...field('budget')} />
        <WhenFields
          draft={values}
          errors={{ ...errors, date: errors.date ?? errors.event_date }}
          onChange={change}
        />
        <DinnerEntryFields
          draft={values}
          errors={errors}
          onChange={change}
          keys={DINNER_ENTRY_KEYS}
          of={{ groupIds: [group.id] }}
        />
        <SelectField label="Status" options={GROUP_STATUSES} {...field('status')} />
        <SelectField label="PIC" options={pics} text={picLabel} {...field('pic')} />
        {isCancelled(values) && keepsPlaces(stored) && <p className="col-span-full pb-3">{PLACES_KEPT}</p>}
      </div>
    </FormDialog>
  )
}
