import { useSetAtom } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import type { Evening } from '../../../src/domain/evenings'
import { AdminButton } from '../../ui/admin-button'
import { useShown } from '../app/address-query'
import { showTab } from '../app/dashboard-tab'
import { useEvenings } from '../app/evening-list'
import { NotLoaded } from '../app/not-loaded'
import { Page } from '../app/page'
import { useSettings, useTimeZone } from '../app/site-config'
import { groupsView, WHOLE_VIEW } from '../groups/view'
import { runDialogOpen } from '../matchmaking/run-dialog-open'
import { NO_WISHES, wishDraft } from '../matchmaking/wishes'
import { CancelEveningDialog, DeleteEveningDialog } from './confirm-evening'
import { type EveningAction, EveningCard } from './evening-card'
import { EditEveningDialog, NewEveningDialog } from './form'
import { PeopleDialog } from './people-dialog'
import { copyOf, FIRST } from './values'

/** Evenings shown at first; more on request. */
const SHOWN = 12

/** The dialog that is open: what leads to another page opens none. */
type Opened = { action: 'new' } | { action: Exclude<EveningAction, 'tables' | 'groups'>; evening: Evening }

/** The coming evenings with their forecasts, and the past ones. */
export function EveningsPage() {
  const { data, error, refetch } = useEvenings()
  const past = useEvenings('past', data !== undefined)
  const [opened, setOpened] = useState<Opened>()
  const city = useSettings()?.city
  const show = useDashboardViews()
  const ahead = data?.filter(({ status }) => status !== 'cancelled') ?? []
  const folded = [...(data ?? []).filter(({ status }) => status === 'cancelled'), ...(past.data ?? [])]
  const last = ahead.at(-1) ?? folded[0]

  function act(action: EveningAction, evening: Evening) {
    if (action === 'tables') show.runDialog(evening)
    else if (action === 'groups') show.groups(evening)
    else setOpened({ action, evening })
  }

  return (
    <>
      <Page
        title="Evenings"
        about="Dates that people are asked for, so that all six of a table can come that night."
        action={
          ahead.length > 0 && (
            <AdminButton
              variant="primary"
              isDisabled={past.isPending}
              onPress={() => setOpened({ action: 'new' })}
            >
              New evening
            </AdminButton>
          )
        }
      >
        <div className="flex flex-1 flex-col gap-3">
          {!data ? (
            <NotLoaded what="evenings" error={error} onRetry={refetch} />
          ) : (
            <>
              {ahead.length === 0 && <Empty onNew={() => setOpened({ action: 'new' })} />}
              <Cards label="To come" evenings={ahead} onAct={act} />
              {folded.length > 0 && <Past evenings={folded} onAct={act} />}
            </>
          )}
        </div>
      </Page>
      {opened && (
        <OpenedDialog opened={opened} last={last} city={city} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function OpenedDialog({
  opened,
  last,
  city,
  onClose,
}: {
  opened: Opened
  last: Evening | undefined
  /** of an evening that follows none */
  city: string | null | undefined
  onClose: () => void
}) {
  const zone = useTimeZone()
  if (opened.action === 'new')
    return (
      <NewEveningDialog from={last ? copyOf(last, zone) : { ...FIRST, city: city ?? '' }} onClose={onClose} />
    )
  const { evening } = opened
  switch (opened.action) {
    case 'copy':
      return <NewEveningDialog from={copyOf(evening, zone)} onClose={onClose} />
    case 'edit':
      return <EditEveningDialog evening={evening} onClose={onClose} />
    case 'cancel':
      return <CancelEveningDialog evening={evening} onClose={onClose} />
    case 'delete':
      return <DeleteEveningDialog evening={evening} onClose={onClose} />
    case 'people':
      return <PeopleDialog evening={evening} onClose={onClose} />
  }
}

function Empty({ onNew }: { onNew: () => void }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 rounded-admin border border-abu-200 p-6 text-center">
      <p className="text-base font-semibold">No evening ahead</p>
      <p className="max-w-lg text-abu-700">
        An evening is a date with an area and a price. While it is open, people are asked whether they can,
        and tables are made of those who said yes. Six people who were never asked for the date are all free
        one time in twenty.
      </p>
      <AdminButton variant="primary" onPress={onNew}>
        New evening
      </AdminButton>
    </div>
  )
}

interface ListProps {
  evenings: Evening[]
  onAct: (action: EveningAction, evening: Evening) => void
}

function Cards({ label, evenings, onAct }: ListProps & { label: string }) {
  const [shown, setShown] = useState(SHOWN)
  if (evenings.length === 0) return null
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-3">
        {evenings.slice(0, shown).map((evening) => (
          <li key={evening.id}>
            <EveningCard evening={evening} onAct={(action) => onAct(action, evening)} />
          </li>
        ))}
      </ul>
      {evenings.length > shown && (
        <AdminButton className="self-center" onPress={() => setShown(shown + SHOWN)}>
          Show {Math.min(SHOWN, evenings.length - shown)} of {evenings.length - shown} more
        </AdminButton>
      )}
    </>
  )
}

const FOLDED = { past: v.literal('shown') }

function Past({ evenings, onAct }: ListProps) {
  const [{ past }, show] = useShown(FOLDED)
  const isShown = past !== undefined
  return (
    <section className="flex flex-col gap-3">
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => show({ past: isShown ? undefined : 'shown' })}
        className="self-start cursor-pointer rounded-admin px-1 py-2 font-semibold underline-offset-2 hover:underline"
      >
        Past and cancelled ({evenings.length})
      </button>
      {isShown && <Cards label="Past and cancelled" evenings={evenings} onAct={onAct} />}
    </section>
  )
}

/** The ways from an evening to the dashboard. */
function useDashboardViews() {
  const setDraft = useSetAtom(wishDraft)
  const openRun = useSetAtom(runDialogOpen)
  return {
    runDialog({ id }: Evening) {
      if (!showTab('groups')) return
      setDraft({ ...NO_WISHES, evening: String(id) })
      openRun(true)
    },
    groups({ id }: Evening) {
      showTab('groups', groupsView.write({ ...WHOLE_VIEW, filter: { evening: String(id) } }, ''))
    },
  }
}
