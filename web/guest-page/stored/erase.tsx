import { useEffect, useRef, useState } from 'react'
import { object, optional, string } from 'valibot'
import { hasPaid, isAwaited } from '../../../src/domain/group/group'
import { type Me, meSchema } from '../../../src/domain/guest-page/guest-page'
import { SIDE_MESSAGES } from '../../../src/domain/guest-page/side-texts'
import { rupiah } from '../../../src/domain/house/site'
import { DRAFT_KEYS } from '../../draft-keys'
import { BigButton } from '../../ui/big-button'
import { ChoiceCard } from '../../ui/choice-card'
import { callMe } from '../call'
import { leavingOf } from '../cancel'
import { TeamChat } from '../chat-links'
import { currentToken } from '../link'
import { page } from '../page'
import { SideScreen } from '../side-screen'
import { TroubleNote } from '../trouble'
import { useCall } from '../use-change'
import { areWhole, DigitsField } from './digits-field'

export function Erase({ me }: { me: Me }) {
  const [digits, setDigits] = useState('')
  const [givesUp, setGivesUp] = useState(false)
  const [wasTried, setTried] = useState(false)
  const { isBusy, trouble, shown, run } = useCall()
  // the digits of a try whose answer was lost
  const lost = useRef<string>(undefined)
  useEffect(
    () => () => {
      // that the link is over by now is what was asked for
      if (lost.current && !currentToken()) end(lost.current)
    },
    [],
  )
  const places = [
    { ...me, day: '' },
    ...me.tickets
      .filter((ticket) => isAwaited(ticket) || hasPaid(ticket))
      .map((ticket) => leavingOf(ticket, `${ticket.when.day}, ${ticket.when.date},`)),
  ]
  const owed = [
    ...me.refunds.filter(({ done }) => !done).map(({ amount }) => amount),
    ...places.filter(({ cancel }) => cancel?.choices[0]).map(({ held }) => held),
  ]
  // of what is not known nothing is named
  const sum = owed.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  const isOwed =
    owed.length > 0 || (trouble?.why === 'refused' && trouble.message === SIDE_MESSAGES.moneyLeft)

  async function erase() {
    setTried(true)
    if (!areWhole(digits) || isBusy || (isOwed && !givesUp)) return
    const body = { digits, ...(isOwed && { giveUpMoney: givesUp }) }
    const done = object({ message: string(), me: optional(meSchema) })
    const outcome = await run(callMe(done, 'DELETE', '', body))
    if (outcome.ok)
      return outcome.value.me ? page.adopt(outcome.value.me) : end(digits, outcome.value.message)
    const { why } = outcome.trouble
    if (why === 'over') return void page.load()
    if (why !== 'busy' && why !== 'refused') lost.current = digits
  }

  return (
    <SideScreen
      title="Hapus dataku"
      onSubmit={erase}
      actions={
        <>
          {wasTried && isOwed && !givesUp ? (
            <p role="alert" className="text-center text-sm font-semibold text-sambal-dark">
              Centang dulu kalau uangnya kamu ikhlasin
            </p>
          ) : (
            <TroubleNote trouble={shown} />
          )}
          <BigButton type="submit" isBusy={isBusy}>
            Hapus dataku
          </BigButton>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Kalau dihapus, kamu keluar dari antrean dan jawabanmu hilang.{' '}
          {me.scope === 'phone'
            ? 'Datamu kita hapus 24 jam lagi. Sampai itu kamu masih bisa berubah pikiran, tapi kursimu ga balik.'
            : 'Ini ga bisa dibatalin.'}
        </p>
        {places.map(
          ({ cancel, day, isPaid, held }) =>
            cancel && (
              <p key={day}>
                Kursimu {day} kita batalin dulu.
                {cancel.isLate &&
                  isPaid &&
                  ` Udah lewat H-2, jadi ${held ? `${rupiah(held)} kamu` : 'uangmu'} hangus.`}
              </p>
            ),
        )}
        {isOwed && (
          <>
            <p className="font-semibold">
              {SIDE_MESSAGES.moneyLeft.replace('Uangmu', sum ? `Uangmu ${rupiah(sum)}` : 'Uangmu')}
            </p>
            <TeamChat />
            <ChoiceCard
              type="checkbox"
              checked={givesUp}
              onChange={(event) => setGivesUp(event.target.checked)}
            >
              Hapus aja, uangnya aku ikhlasin
            </ChoiceCard>
          </>
        )}
        {trouble?.why === 'refused' && trouble.message === SIDE_MESSAGES.eraseByTeam && <TeamChat />}
        <DigitsField value={digits} onChange={setDigits} wasTried={wasTried} />
      </div>
    </SideScreen>
  )
}

function end(digits: string, message: string = SIDE_MESSAGES.erased) {
  forgetSignUp(digits)
  page.end(message)
}

/** Forgets the sign-up that this browser remembers, if it is the one. */
function forgetSignUp(digits: string) {
  try {
    const { phone } = JSON.parse(localStorage.getItem(DRAFT_KEYS.draft) ?? '{}')
    if (String(phone).endsWith(digits))
      for (const key of Object.values(DRAFT_KEYS)) localStorage.removeItem(key)
  } catch {}
}
