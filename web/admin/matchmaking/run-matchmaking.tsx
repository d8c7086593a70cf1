import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { MatchmakingDone } from '../../../src/domain/api'
import { ApiError, request } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { BusyDialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { dashboardTab } from '../dashboard/dashboard-tab'
import { isSignedOut, messageOf, refreshLists } from '../queries'

/** Seats everyone who waits; nothing else can be done meanwhile. */
export function RunMatchmaking() {
  const matchmaking = useRunMatchmaking()
  return (
    <>
      <AdminButton variant="primary" onPress={() => matchmaking.mutate()} isDisabled={matchmaking.isPending}>
        Run Matchmaking
      </AdminButton>
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
    mutationFn: () => request<MatchmakingDone>('POST', '/api/matchmaking'),
    async onSuccess(done) {
      if (!done?.success) return
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
      if (isSignedOut(error)) return
      toast({
        title: 'Error menjalankan matchmaking',
        description: failureText(error),
        variant: 'destructive',
      })
    },
  })
}

function failureText(error: Error) {
  const text = 'Terjadi kesalahan saat menjalankan algoritma matchmaking'
  // the server's reason helps when another run is in progress
  return error instanceof ApiError && error.status === 409 ? messageOf(error, text) : text
}
