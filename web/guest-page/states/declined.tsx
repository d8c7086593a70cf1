import { type FormEvent, useState } from 'react'
import type { AnswerWhy } from '../../../src/domain/guest-page/guest-page'
import { BigButton } from '../../ui/big-button'
import { ChoiceCard } from '../../ui/choice-card'
import { NO_TABLE } from '../../ui/seats'
import { useMyEvenings } from '../evenings'
import { leadText } from '../frame'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { type StateProps, StateScreen } from './state-screen'

const whys: Record<AnswerWhy, string> = {
  date: 'Tanggalnya ga cocok',
  place: 'Tempatnya kejauhan',
  price: 'Harganya ga pas',
  busy: 'Sakit atau mendadak ada urusan',
  unsure: 'Masih ragu ketemu orang baru',
  rest: 'Lagi ga mau ikut dulu',
}

export function Declined({ me }: StateProps) {
  const { busy, trouble, change } = useChange()
  const [why, setWhy] = useState<AnswerWhy>()
  const { cards, isLooking } = useMyEvenings(me, me.why !== null)

  function send(event: FormEvent) {
    event.preventDefault()
    if (why) void change('why', 'POST', '/answer', { answer: 'no', why, seat: me.seat ?? undefined })
  }

  if (me.why)
    return (
      <StateScreen me={me} seats={NO_TABLE} title="Makasih udah ngabarin." next={cards} isLooking={isLooking}>
        <p className={leadText}>Kamu tetap di antrean.</p>
      </StateScreen>
    )
  return (
    <StateScreen
      me={me}
      seats={NO_TABLE}
      title="Ga apa-apa. Kenapa?"
      actions={
        <>
          <TroubleNote trouble={trouble} />
          <BigButton type="submit" form="why" disabled={!why} isBusy={busy === 'why'}>
            Kirim
          </BigButton>
        </>
      }
    >
      <form id="why" onSubmit={send} className="mt-4 w-full text-left">
        <fieldset className="grid gap-3">
          <legend className="sr-only">Kenapa?</legend>
          {Object.entries(whys).map(([code, text]) => (
            <ChoiceCard
              key={code}
              type="radio"
              name="why"
              checked={why === code}
              onChange={() => setWhy(code as AnswerWhy)}
            >
              {text}
            </ChoiceCard>
          ))}
        </fieldset>
      </form>
    </StateScreen>
  )
}
