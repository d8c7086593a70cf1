import { EVENING_TEXTS, type MyEvenings } from '../../src/domain/evening/open-evenings'
import { sendAs } from '../send-as'
import { cardButton } from '../ui/big-button'
import { chipText } from './chip-text'
import { stateOfPlace, TicketCard } from './ticket-card'

/** The places of those that they have joined. */
export function JoinedEvenings({ offer: { evenings } }: { offer: MyEvenings }) {
  return evenings.map(
    (place) =>
      place.status && (
        <TicketCard
          key={place.code}
          {...place}
          {...stateOfPlace(place.status, place.price, place.isTransferred)}
        />
      ),
  )
}

/** The next evenings, each with a way to its page, where one joins; `isBeside`: those that they have joined stand above. */
export function EveningCards({ offer: { evenings }, isBeside }: { offer: MyEvenings; isBeside?: boolean }) {
  const shown = evenings.filter(({ status }) => !isBeside || !status)
  if (shown.length === 0) return null
  // one red button: of the soonest that is not full, to who has joined none
  const main = evenings.some(({ status }) => status)
    ? undefined
    : (evenings.find(({ left }) => left !== 0) ?? evenings[0])
  return (
    <section className="mt-6 grid w-full gap-2 text-left">
      <h2 className="font-bold">{EVENING_TEXTS.next}</h2>
      <ul className="grid gap-2">
        {shown.map((evening) => {
          const facts = chipText(evening)
          // its page says what is left: a list, or nothing
          const word = evening.left === 0 ? 'Lihat' : 'Ikut'
          return (
            // where text is large what one presses stands below it
            <li
              key={evening.id}
              className="flex flex-wrap items-center gap-3 rounded-card bg-white py-2 pr-2 pl-4 shadow-card"
            >
              <span className="min-w-0 flex-1 basis-[9em] py-1 text-sm wrap-anywhere whitespace-pre-line first-line:font-bold">
                {evening.title && <strong className="block">{evening.title}</strong>}
                {facts}
              </span>
              {evening.status ? (
                <span className="shrink-0 pr-2 text-sm font-semibold">Kamu ikut</span>
              ) : (
                <a
                  href={`/e/${evening.code}`}
                  aria-label={`${word} ${facts}`}
                  className={cardButton(evening === main ? 'primary' : 'secondary')}
                >
                  {word}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Milliseconds before the second and the third try to read them. */
const PAUSES = [1000, 4000]

/** Returns the evenings that the holder of a link may join; null when they cannot be loaded. */
export async function loadEvenings(token: string): Promise<MyEvenings | null> {
  for (const pause of [...PAUSES, 0]) {
    const answer = await sendAs(token, 'GET', '/evenings').catch(() => undefined)
    const body: MyEvenings | undefined = await answer?.json().catch(() => undefined)
    // a hotspot's sign-in page answers 200, too
    if (answer?.ok && Array.isArray(body?.evenings)) return body
    if (answer && answer.status < 500) return null
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return null
}
