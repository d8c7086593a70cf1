import { CODE_LINE, creditLine } from '../../../src/domain/due-words'
import { type Me, qrSchema } from '../../../src/domain/me'
import { rupiah } from '../../../src/domain/site'
import { BigButton } from '../../ui/big-button'
import { CopyButton } from '../../ui/copy-button'
import { FULL_TABLE } from '../../ui/seats'
import { Announcement } from '../announcement'
import { ArrivalActions, ArrivalLine } from '../arrival'
import { callMe } from '../call'
import { ChatLink, proofText } from '../chat-links'
import { DinnerLine, TableHint } from '../dinner'
import { card, leadText, textButton } from '../frame'
import { MenuCard } from '../menu-card'
import { page } from '../page'
import { TroubleNote } from '../trouble'
import { useCall, useChange } from '../use-change'
import { accountNumber, spoken } from '../words'
import { type StateProps, StateScreen } from './state-screen'

export function Confirmed({ me }: StateProps) {
  const { dinner, pay } = me
  return (
    <StateScreen
      me={me}
      seats={FULL_TABLE}
      title="Sip, kursimu kita simpan."
      isFull={pay?.isTransferred === false}
      actions={
        <>
          <ArrivalActions me={me} />
          {pay && <PayActions me={me} pay={pay} />}
        </>
      }
    >
      {dinner?.when && (
        <p className={leadText}>
          <DinnerLine dinner={dinner} />
        </p>
      )}
      <ArrivalLine me={me} />
      {pay && <PayCard me={me} pay={pay} />}
      <MenuCard menu={me.menu} />
      {dinner && <TableHint dinner={dinner} />}
    </StateScreen>
  )
}

interface PayProps {
  me: Me
  pay: NonNullable<Me['pay']>
}

/** What to transfer, until when and where to; folded once it is looked for. */
function PayCard({ me, pay }: PayProps) {
  const { busy, trouble, change } = useChange()
  if (!pay.isTransferred)
    return (
      <div className={card}>
        <Transfer me={me} pay={pay} />
      </div>
    )
  return (
    <div className={card}>
      <Announcement className="font-semibold">
        {`Lagi kita cek. Begitu ${rupiah(pay.amount)} masuk, kursimu resmi.`}
      </Announcement>
      <details>
        <summary className="w-fit cursor-pointer rounded-card py-3 font-semibold">Lihat lagi</summary>
        <div className="grid gap-2">
          <Transfer me={me} pay={pay} />
        </div>
      </details>
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
}

function Transfer({ me, pay: { amount, hasCode, by, isLate, account, qr } }: PayProps) {
  const number = account ? accountNumber(account) : undefined
  const whole = rupiah(amount)
  return (
    <>
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
          !qr && '. Rekeningnya kita kirim lewat WA.'
        )}
      </p>
      {hasCode && <p className="text-sm">{CODE_LINE}</p>}
      {me.creditUsed > 0 && <p className="text-sm">{creditLine(me.creditUsed)}</p>}
      {qr && (
        <svg
          role="img"
          aria-label={`QRIS ${whole}`}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          className="-my-2 w-full max-w-60 justify-self-center"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
      )}
      <p className="flex flex-wrap gap-2">
        {qr && <SaveQr />}
        <CopyButton text={String(amount)} className={copy}>
          Salin nominal
        </CopyButton>
        {number && (
          <CopyButton text={number} className={copy}>
            Salin nomor
          </CopyButton>
        )}
      </p>
    </>
  )
}

/** Opens the code as a picture, which one saves and pays from the gallery of the same phone. */
function SaveQr() {
  const { isBusy, shown, run } = useCall()
  async function open() {
    if (isBusy) return
    const outcome = await run(callMe(qrSchema, 'POST', '/qr'))
    if (outcome.ok) location.assign(outcome.value.png)
    else if (outcome.trouble.why === 'over' || outcome.trouble.why === 'refused') void page.load()
  }
  return (
    <>
      <button type="button" aria-disabled={isBusy} className={copy} onClick={() => void open()}>
        Simpan QR
      </button>
      <TroubleNote trouble={shown} />
    </>
  )
}

function PayActions({ me, pay: { isTransferred } }: PayProps) {
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
