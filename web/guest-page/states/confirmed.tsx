import { TicketCard } from '../../questions/ticket-card'
import { ArrivalActions, ArrivalLine } from '../arrival'
import { ComingCard } from '../coming'
import { TableHint } from '../dinner'
import { MenuCard } from '../menu-card'
import { MovedDinner } from '../moved'
import { PayActions, PayCard } from '../pay-card'
import { heldTitle } from '../pay-texts'
import { Talk } from '../talk'
import { type StateProps, StateScreen } from './state-screen'
import { stateOfSeat, tableOfSeat } from './ticket-state'

export function Confirmed({ me }: StateProps) {
  const { dinner, pay } = me
  const payCard = pay && <PayCard me={me} pay={pay} />
  const isToPay = pay?.isTransferred === false
  const isJoined = dinner?.isJoined === true
  return (
    <StateScreen
      me={me}
      seats={tableOfSeat(me)}
      title={isJoined || pay?.isLate ? heldTitle(pay) : 'Sip, kursimu kita simpan.'}
      isLong={isJoined && isToPay}
      isFull={isToPay}
      actions={
        <>
          <ArrivalActions me={me} />
          {pay && <PayActions me={me} pay={pay} />}
        </>
      }
    >
      <MovedDinner me={me} />
      {isToPay && payCard}
      <ArrivalLine me={me} />
      <Talk questions={me.talk} />
      {dinner?.when && <TicketCard {...dinner} when={dinner.when} {...stateOfSeat(me)} />}
      <ComingCard me={me} />
      {!isToPay && payCard}
      <MenuCard menu={me.menu} />
      {dinner && <TableHint dinner={dinner} />}
    </StateScreen>
  )
}
