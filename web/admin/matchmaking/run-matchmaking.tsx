import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { matchmakingDoneSchema } from '../../../src/domain/api'
import type { RunWishes } from '../../../src/domain/matchmaking/seating-form'
import { call, isUnexpected } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { lazyPart } from '../../ui/fetched'
import { toast } from '../../ui/toast'
import { showTab } from '../app/dashboard-tab'
import { openDialog } from '../app/dialogs'
import { useAction } from '../app/form/use-action'
import { BusyDialog } from '../app/page/busy'
import { FetchedDialog } from '../app/page/open-dialogs'
import { takeBackAction } from './take-back'

const RunDialog = lazyPart(() => import('./run-dialog').then((code) => code.RunDialog))

/** Runs matchmaking, or shows a preview, after a question; blocks the page while it runs. */
export function RunMatchmaking() {
  const matchmaking = useRunMatchmaking()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const button = useRef<HTMLButtonElement>(null)
  function preview() {
    // the preview gives the focus back to the button: the question is gone by then
    flushSync(close)
    button.current?.focus()
    openDialog({ kind: 'preview' })
  }

  useEffect(() => {
    if (!matchmaking.isPending) return
    return () => {
      // the question has closed while the blocking dialog opened, so neither knows where the focus was
      if (document.activeElement === document.body) button.current?.focus()
    }
  }, [matchmaking.isPending])

  return (
    <>
      <AdminButton ref={button} onPress={() => setOpen(true)} isDisabled={matchmaking.isPending}>
        Run Matchmaking
      </AdminButton>
      {isOpen && (
        <FetchedDialog onClose={close}>
          <RunDialog onRun={matchmaking.mutate} onPreview={preview} onClose={close} />
        </FetchedDialog>
      )}
      {matchmaking.isPending && (
        <FetchedDialog onClose={() => undefined}>
          <BusyDialog
            title="Matchmaking algorithm is running"
            text="Please wait while the system completes its process"
          />
        </FetchedDialog>
      )}
    </>
  )
}

function useRunMatchmaking() {
  return useAction({
    run: (wishes: RunWishes) => call(matchmakingDoneSchema, 'POST', '/api/matchmaking', wishes),
    failure: FAILED,
    onShown(done) {
      showTab('groups')
      toast({
        title: 'Matchmaking selesai',
        description:
          done.groupsCreated > 0
            ? 'Kelompok baru telah dibuat berdasarkan algoritma matchmaking'
            : 'Belum cukup peserta untuk membentuk kelompok baru',
        action: takeBackAction(done.runId, done.groupsCreated),
      })
    },
    title: 'Error menjalankan matchmaking',
    // as specified: an answer without success only closes the dialog
    onFailure: isUnexpected,
  })
}

const FAILED = 'Terjadi kesalahan saat menjalankan algoritma matchmaking'
