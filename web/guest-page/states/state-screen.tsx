import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Me, MeState, MyTicket } from '../../../src/domain/guest-page/guest-page'
import { rupiah } from '../../../src/domain/house/site'
import { WayOut } from '../../questions/way-out'
import { CopyButton } from '../../ui/copy-button'
import { Icon } from '../../ui/icon'
import { Apart } from '../actions'
import { ChatLink } from '../chat-links'
import { DinnersLine } from '../dinners-line'
import { leadText, Note, ReadOnly, Screen, textButton } from '../frame'
import { GivenUp } from '../given-up'
import { currentToken } from '../link'
import { usePage } from '../page'
import { becauseOf, spoken } from '../page-texts'
import { MoneyBack } from '../refund'
import { goTo, type SideView } from '../view'
import { asks, firstPlace, hasMoneyBack, isAhead, ticketShown } from './ticket-shown'
import { stateOfTicket } from './ticket-state'

export interface StateProps {
  me: Me
  /** whether a change made here has led to this state */
  isNew?: boolean | undefined
}

interface StateScreenProps extends Omit<ComponentProps<typeof Screen>, 'below'> {
  me: Me
  /** the next evenings, below what they have to know of the last */
  next?: ReactNode
  /** they may still come: what they would push away is not there yet */
  isLooking?: boolean
}

/** The screen of a state, with the actions that every state has. */
export function StateScreen({ me, next, isLooking, children, actions, ...screen }: StateScreenProps) {
  const now = usePage()
  const { trouble, notice } = now.at === 'open' ? now : {}
  // an amount stands right below what it is for
  const isToPay = (ticketShown(me) ?? me).pay?.isTransferred === false
  const asking = otherPlaces(me, true)
  return (
    <Screen
      {...screen}
      actions={!isLooking && actions}
      below={
        !isLooking && (
          <>
            <Leave me={me} />
            <div className="px-5">
              <WayOut />
            </div>
            <Beside me={me} />
          </>
        )
      }
    >
      {trouble && <Note>Belum bisa cek yang terbaru. Ini kabar terakhir yang kita punya.</Note>}
      {notice && notice !== screen.title && <Note isNew>{notice}</Note>}
      {me.cancelled.map(({ when, reason }) => (
        <p key={when.at} role="status" className={`${leadText} font-semibold`}>
          Makan malam {spoken(when)}, ga jadi{becauseOf(reason)}.
        </p>
      ))}
      {me.givenUp && <GivenUp givenUp={me.givenUp} />}
      {!isToPay && asking}
      {children}
      {isToPay && asking}
      {otherPlaces(me, false)}
      {me.readOnly && !me.tickets[0] && <ReadOnly />}
      <MoneyBack me={me} />
      {me.credit > 0 && (
        <p className={leadText}>Saldo kamu {rupiah(me.credit)}, otomatis kepake di jadwal berikutnya.</p>
      )}
      {next}
      {WITH_DINNERS.includes(me.state) && <DinnersLine {...me} />}
    </Screen>
  )
}

/** Returns the places that the page is not about, each with a way to its screen: those that ask for something, or the others. */
function otherPlaces(me: Me, isAsking: boolean): ReactNode {
  const shown = ticketShown(me)
  return me.tickets
    .filter((ticket) => ticket !== shown && asks(ticket) === isAsking)
    .map((ticket) => (
      <button
        key={ticket.id}
        type="button"
        className="mt-3 flex w-full cursor-pointer items-center rounded-card bg-white px-5 py-3 text-left shadow-card"
        onClick={() => goTo(`place/${ticket.id}`)}
      >
        <span className="flex-1">
          <strong className="block">
            {ticket.when.day}, {ticket.when.date}
          </strong>
          {stateOfTicket(ticket).pill}
        </span>
        <Icon name="next" className="size-5 text-abu-600" />
      </button>
    ))
}

/** The states of who has no dinner ahead and is asked nothing. */
const WITH_DINNERS: MeState[] = ['waiting', 'resting', 'over']

/** What gives something up, apart from the other links. */
function Leave({ me }: { me: Me }) {
  const place = firstPlace(me)
  const leave = place && place.status !== 'dropped' && isAhead(place) && leaveText(me, place)
  const links: [SideView, string][] = me.cancel ? [['cancel', 'Batal ikut']] : []
  if (leave) links.push([`leave/${place.id}`, leave])
  return (
    links.length > 0 && (
      <Apart className="flex flex-wrap justify-center gap-x-3 px-5">
        <Links links={links} />
      </Apart>
    )
  )
}

function Beside({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <nav
      aria-label="Halaman ini"
      className="mt-auto grid justify-items-center px-5 pb-[max(env(safe-area-inset-bottom),12px)] text-sm"
    >
      <p className={foot}>
        {me.state !== 'erasing' && (
          <>
            <Links links={[['answers', 'Jawabanku']]} />
            <ChatLink variant="text">Bantuan</ChatLink>
          </>
        )}
        <button type="button" aria-expanded={isOpen} className={textButton} onClick={() => setOpen(!isOpen)}>
          Lainnya
        </button>
      </p>
      {isOpen && (
        <p className={foot}>
          {me.state !== 'erasing' && <Links links={othersOf(me)} />}
          <CopyButton text={`${location.origin}/k#${currentToken()}`} className={textButton}>
            Salin link halamanku
          </CopyButton>
        </p>
      )}
    </nav>
  )
}

const foot = 'flex flex-wrap items-center justify-center gap-x-3'

function Links({ links }: { links: [SideView, string][] }) {
  return links.map(([view, text]) => (
    <button key={view} type="button" className={`${textButton} wrap-anywhere`} onClick={() => goTo(view)}>
      {text}
    </button>
  ))
}

function othersOf({ dinners, feedback, readOnly, name }: Me) {
  const links: [SideView, string][] = [['data', 'Dataku']]
  if (dinners[0]) links.push(['dinners', 'Catatan hadirmu'])
  if (feedback[0]) links.push(['after', 'Cerita malamnya'])
  if (!readOnly) links.push(['not-me', `Bukan ${name}?`])
  return links
}

export const MONEY_BACK = 'Balikin uangku'

// the screen of who stands by asks for it itself
function leaveText(me: Me, place: MyTicket): string | undefined {
  const isShown = place === ticketShown(me)
  if (hasMoneyBack(place)) return isShown ? undefined : `${MONEY_BACK} buat ${place.when.day}`
  return isShown ? 'Batal ikut' : `Batal ikut ${place.when.day}`
}
