import { rupiah } from '../../../src/domain/house/site'
import { TicketCard } from '../../questions/ticket-card'
import { BigButton } from '../../ui/big-button'
import { INVITATION } from '../../ui/seats'
import { TableHint } from '../dinner'
import { leadText } from '../frame'
import { MenuCard } from '../menu-card'
import { answerLine } from '../page-texts'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { type StateProps, StateScreen } from './state-screen'
import { stateOfSeat } from './ticket-state'

/** A drawing that is left out on phones which are not tall: what is asked has to fit. */
export const WHERE_TALL = 'hidden h-[min(20dvh,200px)] max-lg:tall:block'

export function SeatOffer({ me }: StateProps) {
  const { busy, trouble, change } = useChange()
  const answer = (answer: 'yes' | 'no') =>
    void change(answer, 'POST', '/answer', { answer, seat: me.seat ?? undefined })
  return (
    <StateScreen
      me={me}
      seats={INVITATION}
      title={me.isNewDate ? 'Jadwal barunya udah ada.' : 'Ada kursi buat kamu.'}
      isFull={me.isNewDate}
      drawing={WHERE_TALL}
      actions={
        <>
          <TroubleNote trouble={trouble} />
          <BigButton isBusy={busy === 'yes'} onClick={() => answer('yes')}>
            Aku ikut
          </BigButton>
          <p className="mt-3 text-center text-sm text-abu-700">
            Ga bisa? Kursinya kita kasih ke yang lagi antre
            {me.isPaid && `, dan ${me.held ? `${rupiah(me.held)} kamu` : 'uangmu'} ga hangus`}.
          </p>
          <BigButton variant="secondary" isBusy={busy === 'no'} onClick={() => answer('no')}>
            Belum bisa
          </BigButton>
        </>
      }
    >
      {/* above the tile: the buttons would lie on it */}
      <p className={leadText}>
        {answerLine(me.answerBy)}
        {me.isPaid && ' Pembayaranmu aman.'}
      </p>
      {me.dinner?.when && <TicketCard {...me.dinner} when={me.dinner.when} {...stateOfSeat(me)} />}
      <MenuCard menu={me.menu} />
      {me.dinner && <TableHint dinner={me.dinner} />}
    </StateScreen>
  )
}
