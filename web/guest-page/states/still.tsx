import type { ReactNode } from 'react'
import type { Outcome } from '../../../src/domain/after-dinner/outcome'
import { EVENING_TEXTS } from '../../../src/domain/evening/open-evenings'
import type { MeState } from '../../../src/domain/guest-page/guest-page'
import { TicketCard } from '../../questions/ticket-card'
import { BigButton } from '../../ui/big-button'
import { FULL_TABLE, NO_TABLE, seated } from '../../ui/seats'
import { Apart } from '../actions'
import { Afterwards } from '../after'
import { ChatLink, TeamChat } from '../chat-links'
import { useMyEvenings } from '../evenings'
import { leadText } from '../frame'
import { MenuCard } from '../menu-card'
import { becauseOf, MARK_TEXTS, spoken } from '../page-texts'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { goTo } from '../view'
import { type StateProps, StateScreen } from './state-screen'
import { stateOfSeat } from './ticket-state'

interface Words {
  title: string
  isLong?: true
  text: string
  action?: (name: string) => ReactNode
}

export type Still = Extract<MeState, 'late' | 'moved' | 'cancelled' | 'removed' | 'over'>

const words: Record<Still, Words> = {
  late: {
    title: 'Batas jawabnya udah lewat, dan kursinya kita kasih ke yang lagi antre.',
    isLong: true,
    text: 'Kamu tetap di antrean.',
  },
  moved: {
    title: 'Jadwalnya lagi kita ubah.',
    text: 'Tanggal barunya kita kabarin lewat WA.',
  },
  cancelled: {
    title: 'Makan malammu ga jadi.',
    text: 'Kamu tetap kita duluin buat meja berikutnya.',
  },
  removed: {
    title: 'Kamu belum kita jadwalkan.',
    text: 'Ada pertanyaan?',
    action: () => <TeamChat />,
  },
  over: {
    title: 'Makasih udah semeja!',
    text: 'Gimana malamnya?',
    action: (name) => (
      <ChatLink variant="primary" text={`Halo Semeja! Ini ${name}. Malamnya `}>
        Cerita lewat WA
      </ChatLink>
    ),
  },
}

const UNPAID = {
  ...words.late,
  title: 'Waktu bayarnya habis, dan kursinya kita kasih ke yang lagi antre.',
}

/** Of a dinner that is over, for those who were not there. */
function wordsOfMissed(outcome: Outcome | null, on: string): Words | undefined {
  if (outcome === 'no-show')
    return {
      title: `Kita nunggu kamu${on}.`,
      isLong: true,
      text: 'Semoga kamu baik-baik aja ya. Kalau ada halangan, cerita aja lewat WA.',
      action: () => <TeamChat />,
    }
  if (outcome === 'excused')
    return { title: 'Sampai ketemu lain kali.', isLong: true, text: 'Semoga semuanya baik-baik aja ya.' }
  return undefined
}

/** States of people who are free for another table, and may join the next evenings. */
const FREE_STATES: MeState[] = ['late', 'cancelled', 'over']

export function StillState({ me }: StateProps) {
  const { dinner } = me
  const isFree = FREE_STATES.includes(me.state)
  const { cards, isNone, isLooking } = useMyEvenings(me, isFree)
  const isOver = me.state === 'over'
  const isMoved = me.state === 'moved'
  const when = dinner?.when ?? dinner?.movedFrom
  const wasMissed = wordsOfMissed(me.outcome, when ? ` ${when.day}, ${when.date}` : '')
  const { title, isLong, text, action } = wasMissed ?? (me.isUnpaid ? UNPAID : words[me.state as Still])
  const said = isOver && !wasMissed ? me.feedback.find(({ seat }) => seat === me.seat) : undefined
  // nothing is asked of them that should lie over what they may share, and the next evenings
  const isDone = isOver && (wasMissed !== undefined || said?.evening != null)
  const buttons = (action || isOver || isNone) && (
    <>
      {said ? (
        <BigButton variant={isDone ? 'secondary' : 'primary'} onClick={() => goTo('after')}>
          {isDone ? 'Ubah ceritamu' : 'Cerita di sini'}
        </BigButton>
      ) : (
        action?.(me.name)
      )}
      {isNone && !isOver && <ChatLink text={EVENING_TEXTS.days}>{EVENING_TEXTS.sayDays}</ChatLink>}
      {me.canReturn && isOver && <Back variant="secondary" />}
    </>
  )
  return (
    <StateScreen
      // what stands below the evenings waits for them
      me={isLooking ? { ...me, dinners: [] } : me}
      seats={isOver && !wasMissed ? FULL_TABLE : isMoved ? seated(0, me.isPaid ? 'red' : 'open') : NO_TABLE}
      title={title}
      isLong={isLong}
      next={
        isDone && !isLooking ? (
          <>
            {cards}
            <Apart className="mt-6 grid w-full gap-3">{buttons}</Apart>
          </>
        ) : (
          cards
        )
      }
      // what is asked stands at the bottom of the screen, with what is below it or without
      isLooking={isLooking && (!isOver || isDone)}
      actions={!isDone && buttons}
    >
      {dinner && when && <TicketCard {...dinner} when={when} {...stateOfSeat(me)} />}
      <p className={leadText}>
        {isMoved &&
          dinner?.movedFrom &&
          `Makan malam ${spoken(dinner.movedFrom)}, kita geser${becauseOf(dinner.reason)}. `}
        {me.state === 'cancelled' && dinner?.reason && `Batal${becauseOf(dinner.reason)}. `}
        {said?.evening ? `Katamu malamnya: ${MARK_TEXTS[said.evening]}.` : text}
        {isMoved && me.isPaid && ' Pembayaranmu aman.'}
      </p>
      <MenuCard menu={me.menu} />
      {said && (
        <div className="w-full text-left">
          <Afterwards dinner={said} all={me.mates} />
        </div>
      )}
    </StateScreen>
  )
}

/** The button by which who rests, or has dined, is in the queue again. */
export function Back({ variant }: { variant?: 'secondary' }) {
  const { busy, trouble, change } = useChange()
  return (
    <>
      <TroubleNote trouble={trouble} />
      <BigButton
        variant={variant}
        isBusy={busy === 'back'}
        onClick={() => void change('back', 'POST', '/back')}
      >
        Aku mau ikut lagi
      </BigButton>
    </>
  )
}
