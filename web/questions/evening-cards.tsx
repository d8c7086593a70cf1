import type { MyEvenings } from '../../src/domain/open-evenings'
import { textLink } from '../ui/layout'
import { chipText } from './chip-text'

/** The next evenings, each with a way to its page, where one joins. */
export function EveningCards({ offer: { evenings, timeZone } }: { offer: MyEvenings }) {
  return (
    <section className="mt-6 grid w-full gap-2 text-left">
      <h2 className="font-bold">Makan malam berikutnya</h2>
      <ul className="grid gap-2">
        {evenings.map((evening) => (
          <li
            key={evening.id}
            className="grid justify-items-start rounded-card bg-white px-4 py-2 shadow-card"
          >
            <span className="py-1 text-sm wrap-anywhere">{chipText(evening, timeZone)}</span>
            {evening.isJoined ? (
              <span className="py-1 text-sm font-semibold">Kamu masuk daftar</span>
            ) : (
              <a
                href={`/e/${evening.code}`}
                aria-label={`Ikut ${chipText(evening, timeZone)}`}
                className={`-ml-2 ${textLink}`}
              >
                Ikut
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
