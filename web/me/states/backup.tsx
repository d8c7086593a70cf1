import { BigButton } from '../../ui/big-button'
import { INVITATION } from '../../ui/seats'
import { Announcement } from '../announcement'
import { DinnerLine, TableHint } from '../dinner'
import { leadText } from '../frame'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { answerLine } from '../words'
import { type StateProps, StateScreen } from './state-screen'

const CONFIRMATIONS = { yes: 'Sip, kita catat: kamu mau.', no: 'Oke, kita catat: kamu ga jadi.' }

/** A backup of a table. */
export function Backup({ me }: StateProps) {
  const { busy, trouble, change } = useChange()
  const { dinner, backup } = me
  const answer = (answer: 'yes' | 'no') =>
    void change(answer, 'POST', '/answer', { answer, seat: me.seat ?? undefined })
  return (
    <StateScreen
      me={me}
      seats={INVITATION}
      title={`Kamu cadangan buat ${dinner?.when ? dinner.when.day : 'makan malam ini'}.`}
      actions={
        <>
          <TroubleNote trouble={trouble} />
          {backup !== 'yes' && (
            <BigButton isBusy={busy === 'yes'} onClick={() => answer('yes')}>
              Oke
            </BigButton>
          )}
          {backup !== 'no' && (
            <BigButton variant="secondary" isBusy={busy === 'no'} onClick={() => answer('no')}>
              Ga jadi
            </BigButton>
          )}
        </>
      }
    >
      <p className={leadText}>Kalau ada kursi kosong, kita tanya kamu dulu.</p>
      {dinner?.when && (
        <p className={leadText}>
          <DinnerLine dinner={dinner} />. {!backup && me.answerBy && answerLine(me.answerBy)}
        </p>
      )}
      {backup && <Announcement className={`${leadText} font-semibold`}>{CONFIRMATIONS[backup]}</Announcement>}
      {dinner && <TableHint dinner={dinner} />}
    </StateScreen>
  )
}
