import type { Me } from '../../src/domain/me'
import type { Outcome } from '../../src/domain/outcome'
import { DinnersLine } from './dinners-line'
import { SideScreen } from './side-screen'

const WORDS: Record<Outcome, string> = {
  came: 'Datang',
  late: 'Datang, telat',
  'no-show': 'Ga datang',
  cancelled: 'Batal',
  'cancelled late': 'Batal mepet',
  excused: 'Ada halangan',
  'let go': 'Ga jadi',
}

const DAY = new Intl.DateTimeFormat('id-ID', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
})

/** The dinners that somebody had a seat at, and what became of each. */
export function Dinners({ dinners }: Pick<Me, 'dinners'>) {
  return (
    <SideScreen title="Catatan hadirmu">
      <DinnersLine dinners={dinners} />
      <ul className="mt-6 grid gap-2">
        {dinners.map(({ day, outcome }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read
          <li key={i} className="rounded-card border-2 border-abu-300 bg-white px-4 py-2">
            <span className="block text-sm text-abu-700">{DAY.format(Date.parse(day))}</span>
            <span className="block font-semibold">{WORDS[outcome]}</span>
          </li>
        ))}
      </ul>
    </SideScreen>
  )
}
