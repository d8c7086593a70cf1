import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { Dialog } from '../../../ui/dialog'
import { dayOf, useEvenings } from '../../app/evening-list'
import { useLeaveWarning } from '../../app/leave-warning'
import { useTimeZone } from '../../app/site-config'
import { NO_WISHES, wishDraft } from '../wishes'
import { DiscardDialog } from './discard-dialog'
import { useEditedPreview } from './edited-preview'
import { RunBoard } from './run-board'
import { useSearch } from './search'
import { SearchFailed, Searching } from './searching'

/** The tables of a run before it is stored, to be inspected, edited and committed. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const { preview, found, end } = useEditedPreview()
  const search = useSearch(found)
  const [{ evening: chosen }, setDraft] = useAtom(wishDraft)
  const zone = useTimeZone()
  const evening = useEvenings('ahead', chosen !== '').data?.find(({ id }) => String(id) === chosen)
  const [isAsking, setAsking] = useState(false)
  useLeaveWarning(preview !== null && preview.plan.tables.size > 0)

  const isFirst = preview === null
  const { mutate } = search
  useEffect(() => {
    if (isFirst) mutate(undefined)
  }, [isFirst, mutate])

  function leave() {
    onClose()
    end()
    setDraft(NO_WISHES)
  }

  const close = () => (preview?.isChanged ? setAsking(true) : leave())

  return (
    <>
      <Dialog
        onClose={close}
        variant="full"
        title={evening ? `Matchmaking Preview for ${dayOf(evening, zone)}` : 'Matchmaking Preview'}
      >
        {preview ? (
          <RunBoard
            preview={preview}
            isSearching={search.isPending}
            onSearch={(onError) => search.mutate(preview.plan, { onError })}
            onClose={close}
            onStored={leave}
          />
        ) : search.error ? (
          <SearchFailed error={search.error} onRetry={() => search.mutate(undefined)} onClose={leave} />
        ) : (
          <Searching onClose={leave} />
        )}
      </Dialog>
      {isAsking && (
        <DiscardDialog onDiscard={leave} onKeep={() => setAsking(false)}>
          What you locked, swapped and dropped is not stored anywhere else: closing the preview or reloading
          the page loses it. Tables that were committed stay.
        </DiscardDialog>
      )}
    </>
  )
}
