import { figuresOf, type Plan } from './plan'

export function Figures({ plan, isDeal }: { plan: Plan; isDeal: boolean }) {
  const { tables, seated, backups, waiting, score, durationMs } = figuresOf(plan)
  const figures: { name: string; value: string; className?: string }[] = [
    { name: 'Tables', value: number.format(tables) },
    { name: 'Seated', value: number.format(seated) },
    ...(isDeal ? [] : [{ name: 'Backups', value: number.format(backups) }]),
    { name: isDeal ? 'Without a seat' : 'Waiting', value: number.format(waiting) },
    { name: 'Mean score', value: score === null ? '–' : score.toFixed(1) },
    { name: 'Searched', value: `${(durationMs / 1000).toFixed(1)} s`, className: 'max-sm:hidden' },
  ]
  return (
    <dl
      className="mt-2 flex shrink-0 flex-wrap gap-x-5 gap-y-0.5 tabular-nums max-sm:mt-1 max-sm:gap-x-3 max-sm:text-[13px]"
      aria-label="Preview"
    >
      {figures.map(({ name, value, className = '' }) => (
        <div key={name} className={`flex items-baseline gap-1.5 ${className}`}>
          <dt className="text-abu-700">{name}</dt>
          <dd className="font-bold sm:text-base">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const number = new Intl.NumberFormat('id-ID')
