import { TicketCard } from '../../questions/ticket-card'
import { BigButton } from '../../ui/big-button'
import { INVITATION, NO_TABLE } from '../../ui/seats'
import { Announcement } from '../announcement'
import { TeamChat } from '../chat-links'
import { TableHint } from '../dinner'
import { leadText } from '../frame'
import { answerLine } from '../page-texts'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { WHERE_TALL } from './seat-offer'
import { type StateProps, StateScreen } from './state-screen'
import { stateOfSeat } from './ticket-state'

export function Backup({ me }: StateProps) {
  const { busy, trouble, change } = useChange()
  const { dinner, backup } = me
  const answer = (answer: 'yes' | 'no') =>
    void change(answer, 'POST', '/answer', { answer, seat: me.seat ?? undefined })
  const day = dinner?.when?.day ?? 'makan malam ini'
  if (backup === 'no')
    return (
      <StateScreen me={me} seats={NO_TABLE} title={`Kamu ga ikut cadangan ${day}.`} actions={<TeamChat />}>
        <p className={leadText}>Berubah pikiran? Chat kita ya.</p>
      </StateScreen>
    )
  return (
    <StateScreen
      me={me}
      seats={INVITATION}
      title={`Kamu cadangan buat ${day}.`}
      drawing={WHERE_TALL}
      actions={
        <>
          <TroubleNote trouble={trouble} />
          {!backup && (
            <BigButton isBusy={busy === 'yes'} onClick={() => answer('yes')}>
              Aku mau
            </BigButton>
          )}
          <BigButton variant="secondary" isBusy={busy === 'no'} onClick={() => answer('no')}>
            Ga bisa
          </BigButton>
        </>
      }
    >
      <p className={leadText}>
        {backup ? 'Kalau ada kursi kosong, kita tanya kamu dulu.' : 'Kalau ada yang batal, mau gantiin?'}{' '}
        {!backup && me.answerBy && answerLine(me.answerBy)}
      </p>
      {dinner?.when && <TicketCard {...dinner} when={dinner.when} {...stateOfSeat(me)} />}
      {backup && (
        <Announcement className={`${leadText} font-semibold`}>Sip, kita catat: kamu mau.</Announcement>
      )}
      {dinner && <TableHint dinner={dinner} />}
    </StateScreen>
  )
}
