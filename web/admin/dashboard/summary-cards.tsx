import { type Stats, statsSchema } from '../../../src/domain/api'
import { keys, useGet } from '../app/queries'

export function SummaryCards() {
  const { data: stats, isError } = useStats()
  return (
    <dl className="grid shrink-0 grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-3" aria-label="Summary">
      {cards.map(({ count, title }) => (
        <div
          key={count}
          className="flex flex-col rounded-admin border border-abu-200 px-3 py-2 lg:flex-row lg:items-center lg:justify-between lg:px-4 lg:py-3"
        >
          <dt className="text-[13px] leading-4 font-semibold text-abu-600 lg:text-sm">{title}</dt>
          <dd className="text-lg leading-6 font-bold tabular-nums lg:text-xl lg:leading-8">
            {stats ? number.format(stats[count]) : isError ? '–' : <Unknown />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const cards: { count: keyof Stats; title: string }[] = [
  { count: 'users', title: 'Total Users' },
  { count: 'groups', title: 'Dinner Groups' },
  { count: 'grouped', title: 'Grouped Users' },
  { count: 'ungrouped', title: 'Ungrouped Users' },
]

const number = new Intl.NumberFormat('id-ID')

function Unknown() {
  return <span className="inline-block h-4 w-10 rounded-full bg-abu-100 motion-safe:animate-pulse" />
}

function useStats() {
  return useGet(keys.stats, statsSchema, '/api/stats')
}
