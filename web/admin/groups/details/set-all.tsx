import {
  type DinnerGroup,
  type EverybodyDone,
  everybodyDoneSchema,
  type User,
} from '../../../../src/domain/api'
import { isCompleted, nextStep, STEPS, type StatusStep } from '../../../../src/domain/group/group'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { toast } from '../../../ui/toast'
import { undoAction } from '../../app/undo'
import { useAction } from '../../app/use-action'
import { showGroup, shownGroup } from '../shown-groups'

interface EverybodyProps {
  group: DinnerGroup
  people: User[]
  hold: (run: Promise<unknown>) => void
}

/** Sets the next status of all members at once, except those who dropped out or are further along. */
export function Everybody({ group, people, hold }: EverybodyProps) {
  const { mutateAsync, isPending } = useEverybody(group, people)
  const statuses = group.member_ids.map((id) => group.member_statuses[id] ?? 'idle')
  return (
    <fieldset
      className="flex flex-wrap items-center gap-1.5"
      disabled={isCompleted(group) || group.member_ids.length === 0}
    >
      <legend className="contents">
        <span className="font-semibold text-abu-700">Everybody:</span>
      </legend>
      {STEPS.map((step) => (
        <AdminButton
          key={step}
          size="small"
          aria-label={`Everybody: ${step}`}
          isPending={isPending}
          isDisabled={isCompleted(group) || !statuses.some((status) => isBefore(status, step))}
          onPress={() => hold(mutateAsync(step))}
        >
          {step}
        </AdminButton>
      ))}
    </fieldset>
  )
}

function isBefore(status: DinnerGroup['member_statuses'][string], step: StatusStep): boolean {
  const next = nextStep(status)
  return next !== undefined && STEPS.indexOf(next) <= STEPS.indexOf(step)
}

function useEverybody(seen: DinnerGroup, people: User[]) {
  return useAction({
    // after the changes before it, whose versions it must know
    scope: { id: `group-${seen.id}` },
    failure: 'Failed to update member statuses',
    unreached: 'Failed to update member statuses. Please try again.',
    run: (status: StatusStep) =>
      call(everybodyDoneSchema, 'PATCH', `/api/dinner-groups/${seen.id}/member-statuses`, {
        status,
        versions: shownGroup(seen).memberVersions,
      }),
    onDone({ memberStatuses, memberVersions, changed, left, undo }, status) {
      showGroup(seen.id, (group) => ({ ...group, member_statuses: memberStatuses, memberVersions }))
      toast({
        title: left.length === 0 ? `Everybody is ${status}` : `${changed} set to ${status}`,
        description: left.length > 0 ? `Left as they are: ${leftText(left, people)}` : undefined,
        action: undoAction(undo),
      })
    },
  })
}

function leftText(left: EverybodyDone['left'], people: User[]): string {
  return left
    .map(({ userId, reason }) => {
      const name = people.find(({ id }) => id === userId)?.profile?.name ?? `user ${userId}`
      return `${name} (${WHY[reason]})`
    })
    .join(', ')
}

const WHY = { dropped: 'dropped', further: 'further along', stale: 'changed meanwhile' }
