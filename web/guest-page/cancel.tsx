import { useState } from 'react'
import type { Me, MyTicket, RefundChoice } from '../../src/domain/guest-page/guest-page'
import { SIDE_MESSAGES } from '../../src/domain/guest-page/side-texts'
import { rupiah } from '../../src/domain/house/site'
import { BigButton } from '../ui/big-button'
import { ChoiceCard } from '../ui/choice-card'
import { FULL_TABLE, seated } from '../ui/seats'
import { leadText, Screen } from './frame'
import { REFUND_TEXTS } from './page-texts'
import { hasMoneyBack } from './states/ticket-shown'
import { TroubleNote } from './trouble'
import { useChange } from './use-change'
import { goBack, stayingHere } from './view'

const BACK: Record<RefundChoice, string> = {
  money: 'Uangmu kita kembalikan.',
  credit: 'Uangmu kita simpan buat jadwal lain.',
}

/** What giving the seat up costs, or what comes back. */
function costOf(
  { isPaid, held }: Pick<Me, 'isPaid' | 'held'>,
  { isLate }: NonNullable<Me['cancel']>,
  chosen: RefundChoice | undefined,
): string {
  if (!isPaid) return 'lepas kursiku'
  const money = held ? `${rupiah(held)} kamu` : 'uangku'
  if (isLate) return `${money} hangus`
  return chosen ? `${money} ${BECOMES[chosen]}` : `${money} ga hangus`
}

const BECOMES: Record<RefundChoice, string> = { money: 'balik', credit: 'jadi saldo' }

type Leave = (chosen: RefundChoice | undefined) => [method: string, path: string, body?: object]

interface Leaving extends Pick<Me, 'isPaid' | 'held'> {
  /** of the dinner, where there are several */
  day?: string | undefined
  /** it is who stands by that asks for the money */
  isMoneyBack?: boolean
  cancel: NonNullable<Me['cancel']>
  /** the call by which it is given up */
  leave: Leave
}

export function leaveSeat({ seat }: Me): Leave {
  return (refund) => ['POST', '/cancel', { ...(refund && { refund }), seat: seat ?? undefined }]
}

/** What giving up a place at an evening takes. */
export function leavingOf(ticket: MyTicket, day?: string): Leaving {
  const { id, status, held, free } = ticket
  const isMoneyBack = hasMoneyBack(ticket)
  const isPaid = status === 'paid' && held > 0
  return {
    ...{ day, isMoneyBack, isPaid, held: isPaid ? held : null },
    cancel: {
      // what is not paid yet costs nothing at any time
      until: free?.until ?? null,
      isLate: isPaid && free === null,
      choices: (isPaid && free?.choices) || [],
    },
    leave: (choice) =>
      isMoneyBack
        ? ['PUT', `/tickets/${id}/standby`, { stay: false, choice }]
        : ['DELETE', `/tickets/${id}${choice ? `?choice=${choice}` : ''}`],
  }
}

export function Cancel({ day, isMoneyBack, isPaid, held, cancel, leave: call }: Leaving) {
  const { busy, trouble, change } = useChange()
  const { until, isLate, choices } = cancel
  const [picked, choose] = useState<RefundChoice>()
  const mustChoose = choices.length > 1
  // what can be chosen ends with the last day to cancel
  const chosen = mustChoose ? choices.find((choice) => choice === picked) : choices[0]
  const [wasTried, setTried] = useState(false)

  async function leave() {
    setTried(true)
    if (mustChoose && !chosen) return
    const isStillHere = stayingHere()
    if ((await change('cancel', ...call(chosen))) && isStillHere()) goBack()
  }

  return (
    <Screen
      seats={isMoneyBack ? seated(0) : FULL_TABLE}
      isFull={mustChoose}
      title={`${isMoneyBack ? 'Balikin uangmu' : 'Batal ikut'}${day ? ` ${isMoneyBack ? 'buat ' : ''}${day}` : ''}?`}
      actions={
        <>
          <TroubleNote trouble={trouble} />
          <BigButton disabled={busy !== undefined} onClick={goBack}>
            {isMoneyBack ? 'Tetap jadi cadangan' : 'Tetap ikut'}
          </BigButton>
          {wasTried && mustChoose && !chosen && (
            <p role="alert" className="text-center text-sm font-semibold text-sambal-dark">
              {SIDE_MESSAGES.refund}
            </p>
          )}
          <BigButton variant="secondary" isBusy={busy === 'cancel'} onClick={leave}>
            {`Batal, ${costOf({ isPaid, held }, cancel, chosen)}`}
          </BigButton>
        </>
      }
    >
      <p className={leadText}>
        {isLate
          ? `Udah lewat H-2${isPaid ? `: kalau batal, ${held ? `${rupiah(held)} kamu` : 'uangmu'} hangus` : ''}. Tapi tolong tetap kabarin ya: teman semejamu ga nunggu, dan kursimu bisa dipakai orang lain.`
          : isMoneyBack
            ? 'Habis itu kamu ga jadi cadangan lagi.'
            : until
              ? `Kamu masih bisa batal sampai ${until.date} jam\u00a0${until.time}.`
              : 'Kamu masih bisa batal, ga ada yang hangus.'}
      </p>
      {!isLate && choices.length > 0 && (
        <p className={leadText}>
          {mustChoose
            ? 'Uangmu kita kembalikan atau kita simpan buat jadwal lain, kamu yang pilih.'
            : BACK[choices[0]!]}
        </p>
      )}
      {mustChoose && (
        <fieldset disabled={busy !== undefined} className="mt-4 grid w-full gap-3 text-left">
          <legend className="sr-only">Uangmu</legend>
          {choices.map((choice) => (
            <ChoiceCard
              key={choice}
              type="radio"
              name="refund"
              checked={chosen === choice}
              onChange={() => choose(choice)}
            >
              {REFUND_TEXTS[choice]}
            </ChoiceCard>
          ))}
        </fieldset>
      )}
    </Screen>
  )
}
