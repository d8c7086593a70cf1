import type { EveningList, EveningNumbers } from '../../../src/domain/evening-page'
import { Expected } from '../app/expected'

export type NumberKey = Extract<EveningList, 'joined' | 'paid' | 'silent'> | 'tables' | 'free'

/** Returns the numbers that stand in the line of an evening as it is now: `42 joined`, `30 paid`, `6 tables`. */
export function lineOf(numbers: EveningNumbers): { key: NumberKey; count: number; word: string }[] {
  const { joined, tables, paid, silent, free } = numbers
  return [
    { key: 'joined' as const, count: joined, word: 'joined' },
    ...(tables > 0 || paid > 0 ? [{ key: 'paid' as const, count: paid, word: 'paid' }] : []),
    ...(tables > 0
      ? [{ key: 'tables' as const, count: tables, word: tables === 1 ? 'table' : 'tables' }]
      : []),
    ...(silent > 0 ? [{ key: 'silent' as const, count: silent, word: 'silent' }] : []),
    ...(free > 0 ? [{ key: 'free' as const, count: free, word: 'free' }] : []),
  ]
}

export function NumberLine({ numbers }: { numbers: EveningNumbers }) {
  return (
    <p className="font-semibold tabular-nums">
      {lineOf(numbers)
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
