import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { matchmakingDoneSchema } from '../../../src/domain/api'
import { ApiError, call, isUnexpected } from '../../api'
import { ActionMenu } from '../../ui/action-menu'
import { AdminButton } from '../../ui/admin-button'
import { BusyDialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { dashboardTab } from '../dashboard-tab'
import { openDialog } from '../dialogs'
import { messageOf, refreshLists } from '../queries'
import { showFailure } from '../show-error'

/** Runs matchmaking, at once or after a preview; blocks the page while it runs. */
export function RunMatchmaking() {
  const matchmaking = useRunMatchmaking()
  return (
    <>
      <span className="flex gap-px">
        <AdminButton
          variant="primary"
          onPress={() => matchmaking.mutate()}
          isDisabled={matchmaking.isPending}
          className="rounded-r-none"
        >
          Run Matchmaking
        </AdminButton>
        <ActionMenu
          variant="split"
          label="Matchmaking options"
          items={[{ text: 'Preview…', onAction: () => openDialog({ kind: 'preview' }) }]}
        />
      </span>
      <BusyDialog
        isOpen={matchmaking.isPending}
        title="Matchmaking algorithm is running"
        text="Please wait while the system completes its process"
      />
    </>
  )
}

function useRunMatchmaking() {
  const setTab = useSetAtom(dashboardTab)
  return useMutation({
    mutationFn: () => call(matchmakingDoneSchema, 'POST', '/api/matchmaking'),
    async onSuccess(done) {
      await refreshLists()
      setTab('groups')
      toast({
        title: 'Matchmaking selesai',
        description:
          done.groupsCreated > 0
            ? 'Kelompok baru telah dibuat berdasarkan algoritma matchmaking'
            : 'Belum cukup peserta untuk membentuk kelompok baru',
      })
    },
    onError(error) {
      // as specified: an answer without success only closes the dialog
      if (!isUnexpected(error)) showFailure(error, 'Error menjalankan matchmaking', failureText(error))
    },
  })
}

function failureText(error: Error) {
  const text = 'Terjadi kesalahan saat menjalankan algoritma matchmaking'
  // the server's reason helps when another run is in progress
  return error instanceof ApiError && error.status === 409 ? messageOf(error, text) : text
}
