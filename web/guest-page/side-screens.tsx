import { object, string } from 'valibot'
import type { Outcome } from '../../src/domain/after-dinner/outcome'
import type { Me } from '../../src/domain/guest-page/guest-page'
import { SIDE_MESSAGES } from '../../src/domain/guest-page/side-texts'
import { BigButton } from '../ui/big-button'
import { seated } from '../ui/seats'
import { After } from './after'
import { MyAnswers } from './answers/my-answers'
import { callMe } from './call'
import { Cancel, leaveSeat, leavingOf } from './cancel'
import { DinnersLine } from './dinners-line'
import { leadText, Screen } from './frame'
import { Menu } from './menu'
import { page } from './page'
import { ReturnAccount } from './return-account'
import { SideScreen } from './side-screen'
import { TicketScreen } from './states/ticket'
import { placeOf, ticketShown } from './states/ticket-shown'
import { MyData } from './stored/my-data'
import { TroubleNote } from './trouble'
import { useCall } from './use-change'
import { goBack, type SideView } from './view'

export function OtherScreen({ me, view }: { me: Me; view: SideView }) {
  const place = placeOf(me, view)
  if (view === 'cancel') return me.cancel && <Cancel {...me} cancel={me.cancel} leave={leaveSeat(me)} />
  if (place)
    return view.startsWith('leave') ? (
      <Cancel {...leavingOf(place, place === ticketShown(me) ? undefined : place.when.day)} />
    ) : (
      <TicketScreen
        me={{ ...me, state: 'waiting', cancel: null, tickets: [place] }}
        ticket={place}
        isBeside
      />
    )
  if (view.startsWith('account'))
    return <ReturnAccount refund={me.refunds.find(({ payment }) => view === `account/${payment}`)} />
  if (view === 'not-me') return <NotMe me={me} />
  if (view === 'menu') return me.menu && <Menu menu={me.menu} />
  if (view === 'after') return <After me={me} />
  if (view === 'dinners') return <Dinners dinners={me.dinners} />
  return view.startsWith('data') ? <MyData me={me} view={view} /> : <MyAnswers me={me} view={view} />
}

const WORDS: Record<Outcome, string> = {
  came: 'Datang',
  late: 'Datang, telat',
  'no-show': 'Ga datang',
  cancelled: 'Batal',
  'cancelled late': 'Batal mepet',
  excused: 'Ada halangan',
  'let go': 'Ga jadi',
}

// a format takes a phone a tenth of a second to make: not while the page wakes
const dayOf = (day: string) =>
  new Date(day).toLocaleDateString('id-ID', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  } as const)

/** The dinners that somebody had a seat at, and what became of each. */
function Dinners({ dinners }: Pick<Me, 'dinners'>) {
  return (
    <SideScreen title="Catatan hadirmu">
      <DinnersLine dinners={dinners} />
      <ul className="mt-6 grid gap-2">
        {dinners.map(({ day, outcome }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read
          <li key={i} className="rounded-card border-2 border-abu-300 bg-white px-4 py-2">
            <span className="block text-sm text-abu-700">{dayOf(day)}</span>
            <span className="block font-semibold">{WORDS[outcome]}</span>
          </li>
        ))}
      </ul>
    </SideScreen>
  )
}

/** Confirms that the link reached the wrong person, which ends it. */
function NotMe({ me }: { me: Me }) {
  const { isBusy, shown, run } = useCall()

  async function end() {
    const outcome = await run(callMe(object({ message: string() }), 'POST', '/not-me'))
    // over already: nothing is left to take back
    if (outcome.ok || outcome.trouble.why === 'over') page.end(SIDE_MESSAGES.notMe)
  }

  return (
    <Screen
      seats={seated(0)}
      title={`Bukan ${me.name}?`}
      actions={
        <>
          <TroubleNote trouble={shown} />
          <BigButton isBusy={isBusy} onClick={end}>
            Iya, bukan aku
          </BigButton>
          <BigButton variant="secondary" disabled={isBusy} onClick={goBack}>
            Eh, ini aku
          </BigButton>
        </>
      }
    >
      <p className={leadText}>
        Berarti link ini nyasar ke kamu. Kita matikan halaman ini dan cek nomornya ya?
      </p>
    </Screen>
  )
}
