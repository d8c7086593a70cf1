import { levelOf } from './terms'

/** A score as a number with one decimal and a short bar; a dash for none. */
export function ScoreBar({ score }: { score: number | null }) {
  if (score === null) return <span className="text-abu-600">–</span>
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <span className="w-8 text-right font-semibold">{score.toFixed(1)}</span>
      <svg viewBox="0 0 24 6" width="24" height="6" fill="none" className="shrink-0" aria-hidden="true">
        <rect width="24" height="6" rx="3" className="fill-abu-200" />
        <rect
          width={Math.max(6, Math.min(24, (score / 100) * 24))}
          height="6"
          rx="3"
          className={fills[levelOf(score)]}
        />
      </svg>
    </span>
  )
}

const fills = { good: 'fill-pandan', fair: 'fill-kunyit', low: 'fill-sambal' }
