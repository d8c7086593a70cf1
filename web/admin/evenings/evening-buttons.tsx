import { endOf, isDraft, isJoinable, isJoiningOver, isPlanned } from '../../../src/domain/evening/evening'
import type { Evening, EveningChanges } from '../../../src/domain/evening/evening-calls'
import { ActionMenu } from '../../ui/action-menu'
import { AdminButton } from '../../ui/admin-button'
import { copyShown } from '../app/clipboard'
import { messageOf, UNREACHED } from '../app/queries'
import { showError } from '../app/show-error'
import { useIsAdmin } from '../session/signed-in'
import { staleIn, useChangeEvening } from './mutations'
import { useShared } from './share'

export type EveningAction = 'edit' | 'copy' | 'cancel' | 'delete' | 'add' | 'groups' | 'qr'

interface ButtonsProps {
  evening: Evening
  name: string
  onAct: (action: EveningAction) => void
}

export function EveningButtons({ evening, name, onAct }: ButtonsProps) {
  const { groups } = evening
  const { set, isPending } = useSet(evening)
  return (
    <div className="flex flex-wrap gap-2">
      {isDraft(evening) && (
        <AdminButton
          aria-label={`Open ${name}`}
          variant="primary"
          isPending={isPending}
          onPress={() => set({ status: 'open' })}
        >
          Open
        </AdminButton>
      )}
      {isJoinable(evening) && (
        <AdminButton
          aria-label={`Close joining for ${name}`}
          isPending={isPending}
          onPress={() => set({ status: 'closed' })}
        >
          Close joining
        </AdminButton>
      )}
      {isAhead(evening) && (
        <AdminButton aria-label={`Add a guest to ${name}`} onPress={() => onAct('add')}>
          Add a guest
        </AdminButton>
      )}
      {groups > 0 && (
        <AdminButton aria-label={`Tables of ${name}`} onPress={() => onAct('groups')}>
          Tables ({groups})
        </AdminButton>
      )}
      <EveningMenu evening={evening} name={name} onAct={onAct} />
    </div>
  )
}

/** What is seldom done with an evening; on its own page all that is beside its steps. */
export function EveningMenu({ evening, name, onAct, isWhole = false }: ButtonsProps & { isWhole?: boolean }) {
  const { groups, groupsEver: everMade } = evening
  const { set } = useSet(evening)
  const isAdmin = useIsAdmin()
  // once joining has ended another time has to be set
  const isLate = Date.parse(evening.answers_until) <= Date.now()
  // who counts on it is to hear that it is off
  const isCounted = isAhead(evening) && evening.joined > 0
  const again = { text: 'Open again', onAction: () => set({ status: 'open' }) }
  const { link, post } = useShared(evening)
  const copy = (text: string, words: string) => ({ text, onAction: () => void copyShown(words) })
  const item = (text: string, action: EveningAction) => ({ text, onAction: () => onAct(action) })
  return (
    <ActionMenu
      label={`More of ${name}`}
      items={[
        ...(isWhole && groups > 0 ? [item(`Tables (${groups})`, 'groups')] : []),
        ...(isWhole && isJoinable(evening)
          ? [{ text: 'Close joining', onAction: () => set({ status: 'closed' }) }]
          : []),
        ...(isAhead(evening) && !isWhole ? [item('Edit…', 'edit')] : []),
        ...(isPlanned(evening)
          ? [copy('Copy link', link), copy('Copy post', post), item('Show QR…', 'qr')]
          : []),
        item('Copy a week on…', 'copy'),
        ...(isJoiningOver(evening) ? [isLate ? item('Open again…', 'edit') : again] : []),
        ...(isAhead(evening) ? [item('Cancel…', 'cancel')] : []),
        ...(everMade === 0 && isAdmin && !isCounted ? [item('Delete…', 'delete')] : []),
      ]}
    />
  )
}

/** Returns a function that opens or closes an evening, or has who waits written to. */
export function useSet(evening: Evening) {
  const { mutate, isPending } = useChangeEvening()
  const set = (changes: Pick<EveningChanges, 'status' | 'invites'>) =>
    mutate(
      { evening, changes },
      {
        onError: (error) =>
          staleIn(error) && showError(error, messageOf(error, 'Somebody changed it meanwhile'), UNREACHED),
      },
    )
  return { set, isPending }
}

export function isAhead(evening: Pick<Evening, 'status'>): boolean {
  return endOf(evening) === undefined
}
