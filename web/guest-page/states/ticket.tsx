import type { MyTicket } from '../../../src/domain/guest-page/guest-page'
import { rupiah } from '../../../src/domain/house/site'
import { knownPages } from '../../known-pages'
import { Share } from '../../questions/share'
import { TicketCard } from '../../questions/ticket-card'
import { useEvenings } from '../../questions/use-evenings'
import { BigButton } from '../../ui/big-button'
import { CalendarButton } from '../calendar-button'
import { PlaceCard, TableHint } from '../dinner'
import { useMyEvenings } from '../evenings'
import { leadText } from '../frame'
import { currentToken, otherTokens } from '../link'
import { MenuCard } from '../menu-card'
import { Moved } from '../moved'
import { News } from '../news'
import { placeText, seatTitle, spoken, tableTitle } from '../page-texts'
import { PayActions, PayCard } from '../pay-card'
import { heldTitle } from '../pay-texts'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { goBack, goTo } from '../view'
import { MONEY_BACK, type StateProps, StateScreen } from './state-screen'
import { hasMoneyBack, ifSilent, isAhead, standsBy } from './ticket-shown'
import { stateOfTicket, tableOfTicket } from './ticket-state'

/** A place at an evening before there is a table, or for which none was left; `isBeside` what the page is about. */
export function TicketScreen({
  me,
  ticket,
  isBeside,
}: StateProps & { ticket: MyTicket; isBeside?: boolean }) {
  const { busy, trouble, change } = useChange()
  const { id, evening, pay, status, hasNoTable, isStandby, canPay, hasLapsed, isClaimed, held } = ticket
  const { movedFrom, placeBy, place, free, answerBy } = ticket
  const isLeftOver = status === 'idle' && hasNoTable
  const isEnded = status === 'dropped'
  // loaded here, so that its button gives way once they have come
  const { cards, isLooking } = useMyEvenings(me, isLeftOver || isEnded)
  const isToCome = status === 'paid' && !isStandby && !answerBy && isAhead(ticket)
  // until it is known that nobody joins it any more
  const open = useEvenings(isToCome ? currentToken() : undefined)
  const isToInvite = isToCome && (!open || open.evenings.some(({ code }) => code === evening))
  const payNow = () => {
    const pages = [...new Set([...otherTokens(), ...knownPages().map(({ token }) => token)])]
    void change('pay now', 'POST', '/tickets', { evening, pay: 'now', pages })
  }
  const say = () => void change('transferred', 'POST', `/tickets/${id}/transferred`, { transferred: true })
  const come = () => void change('coming', 'PUT', `/tickets/${id}/coming`, { coming: true })
  const standBy = (stay: boolean) => void change('standby', 'PUT', `/tickets/${id}/standby`, { stay })
  const payCard = pay && <PayCard me={me} pay={pay} />
  const isToPay = pay?.isTransferred === false
  const isListed = status === 'idle' || isEnded
  // below what is to be read before one presses: the buttons would lie on it
  const isTileLast = isListed || answerBy !== null
  const menu = isBeside ? null : me.menu
  const tile = (
    <>
      <MenuCard menu={menu} />
      <TicketCard {...ticket} {...stateOfTicket(ticket)} />
    </>
  )
  const moved = <Moved from={movedFrom} reason={ticket.reason} isFree={free !== null && !answerBy} />
  return (
    <StateScreen
      me={me}
      seats={tableOfTicket(ticket)}
      title={titleOf(me.name, ticket)}
      isLong={isToPay}
      isLooking={isLooking}
      next={
        <>
          {cards}
          {isBeside && (
            <BigButton variant="quiet" onClick={goBack}>
              Kembali
            </BigButton>
          )}
        </>
      }
      isFull={isToPay || menu?.isOpen || answerBy !== null}
      actions={
        <>
          <TroubleNote trouble={trouble} />
          {pay && <PayActions me={me} pay={pay} />}
          {canPay && (
            <BigButton isBusy={busy === 'pay now'} onClick={payNow}>
              Bayar sekarang, biar duluan
            </BigButton>
          )}
          {isLeftOver && isStandby !== null && (
            <BigButton
              variant={isStandby || cards ? 'secondary' : 'primary'}
              isBusy={busy === 'standby'}
              onClick={() => standBy(!isStandby)}
            >
              {isStandby ? 'Ga usah' : 'Kabarin aku kalau ada yang batal'}
            </BigButton>
          )}
          {answerBy && (
            <BigButton isBusy={busy === 'coming'} onClick={come}>
              Masih bisa
            </BigButton>
          )}
          {hasMoneyBack(ticket) && (
            <BigButton variant="secondary" onClick={() => goTo(`leave/${id}`)}>
              {MONEY_BACK}
            </BigButton>
          )}
          {isToCome && <CalendarButton ticket={id} />}
          {hasLapsed && !isClaimed && (
            <BigButton variant="secondary" isBusy={busy === 'transferred'} onClick={say}>
              Udah transfer
            </BigButton>
          )}
        </>
      }
    >
      {isToPay && moved}
      {isToPay && payCard}
      {place && <PlaceCard place={place} hasMap />}
      {!isTileLast && tile}
      {!isToPay && moved}
      {isListed && (
        <p className={leadText}>
          {(isClaimed || hasLapsed) && !isEnded && 'Waktu bayarnya habis, jadi kamu masuk daftar dulu. '}
          {isClaimed
            ? 'Transfermu lagi kita cek ya.'
            : hasLapsed
              ? 'Udah telanjur transfer? Bilang di bawah, nanti kita cek.'
              : isStandby
                ? 'Kalau ada yang batal, kita kabarin. Kamu belum bayar apa-apa.'
                : hasNoTable
                  ? isEnded
                    ? 'Ga ada kursi yang kosong, jadi kamu ga perlu datang.'
                    : 'Kamu belum bayar apa-apa.'
                  : 'Kamu belum bayar apa-apa. Cek halaman ini' +
                    (placeBy ? ` mulai ${spoken(placeBy)}` : '') +
                    ': di sini kelihatan kamu dapat meja atau belum.'}
        </p>
      )}
      {status === 'paid' && (
        <p className={leadText}>
          {answerBy
            ? `Masih bisa? Jawab paling lambat ${spoken(answerBy)} ya.${ifSilent(ticket)}`
            : isStandby
              ? 'Kalau ada yang batal, kursinya langsung buat kamu.'
              : !place && !me.news && placeText(placeBy)}
          {held > 0 && ` ${rupiah(held)} udah kita terima.`}
        </p>
      )}
      {isTileLast && tile}
      {me.news && <News news={me.news} />}
      <TableHint dinner={ticket} />
      {isToInvite && (
        <div className="mt-5 grid w-full gap-3">
          <Share
            label="Ajak teman"
            text={`Aku ikut makan malam Semeja ${ticket.when.day}, ${ticket.when.date}. Ikutan yuk, walau bisa beda meja!`}
            url={`${location.origin}/e/${evening}`}
          />
        </div>
      )}
      {!isToPay && payCard}
    </StateScreen>
  )
}

function titleOf(name: string, ticket: MyTicket): string {
  const { status, hasNoTable, when, pay, answerBy } = ticket
  if (status === 'dropped' && !hasNoTable) return 'Waktu bayarnya habis.'
  if (answerBy) return `Makan malammu pindah ke ${when.day}.`
  if (standsBy(ticket)) return `Kamu cadangan buat ${when.day}.`
  if (ticket.place) return tableTitle(name)
  if (status === 'paid') return seatTitle(name)
  if (status === 'confirmed') return heldTitle(pay)
  return hasNoTable ? 'Kali ini belum dapat meja.' : `Kamu masuk daftar ${when.day}.`
}
