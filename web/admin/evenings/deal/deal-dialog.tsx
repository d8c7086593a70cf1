import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { DealPreview, DealStep } from '../../../../src/domain/evening-deal'
import type { EveningPage } from '../../../../src/domain/evening-page'
import { AdminButton } from '../../../ui/admin-button'
import { Dialog } from '../../../ui/dialog'
import { Spinner } from '../../../ui/spinner'
import { dayOf } from '../../app/evening-list'
import { useTimeZone } from '../../app/site-config'
import { useUnsaved } from '../../app/unsaved'
import { Board } from '../../matchmaking/preview/board'
import { useEditedPreview } from '../../matchmaking/preview/edited-preview'
import type { Plan } from '../../matchmaking/preview/plan'
import { SearchFailed, Searching } from '../../matchmaking/preview/searching'
import { NO_WISHES, wishDraft } from '../../matchmaking/wishes'
import { counted } from '../evening-words'
import { Notes } from './notes'
import { useDeal } from './use-deal'

interface DealDialogProps {
  page: EveningPage
  onClose: () => void
}

const TITLES: Record<DealStep, string> = { deal: 'Deal', 'deal again': 'Deal Again', repair: 'Repair' }

export function DealDialog({ page, onClose }: DealDialogProps) {
  const zone = useTimeZone()
  const { evening } = page
  const { preview: edited, end } = useEditedPreview()
  const setDraft = useSetAtom(wishDraft)
  const deal = useDeal(evening.id, onClose)
  const { latest, search, store } = deal
  // what another preview has left is not of this evening
  const preview = latest && edited
  const leave = useUnsaved(preview?.isChanged ?? false, onClose, LOST)

  const { mutate } = search
  const begin = useEffectEvent(() => {
    end()
    // scores after a swap are of this evening
    setDraft({ ...NO_WISHES, evening: String(evening.id) })
    mutate({})
  })
  const finish = useEffectEvent(() => {
    end()
    setDraft(NO_WISHES)
  })
  useEffect(() => {
    begin()
    return () => finish()
  }, [])

  return (
    <Dialog
      onClose={leave}
      variant="full"
      title={`${latest ? TITLES[latest.step] : 'Deal'} · ${dayOf(evening, zone)}`}
    >
      {latest && preview ? (
        <Board
          preview={preview}
          isDeal
          isSearching={search.isPending}
          isStoring={store.isPending}
          onSearch={(onError) => mutate({ plan: preview.plan }, { onError })}
          onClose={leave}
          notes={
            <Notes
              page={page}
              latest={latest}
              plan={preview.plan}
              kept={deal.kept}
              changes={deal.changes}
              isBusy={search.isPending || store.isPending}
              onKeep={(person) => deal.keep(person, preview.plan)}
            />
          }
          footer={({ isBusy, className }) => (
            <Footer
              latest={latest}
              plan={preview.plan}
              isStoring={store.isPending}
              isBusy={isBusy}
              onClose={leave}
              onStore={() => store.mutate(preview.plan)}
              className={className}
            />
          )}
        />
      ) : search.error ? (
        <SearchFailed error={search.error} onRetry={() => mutate({})} onClose={onClose} />
      ) : (
        <Searching onClose={onClose} />
      )}
    </Dialog>
  )
}

const LOST =
  'What you locked and swapped is not stored anywhere else: closing the preview or reloading the page loses it. The tables that are stored stay as they are.'

interface FooterProps {
  latest: DealPreview
  plan: Plan
  isStoring: boolean
  isBusy: boolean
  onClose: () => void
  onStore: () => void
  className: string
}

function Footer({ latest, plan, isStoring, isBusy, onClose, onStore, className }: FooterProps) {
  const count = plan.tables.size
  // who is sure learns that there is no table this time
  const nothing = latest.step === 'deal' && count === 0 && latest.spare.length === 0
  return (
    <div className={`mt-3 flex shrink-0 flex-wrap items-center justify-end gap-2 max-sm:mt-2 ${className}`}>
      <p className="min-w-0 flex-1 basis-60 text-abu-700 max-sm:hidden">
        Nothing is stored before you press Store, and nobody is written to by it.
      </p>
      <AdminButton onPress={onClose} isDisabled={isStoring}>
        Close
      </AdminButton>
      <AdminButton
        variant="primary"
        isDisabled={nothing || (isBusy && !isStoring)}
        isPending={isStoring}
        onPress={onStore}
        className="max-sm:flex-1"
      >
        {isStoring && <Spinner />}
        {count === 0 ? 'Store: no table' : `Store ${counted(count, 'table')}`}
      </AdminButton>
    </div>
  )
}
