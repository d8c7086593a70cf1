import { useSetAtom } from 'jotai'
import type { Evening } from '../../../src/domain/evenings'
import { showTab } from '../app/dashboard-tab'
import { groupsView, WHOLE_VIEW } from '../groups/view'
import { NO_WISHES, runDialogOpen, wishDraft } from '../matchmaking/wishes'

export function useDashboardViews() {
  const setDraft = useSetAtom(wishDraft)
  const openRun = useSetAtom(runDialogOpen)
  return {
    async runDialog({ id }: Evening) {
      if (!(await showTab('groups'))) return
      setDraft({ ...NO_WISHES, evening: String(id) })
      openRun(true)
    },
    groups({ id }: Evening) {
      showTab('groups', groupsView.write({ ...WHOLE_VIEW, filter: { evening: String(id) } }, ''))
    },
  }
}
