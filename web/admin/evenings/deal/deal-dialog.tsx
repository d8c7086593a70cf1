import { useEffect, useEffectEvent } from 'react'
import type { DealPreview, DealStep } from '../../../../src/domain/evening-deal'
import type { EveningPage } from '../../../../src/domain/evening-page'
import { shortName } from '../../../../src/domain/name'
import { venueWarningText } from '../../../../src/domain/venue-warnings'
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
import { counted } from '../evening-words'
import { useDeal } from './use-deal'

const TITLES: Record<DealStep, string> = { deal: 'Deal', 'deal again': 'Deal Again', repair: 'Repair' }

export function DealDialog({ page, onClose }: { page: EveningPage; onClose: () => void }) {
  const zone = useTimeZone()
  const { evening } = page
  const { preview: edited, end } = useEditedPreview()
  const deal = useDeal(evening.id, onClose)
  const { latest, search, store } = deal
  // what another preview has left is not of this evening
  const preview = latest && edited
  const leave = useUnsaved(preview?.isChanged ?? false, onClose, LOST)

  const { mutate } = search
  const begin = useEffectEvent(() => {
    end()
    mutate({})
  })
  const finish = useEffectEvent(end)
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
          evening={evening.id}
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
  // who has joined learns that there is no table this time
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

interface NotesProps {
  page: EveningPage
  latest: DealPreview
  plan: Plan
  kept: ReadonlyMap<number, string>
  changes: readonly string[]
  isBusy: boolean
  onKeep: (person: { id: number; name: string }) => void
}

/** What a deal does to people: who changed meanwhile, who moves, who loses a seat, and the unpaid, who may be kept. */
function Notes({ page, latest, plan, kept, changes, isBusy, onKeep }: NotesProps) {
  const moves = movesOf(page, plan)
  const standing = new Map(latest.people.map((person) => [person.id, person.standing]))
  const without = plan.waiting.map(({ id }) => id)
  const lost = without.filter((id) => standing.get(id) !== 'listed')
  const unpaid = [...latest.unpaid, ...[...kept].map(([id, name]) => ({ id, name }))].sort(
    (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
  )
  const nameOf = (id: number) => shortName(plan.people.get(id)?.name ?? `#${id}`)
  const facts = [
    moves > 0 && `${counted(moves, 'person moves', 'people move')} to another table`,
    without.length > lost.length &&
      `${counted(without.length - lost.length, 'guest finds', 'guests find')} no seat and can stand in reserve`,
  ].filter(Boolean)
  return (
    <div className="flex shrink-0 flex-col gap-1.5 pt-2 text-sm">
      {changes.length > 0 && (
        <p role="alert" className="rounded-admin border border-kunyit px-3 py-1.5">
          <strong>Changed meanwhile.</strong> {changes.join('. ')}. These are the new tables; what you locked
          stayed.
        </p>
      )}
      {facts.length > 0 && <p>{facts.join('. ')}.</p>}
      {latest.venueWarnings.length > 0 && (
        <ul aria-label="The venue" className="max-h-24 overflow-auto rounded-admin bg-kunyit/35 px-3 py-1.5">
          {latest.venueWarnings.map((warning) => (
            <li key={venueWarningText(warning)}>{venueWarningText(warning)}</li>
          ))}
        </ul>
      )}
      {lost.length > 0 && (
        <p className="font-semibold text-sambal-dark">
          {lost.map(nameOf).join(', ')} {lost.length === 1 ? 'loses the seat' : 'lose their seats'}: no table
          is left for {lost.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      {unpaid.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <p>
            {latest.unpaid.length > 0
              ? `${counted(latest.unpaid.length, 'person has', 'people have')} not paid and ${latest.unpaid.length === 1 ? 'loses the seat' : 'lose their seats'}, unless you keep them:`
              : 'Everybody who has not paid is kept:'}
          </p>
          <ul aria-label="Not paid" className="flex max-h-24 flex-wrap gap-x-3 gap-y-1.5 overflow-auto p-0.5">
            {unpaid.map((person) => (
              <li key={person.id} className="flex items-center gap-1.5">
                {shortName(person.name)}
                <AdminButton
                  size="small"
                  variant={kept.has(person.id) ? 'chosen' : 'secondary'}
                  aria-pressed={kept.has(person.id)}
                  aria-label={`${kept.has(person.id) ? 'Kept' : 'Keep'}: ${person.name}`}
                  isPending={isBusy}
                  onPress={() => onKeep(person)}
                >
                  {kept.has(person.id) ? 'Kept' : 'Keep'}
                </AdminButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** How many people sit at another table than now. */
function movesOf({ tables }: EveningPage, plan: Plan): number {
  const before = new Map(tables.flatMap(({ id, seats }) => seats.map(({ userId }) => [userId, id])))
  return [...plan.tables.values()].reduce(
    (sum, { groupId, members }) =>
      sum + members.filter((id) => before.has(id) && before.get(id) !== groupId).length,
    0,
  )
}
