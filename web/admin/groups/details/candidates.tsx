import type { User } from '../../../../src/domain/api'
import type { GroupDetails } from '../../../../src/domain/group/group-details'
import { candidatesSchema, type Candidates as Found } from '../../../../src/domain/matchmaking/seating'
import { AdminButton } from '../../../ui/admin-button'
import { FindSomebody } from '../../app/dinner/find-somebody'
import { NoteMark, PauseMark, RemovalMark } from '../../app/dinner/marks'
import { NotLoaded } from '../../app/page/not-loaded'
import { FRESH, keys, useGet } from '../../app/queries'
import { RuleBreaks } from '../../score/rule-breaks'
import { useShownColumns } from './columns'
import { usePromote } from './seats'

interface CandidatesProps extends Pick<GroupDetails, 'group' | 'people'> {
  /** the member in whose place somebody is to come */
  user: User
  onClose: () => void
}

/** A row below a member whose seat is to be given: the backups who could be promoted, the best table first, or why none can. */
export function Candidates({ group, people, user, onClose }: CandidatesProps) {
  const columns = useShownColumns()
  const { data, error, refetch } = useGet(
    [...keys.scores, 'candidates', group.id, user.id, group.version],
    candidatesSchema,
    `/api/dinner-groups/${group.id}/candidates/${user.id}`,
    { ...FRESH, gcTime: 0 },
  )
  const promote = usePromote(group)
  const name = nameOf(user)
  const find = (id: number) => people.find((person) => person.id === id)

  return (
    <tr>
      <td colSpan={columns} className="border-b border-abu-100 bg-abu-50 px-2 py-2 sm:px-3">
        <section aria-label={`In place of ${name}`} className="flex flex-col gap-2">
          {data ? (
            <p role="status" className="font-semibold wrap-anywhere">
              {headline(data.candidates, name, find)}
            </p>
          ) : (
            <NotLoaded what="who could come" error={error} onRetry={refetch} />
          )}
          <ul className="flex flex-col gap-2">
            {data?.candidates.map(({ userId, score, breaks, busy }) => {
              const backup = find(userId)
              if (!backup) return null
              return (
                <li key={userId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {busy ? (
                    <span className="font-semibold wrap-anywhere">{nameOf(backup)}</span>
                  ) : (
                    <AdminButton
                      size="small"
                      isPending={promote.isPending}
                      aria-label={`Promote ${nameOf(backup)} in place of ${name}`}
                      onPress={() =>
                        promote.mutate({ user: backup, inPlaceOf: user.id }, { onSuccess: onClose })
                      }
                    >
                      <span className="max-w-60 truncate">Promote {nameOf(backup)}</span>
                    </AdminButton>
                  )}
                  <span className="tabular-nums">
                    {busy
                      ? 'has a seat in another group by now'
                      : `score ${score === null ? '– (answers are missing, or a seat is free)' : score.toFixed(1)}`}
                  </span>
                  <RemovalMark reason={backup.profile?.removed} />
                  <PauseMark until={backup.profile?.pausedUntil} />
                  <NoteMark notes={backup.profile?.notes} />
                  <RuleBreaks breaks={breaks} nameOf={(id) => find(id)?.profile?.name} className="w-full" />
                </li>
              )
            })}
          </ul>
          <div className="flex flex-wrap gap-2">
            {data?.candidates.every(({ busy }) => busy) && (
              <FindSomebody groupId={group.id} insteadOf={user.id} />
            )}
            <AdminButton size="small" onPress={onClose}>
              Not now
            </AdminButton>
          </div>
        </section>
      </td>
    </tr>
  )
}

/** The heading of the candidates, or why there are none. */
export function headline(
  found: Found['candidates'],
  name: string,
  find: (id: number) => User | undefined,
): string {
  if (found.length === 0) return `Nobody can be promoted in place of ${name}: this group has no backups.`
  if (found.every(({ busy }) => busy)) {
    const names = found.map(({ userId }) => find(userId)).flatMap((user) => (user ? nameOf(user) : []))
    return `Nobody can be promoted in place of ${name}: ${names.join(', ')} ${names.length > 1 ? 'have seats' : 'has a seat'} elsewhere.`
  }
  if (found.every(({ busy, breaks }) => busy || breaks.length > 0))
    return `No backup fits in place of ${name} by the rules of matchmaking. You can still promote one.`
  return `Promote in place of ${name}, the best table first:`
}

function nameOf({ profile, username }: User): string {
  return profile?.name ?? username
}
