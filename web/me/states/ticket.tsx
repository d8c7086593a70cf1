import type { MyTicket } from '../../../src/domain/me'
import { rupiah } from '../../../src/domain/site'
import { BigButton } from '../../ui/big-button'
import { FULL_TABLE, seated } from '../../ui/seats'
import { DinnerLine } from '../dinner'
import { leadText } from '../frame'
import { PayActions, PayCard, type PayProps } from '../pay-card'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { spoken } from '../words'
import { type StateProps, StateScreen } from './state-screen'

/** A place at an evening that has no table yet. */
export function TicketScreen({ me, ticket }: StateProps & { ticket: MyTicket }) {
  const { busy, trouble, change } = useChange()
  const { id, evening, pay, status, isStandby, canPay, hasLapsed, isClaimed, held } = ticket
  const payNow = () => void change('pay now', 'POST', '/tickets', { evening, pay: 'now' })
  const say = () => void change('transferred', 'POST', `/tickets/${id}/transferred`, { transferred: true })
  const calls: PayProps['calls'] = {
    said: (transferred) => [`/tickets/${id}/transferred`, { transferred }],
    qr: `/tickets/${id}/qr`,
  }
  return (
    <StateScreen
      me={me}
      seats={status === 'idle' ? seated(0) : FULL_TABLE}
      title={titleOf(me.name, ticket)}
      isFull={pay?.isTransferred === false}
      actions={
        <>
          <TroubleNote trouble={trouble} />
          {pay && <PayActions me={me} pay={pay} calls={calls} />}
          {canPay && (
            <BigButton isBusy={busy === 'pay now'} onClick={payNow}>
              Bayar sekarang, biar duluan
            </BigButton>
          )}
          {status === 'idle' && hasLapsed && !isClaimed && (
            <BigButton variant="secondary" isBusy={busy === 'transferred'} onClick={say}>
              Udah transfer
            </BigButton>
          )}
        </>
      }
    >
      <p className={leadText}>
        <DinnerLine dinner={{ ...ticket, place: null, table: null }} />
      </p>
      {status === 'idle' && (
        <p className={leadText}>
          {isClaimed
            ? 'Waktu bayarnya habis, jadi kamu masuk daftar dulu. Transfermu lagi kita cek ya.'
            : hasLapsed
              ? 'Waktu bayarnya habis, jadi kamu masuk daftar dulu. Udah telanjur transfer? Bilang di bawah, nanti kita cek.'
              : 'Kamu belum bayar apa-apa. Cek halaman ini: di sini kelihatan kamu dapat meja atau belum.'}
        </p>
      )}
      {status === 'paid' && (
        <p className={leadText}>
          {isStandby
            ? 'Kalau ada yang batal, kursinya langsung buat kamu.'
            : 'Tempat dan mejamu muncul di sini begitu mejanya jadi.'}
          {held > 0 && ` ${rupiah(held)} udah kita terima.`}
        </p>
      )}
      {pay && <PayCard me={me} pay={pay} creditUsed={ticket.creditUsed} calls={calls} />}
    </StateScreen>
  )
}

function titleOf(name: string, { status, isStandby, when, pay }: MyTicket): string {
  if (status === 'paid')
    return isStandby ? `Kamu cadangan buat ${when.day}.` : `Kursimu aman${name && `, ${name}`}!`
  if (status === 'confirmed')
    return pay?.by ? `Kursimu kita simpan sampai ${spoken(pay.by)}.` : 'Kursimu kita simpan.'
  return `Kamu masuk daftar ${when.day}.`
}
