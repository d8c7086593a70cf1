import { type FormEvent, useState } from 'react'
import {
  EVENING_MARKS,
  REPORT_MAX,
  type VenueMark,
  type Wish,
} from '../../src/domain/after-dinner/feedback-codes'
import type { Me } from '../../src/domain/guest-page/guest-page'
import { BigButton } from '../ui/big-button'
import { ChoiceCard } from '../ui/choice-card'
import { keepReport, keptReport, sendTaps, tap, useAfterAnswers } from './after-answers'
import { leadText } from './frame'
import { MARK_TEXTS, spoken } from './page-texts'
import { SideScreen, TITLE_ID } from './side-screen'
import { Story } from './story'
import { TableChat } from './table-chat'
import { TroubleNote } from './trouble'
import { useChange } from './use-change'

// what was tapped before a reload
void sendTaps()

/** The lowest mark of those who may like to share it. */
const LIKED = 3
const WISHES: [Wish, string][] = [
  ['contact', 'Mau tukar kontak'],
  ['again', 'Boleh semeja lagi'],
  ['never', 'Jangan semeja lagi'],
]
const VENUE: [VenueMark, string][] = [
  ['quiet', 'Enak buat ngobrol'],
  ['loud', 'Terlalu berisik'],
  ['good food', 'Makanannya enak'],
  ['slow', 'Pelayanannya lama'],
]

/** The questions after a dinner, for each dinner of the last fourteen days that somebody was at. */
export function After({ me }: { me: Me }) {
  return (
    <SideScreen title="Gimana malamnya?">
      {me.feedback.map((dinner) => (
        <section key={dinner.seat} aria-label={spoken(dinner.when)} className="not-first:mt-12">
          {me.feedback.length > 1 && <p className="mb-3 font-semibold">{spoken(dinner.when)}</p>}
          <Minute dinner={dinner} all={me.mates} />
        </section>
      ))}
    </SideScreen>
  )
}

/** What one shares after a dinner: a group of the table and, where one liked it, a picture. */
export function Afterwards({ dinner, all }: MinuteProps) {
  const hasMates = all.some(({ seat }) => seat === dinner.seat)
  return (
    <>
      {hasMates && <TableChat dinner={dinner} />}
      {(dinner.evening ?? 0) >= LIKED && <Story when={dinner.when} />}
    </>
  )
}

interface MinuteProps {
  dinner: Me['feedback'][number]
  all: Me['mates']
}

function Minute({ dinner, all }: MinuteProps) {
  const { evening, venue, mates, trouble } = useAfterAnswers(dinner, all)
  const { seat } = dinner
  const [apart, setApart] = useState<number[]>([])
  const isAnswered = evening != null || venue.length > 0 || mates.some(({ wish }) => wish)
  return (
    <>
      <fieldset aria-labelledby={TITLE_ID} className="grid gap-2">
        {EVENING_MARKS.map((mark) => (
          <ChoiceCard
            key={mark}
            type="radio"
            name={`evening-${seat}`}
            checked={evening === mark}
            onChange={() => tap(dinner, { evening: mark })}
          >
            {MARK_TEXTS[mark]}
          </ChoiceCard>
        ))}
      </fieldset>
      {mates.length > 0 && (
        <section aria-labelledby={`mates-${seat}`} className="mt-8">
          <h2 id={`mates-${seat}`} className={heading}>
            Mau ketemu lagi sama siapa?
          </h2>
          <p className={small}>Pilihanmu rahasia. Kontak cuma muncul kalau dua-duanya mau.</p>
          <p className={small}>Tenang: orang biasanya lebih suka kamu daripada yang kamu kira.</p>
          {mates.map(({ mate, name, wish, isOpen }) => (
            <fieldset key={mate} className="mt-3">
              <legend className="mb-1 font-semibold">{name}</legend>
              {isOpen ? (
                <>
                  <p className={small}>Kontak kalian udah saling kebuka.</p>
                  {apart.includes(mate) ? (
                    <p role="status" className={`${small} font-semibold`}>
                      Oke, kalian ga akan semeja lagi. Orangnya ga kita kasih tahu.
                    </p>
                  ) : (
                    <button
                      type="button"
                      onClick={() => {
                        tap(dinner, { wishes: { [mate]: 'never' } })
                        setApart([...apart, mate])
                      }}
                      className={choice}
                    >
                      Jangan semeja lagi
                    </button>
                  )}
                </>
              ) : (
                // as wide as their words: below one another where text is large
                <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5em),1fr))] gap-1.5">
                  {WISHES.map(([kind, text]) => (
                    <button
                      key={kind}
                      type="button"
                      aria-pressed={wish === kind}
                      onClick={() => tap(dinner, { wishes: { [mate]: wish === kind ? null : kind } })}
                      className={wishButton}
                    >
                      {text}
                    </button>
                  ))}
                </div>
              )}
            </fieldset>
          ))}
        </section>
      )}
      {mates.length > 0 && <TableChat dinner={dinner} />}
      <fieldset className="mt-8 grid gap-2">
        <legend className={`${heading} mb-2`}>Tempatnya?</legend>
        {VENUE.map(([mark, text]) => (
          <ChoiceCard
            key={mark}
            type="checkbox"
            checked={venue.includes(mark)}
            onChange={({ target }) =>
              tap(dinner, { venue: target.checked ? [...venue, mark] : venue.filter((one) => one !== mark) })
            }
          >
            {text}
          </ChoiceCard>
        ))}
      </fieldset>
      <TroubleNote trouble={trouble} />
      <p role="status" className={leadText}>
        {isAnswered && 'Makasih! Kalau ada yang sama-sama mau, kontaknya muncul di sini mulai besok jam 10.'}
      </p>
      {evening !== null && evening >= LIKED && <Story when={dinner.when} />}
      <Report seat={seat} mates={mates} />
    </>
  )
}

function Report({ seat, mates }: { seat: number; mates: Me['mates'] }) {
  const { busy, trouble, change } = useChange()
  const [text, setText] = useState(() => keptReport(seat))
  const [callMe, setCallMe] = useState(false)
  const [about, setAbout] = useState<number | null>(null)
  const [isSent, setSent] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (
      text.trim() &&
      (await change('report', 'PUT', '/feedback', { seat, report: { text, callMe, about } }))
    ) {
      setSent(true)
      setText('')
      keepReport(seat, '')
    }
  }

  return (
    <form onSubmit={send} className="mt-8">
      <label htmlFor={`report-${seat}`} className={heading}>
        Ada yang bikin kamu ga nyaman? <span className="font-normal">(boleh dikosongin)</span>
      </label>
      <p className={small}>Cuma tim kita yang baca. Orangnya ga akan tahu ini dari kamu.</p>
      <textarea
        id={`report-${seat}`}
        value={text}
        maxLength={REPORT_MAX}
        rows={4}
        onChange={({ target }) => {
          setText(target.value)
          keepReport(seat, target.value)
          setSent(false)
        }}
        className="mt-2 w-full rounded-card border-2 border-abu-500 bg-white p-3"
      />
      {text.trim() && (
        <>
          {mates.length > 0 && (
            <fieldset className="mt-3">
              <legend className="mb-2 font-semibold">Soal siapa? (boleh dikosongin)</legend>
              <div className="flex flex-wrap gap-2">
                {mates.map(({ mate, name }) => (
                  <button
                    key={mate}
                    type="button"
                    aria-pressed={about === mate}
                    onClick={() => setAbout(about === mate ? null : mate)}
                    className={choice}
                  >
                    {name}
                  </button>
                ))}
              </div>
            </fieldset>
          )}
          <div className="mt-3">
            <ChoiceCard type="checkbox" checked={callMe} onChange={({ target }) => setCallMe(target.checked)}>
              Minta dihubungi
            </ChoiceCard>
          </div>
          <TroubleNote trouble={trouble} />
          <BigButton type="submit" isBusy={busy === 'report'} className="mt-3">
            Kirim
          </BigButton>
        </>
      )}
      {isSent && (
        <p role="status" className={`${leadText} font-semibold`}>
          Makasih udah cerita. Tim kita baca ini secepatnya.
        </p>
      )}
    </form>
  )
}

const heading = 'text-base font-bold'
const small = 'mt-1 text-sm text-abu-800'
const button =
  'min-h-11 cursor-pointer rounded-card border-2 border-abu-500 bg-white font-semibold hover:border-abu-700 aria-pressed:border-sambal aria-pressed:bg-sambal/10'
const choice = `${button} px-3 py-2 text-left`
const wishButton = `${button} px-1 py-0.5 text-sm/tight`
