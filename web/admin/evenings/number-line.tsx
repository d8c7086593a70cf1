import type { Evening } from '../../../src/domain/evening/evening-calls'
import type { EveningList, EveningNumbers } from '../../../src/domain/evening/evening-page'
import { Expected } from '../app/dinner/expected'
import { isAhead } from './evening-buttons'

/** What a number leads to: a list of people, or the tables. */
export type NumberKey =
  | Extract<EveningList, 'joined' | 'paid' | 'awaited' | 'unpaid' | 'standby'>
  | 'tables'
  | 'free'

interface LineNumber {
  key: NumberKey
  count: number
  word: string
}

interface NumbersOf {
  evening: Pick<Evening, 'status'>
  numbers: EveningNumbers
}

/** Returns the numbers that stand in the line of an evening as it is now: `24 joined`, `21 paid`, `3 awaited`, `4 tables`. */
export function lineOf({ evening, numbers }: NumbersOf): LineNumber[] {
  const { joined, tables, paid, awaited, unpaid, standby, free } = numbers
  const all: LineNumber[] = [
    { key: 'paid', count: paid, word: 'paid' },
    // with a seat, or before there is one
    { key: unpaid > 0 ? 'unpaid' : 'awaited', count: awaited + unpaid, word: 'awaited' },
    { key: 'tables', count: tables, word: tables === 1 ? 'table' : 'tables' },
    { key: 'standby', count: standby, word: 'standby' },
    { key: 'free', count: isAhead(evening) ? free : 0, word: 'free' },
  ]
  const isShown = ({ key, count }: LineNumber) => count > 0 || (key === 'paid' && tables > 0)
  return [{ key: 'joined', count: joined, word: 'joined' }, ...all.filter(isShown)]
}

export function NumberLine({ evening, numbers }: NumbersOf) {
  return (
    <p className="font-semibold tabular-nums">
      {lineOf({ evening, numbers })
        .map(({ count, word }) => `${count} ${word}`)
        .join(' · ')}
      {numbers.expected && (
        <>
          {' · '}
          <Expected {...numbers.expected} />
        </>
      )}
    </p>
  )
}
