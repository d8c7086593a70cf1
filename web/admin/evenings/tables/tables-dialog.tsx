import { useEffect, useEffectEvent } from 'react'
import { counted } from '../../../../src/domain/counted'
import type { EveningPage } from '../../../../src/domain/evening/evening-page'
import type { TableStep, TablesPreview } from '../../../../src/domain/evening/evening-tables'
import { shortName } from '../../../../src/domain/profile/name'
import { venueWarningText } from '../../../../src/domain/venue/venue-warnings'
import { Dialog } from '../../../ui/dialog'
import { dayOf } from '../../app/dinner/evening-list'
import { useTimeZone } from '../../app/site-config'
import { useUnsaved } from '../../app/unsaved'
import { Board } from '../../matchmaking/preview/board'
import { useEditedPreview } from '../../matchmaking/preview/edited-preview'
import { NotSearched } from '../../matchmaking/preview/not-searched'
import type { Plan } from '../../matchmaking/preview/plan'
import { useTables } from './use-tables'

const TITLES: Record<TableStep, string> = { make: 'Make tables', repair: 'Repair' }

/** The tables of an evening before they are saved: staff lock, swap, and save all of them at once. */
export function TablesDialog({ page, onClose }: { page: EveningPage; onClose: () => void }) {
  const zone = useTimeZone()
  const { evening } = page
  const { preview: edited, end } = useEditedPreview()
  const { latest, changes, search, save } = useTables(evening.id, onClose)
  // what another preview has left is not of this evening
  const preview = latest && edited
  const leave = useUnsaved(preview?.isChanged ?? false, onClose, LOST)
  const step = latest?.step ?? (evening.dealtAt === null ? 'make' : 'repair')

  const { mutate } = search
  const begin = useEffectEvent(() => {
    end()
    mutate(undefined)
  })
  const finish = useEffectEvent(end)
  useEffect(() => {
    begin()
    return () => finish()
  }, [])

  return (
    <Dialog onClose={leave} variant="full" title={`${TITLES[step]} · ${dayOf(evening, zone)}`}>
      {latest && preview ? (
        <Board
          preview={preview}
          evening={evening.id}
          isSearching={search.isPending}
          isStoring={save.isPending}
          onSearch={(onError) => mutate(preview.plan, { onError })}
          onClose={leave}
          notes={<Notes page={page} latest={latest} plan={preview.plan} changes={changes} />}
          about={
            <span className="max-sm:hidden">
              Nothing is saved before you press Save, and it writes to nobody.
            </span>
          }
          save={{
            text: 'Save',
            isDisabled: step === 'make' && preview.plan.tables.size === 0,
            onPress: () => save.mutate(preview.plan),
          }}
        />
      ) : (
        <NotSearched error={search.error} onRetry={() => mutate(undefined)} onClose={onClose} />
      )}
    </Dialog>
  )
}

const LOST =
  'Your locks and swaps are lost when you close or reload. The tables that are saved stay as they are.'

interface NotesProps {
  page: EveningPage
  latest: TablesPreview
  plan: Plan
  changes: readonly string[]
}

/** What saving the tables does to guests: who changed meanwhile, who loses a seat and why, who moves, who stands by, and who stays on the list. */
function Notes({ page, latest, plan, changes }: NotesProps) {
  const before = seatsOf(page)
  const moves = [...plan.tables.values()].reduce(
    (sum, { groupId, members }) =>
      sum + members.filter((id) => before.has(id) && before.get(id) !== groupId).length,
    0,
  )
  const states = new Map(latest.people.map(({ id, state }) => [id, state]))
  const without = plan.waiting.map(({ id }) => id)
  const lost = without.filter((id) => before.has(id))
  const others = without.filter((id) => !before.has(id))
  const namesOf = (ids: readonly number[]) =>
    ids.map((id) => shortName(plan.people.get(id)?.name ?? `#${id}`)).join(', ')
  const unpaid = latest.unpaid.map(
    ({ name, saysTransferred }) => `${shortName(name)}${saysTransferred ? ' (says transferred)' : ''}`,
  )
  return (
    <div className="flex shrink-0 flex-col gap-1.5 pt-2 text-sm">
      {changes.length > 0 && (
        <p role="alert" className="rounded-admin border border-kunyit px-3 py-1.5">
          <strong>Changed meanwhile.</strong> {changes.join('. ')}. These are the new tables; what you locked
          stayed.
        </p>
      )}
      {latest.venueWarnings.length > 0 && (
        <Lines of="The venue" lines={latest.venueWarnings.map(venueWarningText)} />
      )}
      {lost.length > 0 && (
        <p className={LOSES}>
          {namesOf(lost)} {loses(lost.length)}: no table is left for {lost.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      {unpaid.length > 0 && (
        <p className={LOSES}>
          {unpaid.join(', ')} {loses(unpaid.length)}: they have not paid. Mark them Paid on Money first if
          they did.
        </p>
      )}
      {moves > 0 && <p>{counted(moves, 'guest moves', 'guests move')} to another table.</p>}
      <Folded
        ids={others.filter((id) => states.get(id) === 'paid')}
        words={(count) => counted(count, 'guest has paid and stands by', 'guests have paid and stand by')}
        namesOf={namesOf}
      />
      <Folded
        ids={others.filter((id) => states.get(id) !== 'paid')}
        words={(count) => counted(count, 'guest stays on the list', 'guests stay on the list')}
        namesOf={namesOf}
      />
    </div>
  )
}

const LOSES = 'max-h-24 overflow-auto font-semibold text-sambal-dark'

function loses(people: number): string {
  return people === 1 ? 'loses the seat' : 'lose their seats'
}

interface FoldedProps {
  ids: readonly number[]
  words: (count: number) => string
  namesOf: (ids: readonly number[]) => string
}

/** How many guests, with their names folded. */
function Folded({ ids, words, namesOf }: FoldedProps) {
  if (ids.length === 0) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer">{words(ids.length)}</summary>
      <p className="max-h-24 overflow-auto pl-4 wrap-anywhere">{namesOf(ids)}</p>
    </details>
  )
}

/** Lines of which the first is read at once, and the others once they are asked for. */
function Lines({ of, lines: [first, ...rest] }: { of: string; lines: readonly string[] }) {
  const box = 'rounded-admin bg-kunyit/35 px-3 py-1.5'
  if (rest.length === 0) return <p className={box}>{first}</p>
  return (
    <details aria-label={of} className={box}>
      <summary className="cursor-pointer">
        {first} <span className="whitespace-nowrap underline underline-offset-4">and {rest.length} more</span>
      </summary>
      <ul className="pl-4">
        {rest.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

/** The table of everybody who has a seat now. */
function seatsOf({ tables }: EveningPage): Map<number, number> {
  return new Map(tables.flatMap(({ id, seats }) => seats.map(({ userId }) => [userId, id] as const)))
}
