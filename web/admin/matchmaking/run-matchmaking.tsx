import { useMutation } from '@tanstack/react-query'
import { useAtom, useSetAtom } from 'jotai'
import { matchmakingDoneSchema } from '../../../src/domain/api'
import type { RunWishes } from '../../../src/domain/seating-form'
import { ApiError, call, isUnexpected } from '../../api'
import { ActionMenu } from '../../ui/action-menu'
import { AdminButton } from '../../ui/admin-button'
import { BusyDialog } from '../../ui/dialog'
import { ErrorBoundary } from '../../ui/error-boundary'
import { toast } from '../../ui/toast'
import { dashboardTab } from '../app/dashboard-tab'
import { openDialog } from '../app/dialogs'
import { FailedDialog } from '../app/failed-view'
import { messageOf, refreshLists } from '../app/queries'
import { showFailure } from '../app/show-error'
import { RunProgress } from './progress'
import { runAsked } from './run-asked'
import { RunDialog } from './run-dialog'
import { takeBackAction } from './take-back'

/** Runs matchmaking after a question, or shows a preview; blocks the page while it runs. */
export function RunMatchmaking() {
  const matchmaking = useRunMatchmaking()
  const [isAsking, setAsking] = useAtom(runAsked)
  const stopAsking = () => setAsking(false)

  function run(wishes: RunWishes) {
    // the question gives the focus back first: the blocking dialog returns it to where it was
    requestAnimationFrame(() => requestAnimationFrame(() => matchmaking.mutate(wishes)))
  }

  return (
    <>
      <span className="flex gap-px">
        <AdminButton
          variant="primary"
          onPress={() => setAsking(true)}
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
      {isAsking && (
        <ErrorBoundary fallback={(retry) => <FailedDialog onRetry={retry} onClose={stopAsking} />}>
          <RunDialog onRun={run} onClose={stopAsking} />
        </ErrorBoundary>
      )}
      <BusyDialog
        isOpen={matchmaking.isPending}
        title="Matchmaking algorithm is running"
        text="Please wait while the system completes its process"
      >
        <RunProgress />
      </BusyDialog>
    </>
  )
}

function useRunMatchmaking() {
  const setTab = useSetAtom(dashboardTab)
  return useMutation({
    mutationFn: (wishes: RunWishes) => call(matchmakingDoneSchema, 'POST', '/api/matchmaking', wishes),
    async onSuccess(done) {
      await refreshLists()
      setTab('groups')
      toast({
        title: 'Matchmaking selesai',
        description:
          done.groupsCreated > 0
            ? 'Kelompok baru telah dibuat berdasarkan algoritma matchmaking'
            : 'Belum cukup peserta untuk membentuk kelompok baru',
        action: takeBackAction(done.runId, done.groupsCreated),
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
  // the server's reason helps when another run is in progress, or a choice is not possible any more
  return error instanceof ApiError && [409, 422].includes(error.status) ? messageOf(error, text) : text
}
