import type { ComponentProps } from 'react'
import type { Me, MeState, MyTicket } from '../../../src/domain/me'
import { rupiah } from '../../../src/domain/site'
import { bigButton } from '../../ui/big-button'
import { CopyButton } from '../../ui/copy-button'
import { DinnersLine } from '../dinners-line'
import { card, leadText, ReadOnly, Screen, textButton } from '../frame'
import { GivenUp } from '../given-up'
import { currentToken } from '../link'
import { usePage } from '../page'
import { Checking, Refund } from '../refund'
import { goTo, type SideView } from '../view'
import { firstPlace, hasMoneyBack, ticketShown } from './ticket-shown'

/** The states whose screens the page has from the start: those that most see, and all that is needed at a restaurant without a signal. */
export type FirstState = 'waiting' | 'asked' | 'confirmed' | 'paid'
export type OtherState = Exclude<MeState, FirstState>

export interface StateProps {
  me: Me
  /** whether a change made here has led to this state */
  isNew?: boolean | undefined
}

interface StateScreenProps extends Omit<ComponentProps<typeof Screen>, 'below'> {
  me: Me
}

/** The screen of a state, with the actions that every state has. */
export function StateScreen({ me, children, ...screen }: StateScreenProps) {
  const now = usePage()
  const { trouble, notice } = now.at === 'open' ? now : {}
  return (
    <Screen {...screen} below={<Beside me={me} />}>
      {trouble && (
        <p role="status" className="mt-3 rounded-card bg-kunyit/40 px-4 py-2 text-sm font-semibold">
          Belum bisa cek yang terbaru. Ini kabar terakhir yang kita punya.
        </p>
      )}
      {notice && notice !== screen.title && (
        <p role="alert" className="mt-3 rounded-card bg-kunyit/40 px-4 py-2 text-sm font-semibold">
          {notice}
        </p>
      )}
      {me.givenUp && <GivenUp givenUp={me.givenUp} />}
      {children}
      {me.readOnly && <ReadOnly />}
      {!me.pay && me.checking.map((amount) => <Checking key={amount} me={me} amount={amount} />)}
      {me.refunds.map((refund) => (
        <Refund key={refund.payment} me={me} refund={refund} />
      ))}
      {me.credit > 0 && (
        <p className={leadText}>Saldo kamu {rupiah(me.credit)}, otomatis kepake di jadwal berikutnya.</p>
      )}
      <Contacts contacts={me.contacts} />
      {WITH_DINNERS.includes(me.state) && <DinnersLine dinners={me.dinners} />}
    </Screen>
  )
}

/** The states of who has no dinner ahead and is asked nothing. */
const WITH_DINNERS: MeState[] = ['waiting', 'resting', 'over']

function Beside({ me }: { me: Me }) {
  const links = me.state === 'erasing' ? [] : linksOf(me)
  return (
    <nav
      aria-label="Lainnya"
      className="mt-auto flex flex-wrap items-center justify-center gap-x-3 px-5 pb-[max(env(safe-area-inset-bottom),12px)] text-sm"
    >
      {links.map(([view, text]) => (
        <button key={view} type="button" className={`${textButton} wrap-anywhere`} onClick={() => goTo(view)}>
          {text}
        </button>
      ))}
      <CopyButton text={`${location.origin}/k#${currentToken()}`} className={textButton}>
        Salin link
      </CopyButton>
    </nav>
  )
}

function linksOf(me: Me): [SideView, string][] {
  const place = firstPlace(me)
  const leave = place && leaveText(me, place)
  return [
    ...(me.state === 'waiting' && !ticketShown(me)
      ? []
      : [['answers', 'Jawabanku'] satisfies [SideView, string]]),
    ['data', 'Dataku'],
    ...(me.dinners.length > 0 ? [['dinners', 'Catatan hadirmu'] satisfies [SideView, string]] : []),
    ...(me.feedback.length > 0 ? [['after', 'Cerita malamnya'] satisfies [SideView, string]] : []),
    ...(me.cancel ? [['cancel', 'Batal ikut'] satisfies [SideView, string]] : []),
    ...(leave ? [['leave', leave] satisfies [SideView, string]] : []),
    ...(me.readOnly ? [] : [['not-me', `Bukan ${me.name}?`] satisfies [SideView, string]]),
  ]
}

export const MONEY_BACK = 'Balikin uangku'

// the screen of who stands by asks for it itself
function leaveText(me: Me, place: MyTicket): string | undefined {
  if (hasMoneyBack(place)) return place === ticketShown(me) ? undefined : MONEY_BACK
  return me.cancel ? `Batal ikut ${place.when.day}` : 'Batal ikut'
}

/** Those with whom a contact was exchanged, each with a chat to open; nothing without one. */
function Contacts({ contacts }: Pick<Me, 'contacts'>) {
  return contacts.map(({ name, link }) => (
    <div key={link} className={card}>
      <p>Kamu dan {name} sama-sama mau tukar kontak.</p>
      <a href={link} className={bigButton('secondary')}>
        Chat {name}
      </a>
    </div>
  ))
}
