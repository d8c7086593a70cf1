import { useAtom } from 'jotai'
import * as v from 'valibot'
import type { User } from '../../../../src/domain/api'
import { NO_VENUE } from '../../../../src/domain/dinner'
import { BACKUPS_MAX, GROUP_MESSAGES, MEMBERS, type Role } from '../../../../src/domain/group'
import { createGroupSchema } from '../../../../src/domain/group-form'
import { BUDGETS } from '../../../../src/domain/profile'
import { todayIn } from '../../../../src/domain/time'
import { AdminButton } from '../../../ui/admin-button'
import { DayPicker } from '../../../ui/day-picker'
import { DialogFooter } from '../../../ui/dialog'
import { SelectField } from '../../../ui/select-field'
import { Spinner } from '../../../ui/spinner'
import { TextField } from '../../../ui/text-field'
import { TimeField } from '../../../ui/time-field'
import { toast } from '../../../ui/toast'
import { useEvenings } from '../../app/evening-list'
import { EveningOptions } from '../../app/evening-options'
import { useTimeZone } from '../../app/site-config'
import { messagesOf, useForm } from '../../app/use-form'
import { blockingIds } from '../blocking-users'
import { PlaceFields } from '../place-fields'
import { useCreateGroup } from './create-group'
import { EMPTY_DRAFT, type GroupDraft, groupDraft, payloadOf, toggle } from './draft'
import { LiveScore } from './live-score'
import { PeoplePicker } from './people-picker'
import { SelectionSummary } from './selection-summary'

/** The form for a group made by hand: its facts, six members and up to three backups. */
export function CreateGroupForm({ onClose }: { onClose: () => void }) {
  const today = todayIn(useTimeZone())
  const evenings = useEvenings().data ?? []
  const [draft, setDraft] = useAtom(groupDraft)
  const create = useCreateGroup([...draft.member, ...draft.backup], () => {
    setDraft(EMPTY_DRAFT)
    onClose()
  })

  const payload = payloadOf(draft, today)
  const checked = v.safeParse(createGroupSchema, payload)
  const date = draft.date || today
  const isPast = !draft.evening && date < today
  const { wasTried, form } = useForm({
    isPending: create.isPending,
    isValid: checked.success && !isPast,
    onSubmit: () => checked.success && create.mutate(checked.output),
  })
  const errors = wasTried ? errorsOf(checked, isPast) : {}

  const refused = blockingIds(create.error)

  const change = (changes: Partial<GroupDraft>) => setDraft((before) => ({ ...before, ...changes }))

  const hasEvening = evenings.length > 0 || draft.evening !== ''

  function chooseEvening(id: string) {
    const evening = evenings.find((one) => String(one.id) === id)
    change({ evening: id, ...(evening && { area: evening.area, price: String(evening.price) }) })
  }

  function choose(role: Role, user: User) {
    const next = toggle(draft, role, user)
    if ('title' in next) toast({ ...next, variant: 'destructive' })
    else setDraft(next)
  }

  return (
    <form {...form} className="mt-4 flex flex-col text-sm">
      <div
        className={`grid gap-x-4 sm:grid-cols-2 ${draft.evening ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1.6fr)_minmax(0,2fr)_minmax(0,2fr)]' : hasEvening ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1.8fr)_minmax(0,1.2fr)_minmax(0,1.7fr)_minmax(0,0.8fr)_minmax(0,1.6fr)]' : 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1.6fr)_minmax(0,1.5fr)_minmax(0,0.8fr)_minmax(0,2fr)]'}`}
      >
        <TextField
          label="Group Name"
          placeholder="Dinner Group 1"
          value={draft.name}
          onChange={(name) => change({ name })}
          error={errors.name}
          autoFocus
        />
        <SelectField
          label="Budget Range"
          value={draft.budget}
          onChange={(event) => change({ budget: event.target.value })}
          error={errors.budget}
        >
          <option value="">Select budget</option>
          {BUDGETS.map((budget) => (
            <option key={budget}>{budget}</option>
          ))}
        </SelectField>
        {hasEvening && (
          <SelectField
            label="Evening"
            value={draft.evening}
            onChange={(event) => chooseEvening(event.target.value)}
            error={errors.evening_id}
          >
            <option value="">None</option>
            <EveningOptions chosen={draft.evening} />
          </SelectField>
        )}
        {!draft.evening && (
          <>
            <DayPicker
              label="Event Date"
              value={date}
              onChange={(date) => change({ date })}
              earliest={today}
              isRequired
              error={errors.date}
            />
            <TimeField
              label="Event Time"
              value={draft.time}
              onChange={(time) => change({ time })}
              error={errors.time}
            />
          </>
        )}
        <TextField
          label="Venue"
          placeholder={NO_VENUE}
          value={draft.venue}
          onChange={(venue) => change({ venue })}
          error={errors.location}
        />
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)]">
        <PlaceFields values={draft} errors={errors} onChange={change} />
      </div>

      <div className="flex flex-col gap-6">
        <div>
          <PeoplePicker
            heading="Group Members"
            groupBudget={draft.budget}
            chosen={draft.member}
            onToggle={(user) => choose('member', user)}
          />
          <SelectionSummary
            text={`Selected: ${draft.member.length} of ${MEMBERS} users required`}
            users={draft.member}
            error={errors.members}
            refused={refused}
            onRemove={(user) => choose('member', user)}
          />
          <LiveScore users={draft.member} {...(draft.evening && { eveningId: Number(draft.evening) })} />
        </div>
        <div>
          <PeoplePicker
            heading="Backup Members"
            groupBudget={draft.budget}
            chosen={draft.backup}
            onToggle={(user) => choose('backup', user)}
          />
          <SelectionSummary
            text={`Selected: ${draft.backup.length} of max ${BACKUPS_MAX} backup members`}
            users={draft.backup}
            error={errors.backupMembers}
            refused={refused}
            onRemove={(user) => choose('backup', user)}
          />
        </div>
      </div>

      <DialogFooter className="mt-4">
        <AdminButton onPress={onClose}>Cancel</AdminButton>
        <AdminButton type="submit" variant="primary" isPending={create.isPending}>
          {create.isPending && <Spinner />}
          Create Group
        </AdminButton>
      </DialogFooter>
    </form>
  )
}

type Errors = Partial<Record<keyof v.InferInput<typeof createGroupSchema>, string>>

function errorsOf(checked: v.SafeParseResult<typeof createGroupSchema>, isPast: boolean): Errors {
  const errors: Errors = messagesOf(checked.issues)
  if (isPast) errors.date ??= GROUP_MESSAGES.past
  return errors
}
