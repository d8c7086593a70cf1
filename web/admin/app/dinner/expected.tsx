import { expectedText, isExpectedLow } from '../../../../src/domain/evening/expected'

interface ExpectedProps {
  /** how many will come, by what the house has seen */
  people: number
  /** of an evening */
  tables?: number
  className?: string
}

/** `Expected 4 of 6`, of an evening `Expected 10 of 12`, marked where that is few. */
export function Expected({ people, tables, className = '' }: ExpectedProps) {
  const isLow = isExpectedLow(people, tables)
  return (
    <span
      title="How many will come, by how often people came whose seats were as far"
      className={`whitespace-nowrap tabular-nums ${isLow ? 'rounded-xs bg-kunyit/35 px-1 font-semibold text-ink' : ''} ${className}`}
    >
      Expected {expectedText(people, tables)}
      {isLow && <span className="sr-only"> (few)</span>}
    </span>
  )
}
