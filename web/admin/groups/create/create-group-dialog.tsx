import { useAtom } from 'jotai'
import { groupSchema, type User } from '../../../../src/domain/api'
import { DINNER_ENTRY_KEYS } from '../../../../src/domain/group/dinner'
import { BACKUPS_MAX, GROUP_MESSAGES, MEMBERS, type Role } from '../../../../src/domain/group/group'
import { createGroupSchema } from '../../../../src/domain/group/group-form'
import { BUDGETS } from '../../../../src/domain/profile/profile'
import { todayIn } from '../../../../src/domain/time'
import { call } from '../../../api'
import { FormDialog } from '../../../ui/form-dialog'
import { SelectField } from '../../../ui/select-field'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'
import { DinnerEntryFields, WhenFields } from '../../app/dinner/dinner-fields'
import { useAction } from '../../app/form/use-action'
import { useCheckedForm } from '../../app/form/use-form'
import { groupTitle } from '../../app/group-name'
import { useTimeZone } from '../../app/site-config'
import { blockingIds, blockingText } from '../mutations'
import { EMPTY_DRAFT, groupDraft, payloadOf, toggle } from './draft'
import { PeoplePicker } from './people-picker'
import { SelectionSummary } from './selection-summary'

/** The form for a group made by hand: its facts, six members and up to three backups. */
export function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  const today = todayIn(useTimeZone())
  const [draft, setDraft] = useAtom(groupDraft)
  const create = useCreateGroup([...draft.member, ...draft.backup], () => {
    setDraft(EMPTY_DRAFT)
    onClose()
  })

  const date = draft.date || today
  const isPast = date < today
  const payload = payloadOf(draft, today)
  const send = { ...create, mutate: () => create.mutate(payload) }
  const { form, errors, bind } = useCheckedForm(createGroupSchema, payload, send, {
    date: isPast ? GROUP_MESSAGES.past : undefined,
  })

  const refused = blockingIds(create.error)

  const { change, field } = bind({
    values: draft,
    set: (changes) => setDraft((before) => ({ ...before, ...changes })),
  })

  function choose(role: Role, user: User) {
    const next = toggle(draft, role, user)
    if ('title' in next) toast({ ...next, variant: 'destructive' })
    else setDraft(next)
  }

  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title="Create New Dinner Group"
      form={form}
      text="Create Group"
      isPending={create.isPending}
    >
      <div className="grid gap-x-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.3fr_0.7fr_1fr]">
        <TextField label="Group Name" placeholder="Dinner Group 1" {...field('name')} autoFocus />
        <SelectField label="Budget Range" options={BUDGETS} none="Select budget" {...field('budget')} />
        <WhenFields draft={{ ...draft, date }} errors={errors} onChange={change} isRequired />
        <DinnerEntryFields
          draft={draft}
          errors={{ ...errors, venue: errors.location }}
          onChange={change}
          keys={DINNER_ENTRY_KEYS}
          of={{}}
        />
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
    </FormDialog>
  )
}

/** Creates a group of `people` and shows the outcome; `onCreated` is called once the lists show it. */
function useCreateGroup(people: User[], onCreated: () => void) {
  return useAction({
    run: (group: ReturnType<typeof payloadOf>) => call(groupSchema, 'POST', '/api/dinner-groups', group),
    failure: 'There was an error creating the dinner group',
    onShown(group) {
      onCreated()
      toast({ title: 'Group created', description: groupTitle(group) })
    },
    title: 'Error creating group',
    cause: (error) => blockingText(error, people),
  })
}
