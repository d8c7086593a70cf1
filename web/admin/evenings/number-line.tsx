import type { EveningList, EveningNumbers } from '../../../src/domain/evening-page'
import type { Evening } from '../../../src/domain/evenings'
import { Expected } from '../app/expected'

export type NumberKey = Extract<EveningList, 'can' | 'sure' | 'paid' | 'silent'> | 'tables' | 'free'

/** Returns the numbers that stand in the line of an evening as it is now: `42 can`, `36 sure`, `6 tables`. */
export function lineOf(numbers: EveningNumbers): { key: NumberKey; count: number; word: string }[] {
  const { can, sure, tables, paid, silent, free } = numbers
  return [
    { key: 'can' as const, count: can, word: 'can' },
    { key: 'sure' as const, count: sure, word: 'sure' },
    ...(tables > 0
      ? [
          { key: 'tables' as const, count: tables, word: tables === 1 ? 'table' : 'tables' },
          { key: 'paid' as const, count: paid, word: 'paid' },
        ]
      : []),
    ...(silent > 0 ? [{ key: 'silent' as const, count: silent, word: 'silent' }] : []),
    ...(free > 0 ? [{ key: 'free' as const, count: free, word: 'free' }] : []),
  ]
}

export function NumberLine({ evening, numbers }: { evening: Evening; numbers: EveningNumbers }) {
  const { aboveBudget: above } = evening
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
      {above > 0 && <span className="font-normal">, {above} of those who can above their budget</span>}
    </p>
  )
}
