import { endOf, isJoinable, isJoiningOver, isPlanned } from '../../../src/domain/evening/evening'
import type { Evening, EveningChanges } from '../../../src/domain/evening/evening-calls'
import { ActionMenu } from '../../ui/action-menu'
import { copyShown } from '../../ui/clipboard'
import { showError } from '../app/form/show-error'
import { useIsAdmin } from '../session/signed-in'
import { staleIn, useChangeEvening } from './mutations'
import { useShared } from './share'

export type EveningAction = 'edit' | 'cancel' | 'delete' | 'qr'

interface MenuProps {
  evening: Evening
  name: string
  onAct: (action: EveningAction) => void
}

/** All that is done with an evening beside its steps. */
export function EveningMenu({ evening, name, onAct }: MenuProps) {
  const { groupsEver: everMade } = evening
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
        ...(isJoinable(evening)
          ? [{ text: 'Close joining', onAction: () => set({ status: 'closed' }) }]
          : []),
        ...(isPlanned(evening)
          ? [copy('Copy link', link), copy('Copy post', post), item('Show QR…', 'qr')]
          : []),
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
      { onError: (error) => staleIn(error) && showError(error, 'The evening was not changed') },
    )
  return { set, isPending }
}

export function isAhead(evening: Pick<Evening, 'status'>): boolean {
  return endOf(evening) === undefined
}
