import { CODE_LINE, creditLine } from '../../../src/domain/due-words'
import type { Me } from '../../../src/domain/me'
import { rupiah } from '../../../src/domain/site'
import { BigButton } from '../../ui/big-button'
import { CopyButton } from '../../ui/copy-button'
import { Announcement } from '../announcement'
import { ChatLink, proofText } from '../chat-links'
import { card, textButton } from '../frame'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { accountNumber, spoken } from '../words'

interface PayProps {
  me: Me
  pay: NonNullable<Me['pay']>
}

/** What to transfer, until when and where to; or that it is looked for. */
export function PayCard({ me, pay: { amount, hasCode, by, isLate, account, isTransferred } }: PayProps) {
  const { busy, trouble, change } = useChange()
  const number = account ? accountNumber(account) : undefined
  const whole = rupiah(amount)
  if (isTransferred)
    return (
      <div className={card}>
        <Announcement className="font-semibold">
          {`Lagi kita cek. Begitu ${whole} masuk, kursimu resmi.`}
        </Announcement>
        <TroubleNote trouble={trouble} />
        <button
          type="button"
          aria-disabled={busy !== undefined}
          className={`${textButton} -ml-2 justify-self-start`}
          onClick={() => void change('not yet', 'POST', '/transfer', said(me, false))}
        >
          Ternyata belum
        </button>
      </div>
    )
  return (
    <div className={card}>
      {me.checking.map((former) => (
        <p key={former}>
          <strong>Lagi kita cek transfermu {rupiah(former)}.</strong> Yang di bawah beda: tunggu kabar kita
          dulu sebelum transfer lagi ya.
        </p>
      ))}
      <p>
        {isLate && 'Batas bayarnya udah lewat. '}Transfer{' '}
        <strong>
          {hasCode ? (
            <>
              {whole.slice(0, -3)}
              <mark className="rounded-sm bg-kunyit px-0.5 text-ink">{whole.slice(-3)}</mark>
            </>
          ) : (
            whole
          )}
        </strong>{' '}
        {by ? `paling lambat ${spoken(by)}` : 'secepatnya'}
        {account ? (
          <>
            {' '}
            ke <strong>{account}</strong>
          </>
        ) : (
          '. Rekeningnya kita kirim lewat WA.'
        )}
      </p>
      {hasCode && <p className="text-sm">{CODE_LINE}</p>}
      {me.creditUsed > 0 && <p className="text-sm">{creditLine(me.creditUsed)}</p>}
      <p className="flex flex-wrap gap-2">
        <CopyButton text={String(amount)} className={copy}>
          Salin nominal
        </CopyButton>
        {number && (
          <CopyButton text={number} className={copy}>
            Salin nomor
          </CopyButton>
        )}
      </p>
    </div>
  )
}

export function PayActions({ me, pay: { isTransferred } }: PayProps) {
  const { busy, trouble, change } = useChange()
  const canSay = isTransferred === false
  return (
    <>
      <TroubleNote trouble={trouble} />
      {canSay && (
        <BigButton
          variant={me.arrival ? 'secondary' : 'primary'}
          isBusy={busy !== undefined}
          onClick={() => void change('transferred', 'POST', '/transfer', said(me, true))}
        >
          Udah transfer
        </BigButton>
      )}
      <ChatLink variant={me.arrival || canSay ? 'secondary' : 'primary'} text={proofText(me)}>
        Kirim bukti lewat WA
      </ChatLink>
    </>
  )
}

function said({ seat }: Me, transferred: boolean) {
  return { transferred, seat: seat ?? undefined }
}

const copy =
  'min-h-11 flex-1 cursor-pointer rounded-card border-2 border-abu-500 px-3 font-semibold whitespace-nowrap hover:border-abu-700 active:bg-abu-100'
