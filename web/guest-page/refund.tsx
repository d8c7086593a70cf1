import { useState } from 'react'
import type { Me, RefundChoice } from '../../src/domain/guest-page/guest-page'
import { rupiah } from '../../src/domain/house/site'
import { BigButton, bigButton } from '../ui/big-button'
import { Apart } from './actions'
import { Announcement } from './announcement'
import { ChatLink, proofText } from './chat-links'
import { card, textButton } from './frame'
import { REFUND_TEXTS, spoken } from './page-texts'
import { ticketShown } from './states/ticket-shown'
import { TroubleNote } from './trouble'
import { useChange } from './use-change'
import { goTo } from './view'

const planned: Record<RefundChoice, string> = {
  money: 'kita kembalikan. Kabarnya lewat WA ya.',
  credit: 'kita simpan buat jadwal lain.',
}

const settled: Record<RefundChoice, string> = {
  money: 'udah kita kembalikan.',
  credit: 'udah kita catat buat jadwal lain.',
}

/** What of their money is looked for, owed, or was settled, the dinners they have said nothing of, and whom they may write to since. */
export function MoneyBack({ me }: { me: Me }) {
  return (
    <>
      {!me.pay && me.checking.map((claim) => <Checking key={claim.amount} me={me} {...claim} />)}
      {me.refunds.map((refund) => (
        <Refund key={refund.payment} me={me} refund={refund} />
      ))}
      <Unsaid me={me} />
      <Contacts contacts={me.contacts} />
    </>
  )
}

/** That staff look for what somebody transferred for a seat that is theirs no more. */
function Checking({ me, amount, when }: { me: Me } & Me['checking'][number]) {
  return (
    <div className={card}>
      <p>
        <strong>
          Lagi kita cek transfermu {rupiah(amount)}
          {when && ` buat ${when.day}, ${when.date}`}.
        </strong>{' '}
        Kursinya udah ga kita simpan, tapi uangmu ga hilang: begitu masuk, kabarnya ada di sini.
      </p>
      <p className="-ml-2">
        <ChatLink variant="text" text={proofText(me)}>
          Kirim bukti lewat WA
        </ChatLink>
      </p>
    </div>
  )
}

/** Money that is owed, with the choice what becomes of it; or that it was settled. */
function Refund({ me, refund }: { me: Me; refund: Me['refunds'][number] }) {
  const { busy, trouble, change } = useChange()
  const [isChoosing, setChoosing] = useState(false)
  const { payment, seat, chosen, choices, done, amount, shortOf, account } = refund
  // of what alone is kept for other dinners the page says what is left
  const isNamed = amount && (chosen !== 'credit' || me.credit === 0 || me.refunds.length > 1)
  const money = isNamed ? `Uangmu ${rupiah(amount)}` : 'Uangmu'
  // beside another dinner it says whose money it is
  const whose = shortOf ? (
    <p>Yang datang ke mejamu kurang dari {shortOf} orang. Maaf ya!</p>
  ) : (
    me.seat !== null && me.seat !== seat && <p>Uang dari jadwalmu sebelumnya:</p>
  )

  async function choose(refund: RefundChoice) {
    if (await change(refund, 'POST', '/cancel', { refund, payment })) setChoosing(false)
  }

  if (chosen && (done || !isChoosing))
    return (
      <Apart className={card}>
        {whose}
        <Announcement>{`${money} ${(done ? settled : planned)[chosen]}`}</Announcement>
        {!done && chosen === 'money' && (
          <>
            {account && <p>Ke {account}</p>}
            <BigButton variant="secondary" onClick={() => goTo(`account/${payment}`)}>
              {account ? 'Ganti rekening' : 'Tulis nomor rekening'}
            </BigButton>
          </>
        )}
        {!done && choices.length > 1 && (
          <button
            type="button"
            className={`${textButton} -ml-2 justify-self-start`}
            onClick={() => setChoosing(true)}
          >
            Ganti pilihan
          </button>
        )}
      </Apart>
    )
  return (
    <Apart className={card}>
      {whose}
      {(chosen || amount) && <p>{money} masih di kita. Mau diapain?</p>}
      <TroubleNote trouble={trouble} />
      {choices.map((choice) => (
        <BigButton key={choice} variant="secondary" isBusy={busy === choice} onClick={() => choose(choice)}>
          {REFUND_TEXTS[choice]}
        </BigButton>
      ))}
    </Apart>
  )
}

/** The dinners of which they have said nothing yet, but for the one that the page itself asks about. */
function Unsaid({ me }: { me: Me }) {
  const pastSeat = me.state === 'over' && !ticketShown(me) ? me.seat : null
  return me.feedback
    .filter(({ seat, at }) => at === null && seat !== pastSeat)
    .map(({ seat, when }) => (
      <Apart key={seat} className={card}>
        <p>
          <strong>Gimana malamnya?</strong> {spoken(when)}
        </p>
        <BigButton variant="secondary" onClick={() => goTo('after')}>
          Cerita di sini
        </BigButton>
      </Apart>
    ))
}

/** Those with whom a contact was exchanged, each with a chat to open; nothing without one. */
function Contacts({ contacts }: Pick<Me, 'contacts'>) {
  return contacts.map(({ name, link }) => (
    <div key={link} className={card}>
      <p>Kamu dan {name} sama-sama mau tukar kontak.</p>
      <a href={link} className={bigButton('secondary')}>
        Chat {name}
      </a>
    </div>
  ))
}
