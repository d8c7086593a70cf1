import type { Me } from '../../../src/domain/me'
import { FULL_TABLE } from '../../ui/seats'
import { ArrivalActions, ArrivalLine } from '../arrival'
import { ComingCard } from '../coming'
import { DinnerLine, TableHint } from '../dinner'
import { leadText } from '../frame'
import { MenuCard } from '../menu-card'
import { PayActions, PayCard, type PayProps } from '../pay-card'
import { type StateProps, StateScreen } from './state-screen'

export function Confirmed({ me }: StateProps) {
  const { dinner, pay, creditUsed } = me
  return (
    <StateScreen
      me={me}
      seats={FULL_TABLE}
      title="Sip, kursimu kita simpan."
      isFull={pay?.isTransferred === false}
      actions={
        <>
          <ArrivalActions me={me} />
          {pay && <PayActions me={me} pay={pay} calls={callsOf(me)} />}
        </>
      }
    >
      {dinner?.when && (
        <p className={leadText}>
          <DinnerLine dinner={dinner} />
        </p>
      )}
      <ComingCard me={me} />
      <ArrivalLine me={me} />
      {pay && <PayCard me={me} pay={pay} creditUsed={creditUsed} calls={callsOf(me)} />}
      <MenuCard menu={me.menu} />
      {dinner && <TableHint dinner={dinner} />}
    </StateScreen>
  )
}

function callsOf({ seat }: Me): PayProps['calls'] {
  return { said: (transferred) => ['/transfer', { transferred, seat: seat ?? undefined }], qr: '/qr' }
}
