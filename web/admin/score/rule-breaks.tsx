import type { RuleBreak } from '../../../src/domain/matchmaking/seating'
import { LineIcon } from '../../ui/line-icon'
import { breakText } from './terms'

interface RuleBreaksProps {
  breaks: readonly RuleBreak[]
  nameOf: (id: number) => string | undefined
  className?: string
}

/** The rules of matchmaking that a table breaks, in words with names. */
export function RuleBreaks({ breaks, nameOf, className = '' }: RuleBreaksProps) {
  if (breaks.length === 0) return null
  return (
    <ul className={`flex flex-col gap-0.5 text-[13px] text-sambal-dark ${className}`}>
      {breaks.map((broken) => (
        <li key={broken.message} className="flex gap-1.5">
          <LineIcon name="warning" className="mt-0.5 size-4 stroke-current" />
          <span className="min-w-0 break-words">{breakText(broken, nameOf)}</span>
        </li>
      ))}
    </ul>
  )
}
