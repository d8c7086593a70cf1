import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { type Preview, previewAnswerSchema } from '../../../../src/domain/matchmaking/seating'
import { call } from '../../../api'
import { Dialog } from '../../../ui/dialog'
import { useUnsaved } from '../../app/unsaved'
import { boundsOf, hasWishes, NO_WISHES, wishDraft } from '../wishes'
import { useEditedPreview } from './edited-preview'
import { NotSearched } from './not-searched'
import { RunBoard } from './run-board'
import { useSearch } from './use-search'

/** The tables of a run before it is stored, to be inspected, edited and committed. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const { preview, found, end } = useEditedPreview()
  const search = useRunSearch(found)
  const [draft, setDraft] = useAtom(wishDraft)
  const isChanged = preview?.isChanged || hasWishes(draft)
  const close = useUnsaved(isChanged, leave, LOST)

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

  return (
    <Dialog onClose={close} variant="full" title="Matchmaking Preview">
      {preview ? (
        <RunBoard
          preview={preview}
          isSearching={search.isPending}
          onSearch={(onError) => search.mutate(preview.plan, { onError })}
          onClose={close}
          onStored={leave}
        />
      ) : (
        <NotSearched error={search.error} onRetry={() => search.mutate(undefined)} onClose={close} />
      )}
    </Dialog>
  )
}

const LOST =
  'Your locks, swaps and texts are saved nowhere else: closing the preview or reloading the page loses them. Tables that were saved stay.'

function useRunSearch(onFound: (preview: Preview) => void) {
  const draft = useAtomValue(wishDraft)
  return useSearch((plan, signal) => {
    const locked = plan ? [...plan.tables.values()].filter(({ isLocked }) => isLocked) : []
    const { tables, ...bounds } = boundsOf(draft)
    const body = {
      locked: locked.map(({ members, backups }) => ({ members, backups })),
      ...bounds,
      ...(tables !== undefined && { tables: Math.max(1, tables - locked.length) }),
    }
    return call(previewAnswerSchema, 'POST', '/api/matchmaking/preview', body, signal)
  }, onFound)
}
