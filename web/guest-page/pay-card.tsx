import { type Me, qrSchema } from '../../src/domain/guest-page/guest-page'
import { rupiah } from '../../src/domain/house/site'
import { BigButton } from '../ui/big-button'
import { CopyButton } from '../ui/copy-button'
import { Announcement } from './announcement'
import { callMe } from './call'
import { ChatLink, proofText } from './chat-links'
import { Countdown } from './countdown'
import { card, textButton } from './frame'
import { page } from './page'
import { spoken } from './page-texts'
import { accountParts } from './pay-texts'
import { TroubleNote } from './trouble'
import { useCall, useChange } from './use-change'

export interface PayProps {
  me: Me
  pay: NonNullable<Me['pay']>
}

/** What to transfer, until when and where to; folded once it is looked for. */
export function PayCard(props: PayProps) {
  const { pay } = props
  const { busy, trouble, change } = useChange()
  if (!pay.isTransferred)
    return (
      <div className={card}>
        <Transfer {...props} />
      </div>
    )
  return (
    <div className={card}>
      <Announcement className="font-semibold">
        {`Lagi kita cek. Begitu ${rupiah(pay.amount)} masuk, kursimu aman.`}
      </Announcement>
      <details>
        <summary className="w-fit cursor-pointer rounded-card py-3 font-semibold">Lihat lagi</summary>
        <div className="grid gap-2">
          <Transfer {...props} />
        </div>
      </details>
      <TroubleNote trouble={trouble} />
      <button
        type="button"
        aria-disabled={busy !== undefined}
        className={`${textButton} -ml-2 justify-self-start`}
        onClick={() => void change('not yet', 'POST', ...saying(pay, false))}
      >
        Eh, belum transfer
      </button>
    </div>
  )
}

function Transfer({ me, pay }: PayProps) {
  const { amount, hasCode, by, isLate, account, qr, lines } = pay
  // the title of a place at an evening says until when
  const untilWhen = !by ? 'secepatnya' : pay === me.pay ? `paling lambat ${spoken(by)}` : 'persis segini ya'
  const parts = account ? accountParts(account) : undefined
  const whole = rupiah(amount)
  return (
    <>
      {me.checking.map(({ amount: former }) => (
        <p key={former}>
          <strong>Lagi kita cek transfermu {rupiah(former)}.</strong> Yang di bawah beda: tunggu kabar kita
          dulu sebelum transfer lagi ya.
        </p>
      ))}
      <p>
        {isLate && 'Batas bayarnya udah lewat. '}Transfer {untilWhen}
        {!account && !qr && '. Rekeningnya kita kirim lewat WA'}.
      </p>
      {by && !pay.isTransferred && <Countdown until={by.at} />}
      <div className={row}>
        <strong className="text-xl/[1.29] font-extrabold tabular-nums">
          {hasCode ? (
            <>
              {whole.slice(0, -3)}
              <mark className="inline-block rounded-sm bg-kunyit px-0.5 text-ink">{whole.slice(-3)}</mark>
            </>
          ) : (
            whole
          )}
        </strong>
        <CopyButton text={String(amount)} className={copy}>
          Salin nominal
        </CopyButton>
      </div>
      {lines.map((line) => (
        <p key={line} className="text-sm">
          {line}
        </p>
      ))}
      {qr && (
        <svg
          role="img"
          aria-label={`QRIS ${whole}`}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          width={240}
          height={240}
          fill="currentColor"
          shapeRendering="crispEdges"
          className="-my-2 h-auto w-full max-w-60 justify-self-center"
        >
          <path d={qr.path} />
        </svg>
      )}
      {qr && <SaveQr path={`/tickets/${pay.ticket}/qr`} />}
      {account && (
        <div className={`${row} mt-2 border-t-2 border-abu-100 pt-3`}>
          <p>
            <span className="block text-sm text-abu-700">
              {parts ? [parts.bank, parts.holder].filter(Boolean).join(' ') : 'ke'}
            </span>
            <strong className="text-lg/[1.4] font-extrabold tabular-nums">
              {parts ? inFours(parts.number) : account}
            </strong>
          </p>
          {parts && (
            <CopyButton text={parts.number} className={copy}>
              Salin nomor
            </CopyButton>
          )}
        </div>
      )}
    </>
  )
}

function inFours(number: string): string {
  return number.replace(/\d{4}(?=\d)/g, '$& ')
}

/** Opens the code as a picture, which one saves and pays from the gallery of the same phone. */
function SaveQr({ path }: { path: string }) {
  const { isBusy, shown, run } = useCall()
  async function open() {
    if (isBusy) return
    const outcome = await run(callMe(qrSchema, 'POST', path))
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

export function PayActions({ me, pay }: PayProps) {
  const { busy, trouble, change } = useChange()
  const canSay = pay.isTransferred === false
  return (
    <>
      <TroubleNote trouble={trouble} />
      {canSay && (
        <BigButton
          variant={me.arrival ? 'secondary' : 'primary'}
          isBusy={busy !== undefined}
          onClick={() => void change('transferred', 'POST', ...saying(pay, true))}
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

/** The call that says whether they have transferred. */
function saying({ ticket }: PayProps['pay'], transferred: boolean) {
  return [`/tickets/${ticket}/transferred`, { transferred }] as const
}

/** What is copied, with the button beside it. */
const row = 'flex flex-wrap items-center justify-between gap-2'
const copy =
  'min-h-11 cursor-pointer rounded-card border-2 border-abu-500 px-2 text-sm font-semibold whitespace-nowrap hover:border-abu-700 active:bg-abu-100'
