import type { RuleBreak } from '../../../src/domain/seating'
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
          <svg
            viewBox="0 0 16 16"
            className="mt-0.5 size-4 shrink-0 fill-none stroke-current stroke-[1.6]"
            aria-hidden="true"
          >
            <path d="M8 2.5 14.5 13.5h-13zM8 6.5v3.5M8 11.7v.3" />
          </svg>
          <span className="min-w-0 break-words">{breakText(broken, nameOf)}</span>
        </li>
      ))}
    </ul>
  )
}
