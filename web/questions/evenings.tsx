import { useEffect, useId, useRef, useState } from 'react'
import { EVENING_TEXTS, type MyEvenings, type OfferedEvening } from '../../src/domain/open-evenings'
import { includesLine } from '../../src/domain/site'
import { chatAddress } from '../chat'
import { siteFacts } from '../site'
import { BigButton } from '../ui/big-button'
import { FieldNote } from '../ui/big-field'
import { ChoiceCard } from '../ui/choice-card'
import { chipText } from './chip-text'
import { saveEvenings } from './my-evenings'

export { EveningCards } from './evening-cards'
export { loadEvenings } from './my-evenings'

interface EveningsProps {
  token: string
  offer: MyEvenings
  /** whether there is something to save, and the button for it */
  onUnsaved?: (isUnsaved: boolean) => void
}

/** The question which evenings a visitor can come to; nothing while none is offered. */
export function Evenings({ token, offer, onUnsaved }: EveningsProps) {
  const id = useId()
  const [evenings, setEvenings] = useState<readonly OfferedEvening[]>(offer.evenings)
  const [can, setCan] = useState(() => chosenIn(offer.evenings))
  const [isNone, setNone] = useState(() => saysNone(offer.evenings))
  const [isBusy, setBusy] = useState(false)
  const [isSlow, setSlow] = useState(false)
  // what is answered already stands there as stored, until it is changed
  const [result, setResult] = useState<Result | undefined>(() =>
    isStored(offer.evenings) ? done(saysNone(offer.evenings)) : undefined,
  )
  const wasPressed = useRef(false)
  const { contactWhatsapp } = siteFacts()
  const includes = evenings.some(({ price }) => price > 0) && includesLine(siteFacts())
  const isAnswered = isNone || can.length > 0
  const isUnsaved = evenings.length > 0 && (!result || result.isError)
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved])
  if (evenings.length === 0 && !result) return null

  function change(next: number[], none: boolean) {
    setCan(next)
    setNone(none)
    setResult(undefined)
  }

  async function save() {
    if (!isAnswered) return setResult({ text: NOTHING, isError: true })
    setResult(undefined)
    setBusy(true)
    wasPressed.current = true
    const slow = setTimeout(() => setSlow(true), SLOW_MS)
    const saved = await saveEvenings(token, can, evenings)
    clearTimeout(slow)
    setSlow(false)
    setBusy(false)
    if (saved.evenings) {
      setEvenings(saved.evenings)
      setCan(
        saved.ok ? chosenIn(saved.evenings) : can.filter((one) => isAsBefore(one, evenings, saved.evenings!)),
      )
    }
    setResult(saved.ok ? done(isNone) : { text: saved.message, isError: true })
  }

  // in place of the button that was pressed, which is gone
  function takeFocus(status: HTMLElement | null) {
    if (wasPressed.current) status?.focus({ preventScroll: true })
    if (status) wasPressed.current = false
  }

  return (
    <section aria-labelledby={id} className="mt-6 grid w-full gap-2 text-left">
      <h2 id={id} className="text-lg font-extrabold">
        {EVENING_TEXTS.question}
      </h2>
      <p className="text-abu-700">{EVENING_TEXTS.hint}</p>
      {includes && <p className="text-sm text-abu-700">{includes}</p>}
      {evenings.length > 0 && (
        // the response reflects what was sent, and would undo what is ticked meanwhile
        <fieldset disabled={isBusy} className="grid min-w-0 gap-2">
          {evenings.map((evening) => (
            <ChoiceCard
              key={evening.id}
              type="checkbox"
              checked={can.includes(evening.id)}
              onChange={({ target }) =>
                change(target.checked ? [...can, evening.id] : can.filter((one) => one !== evening.id), false)
              }
            >
              {chipText(evening, offer.timeZone)}
            </ChoiceCard>
          ))}
          <ChoiceCard type="checkbox" checked={isNone} onChange={({ target }) => change([], target.checked)}>
            {EVENING_TEXTS.none}
          </ChoiceCard>
        </fieldset>
      )}
      {result && !result.isError ? (
        <p
          ref={takeFocus}
          role="status"
          tabIndex={-1}
          className="min-h-14 py-3 text-center font-semibold outline-none"
        >
          {result.text}
          {isNone && contactWhatsapp && (
            <a
              href={chatAddress(contactWhatsapp, EVENING_TEXTS.days)}
              className="block py-3 text-laut underline underline-offset-2"
            >
              {EVENING_TEXTS.sayDays}
            </a>
          )}
        </p>
      ) : (
        <>
          <FieldNote error={result?.text} hint={isSlow ? 'Masih nyimpen…' : undefined} />
          {evenings.length > 0 && (
            <BigButton isBusy={isBusy} onClick={save}>
              {EVENING_TEXTS.save}
            </BigButton>
          )}
        </>
      )}
    </section>
  )
}

interface Result {
  text: string
  isError: boolean
}

function done(isNone: boolean): Result {
  return { text: isNone ? EVENING_TEXTS.savedNone : EVENING_TEXTS.saved, isError: false }
}

const isStored = (evenings: readonly OfferedEvening[]) =>
  evenings.length > 0 && evenings.every(({ can }) => can !== null)

/** Milliseconds before it shows that saving takes its time. */
const SLOW_MS = 2000
const NOTHING = 'Pilih dulu yang cocok ya.'

const chosenIn = (evenings: readonly OfferedEvening[]) =>
  evenings.filter(({ can }) => can).map((evening) => evening.id)

const saysNone = (evenings: readonly OfferedEvening[]) =>
  evenings.length > 0 && evenings.every(({ can }) => can === false)

/** Whether an evening is still offered, and at the time that it had. */
const isAsBefore = (id: number, before: readonly OfferedEvening[], now: readonly OfferedEvening[]) =>
  now.some((evening) => evening.id === id && before.some((old) => old.id === id && old.at === evening.at))
