import type { Counts, Figure, Numbers } from '../../../src/domain/staff/numbers'
import { displayInstant } from '../../../src/domain/time'
import { type DrawnSeat, TableDrawing } from '../../ui/table-drawing'
import { headlineOf, sizes, spoken } from './headlines'

const GREEN: DrawnSeat[] = ['green', 'green', 'green', 'green', 'green', 'green']

/** Tables of six, five, four and fewer, drawn as tables with how many there were. */
export function TablesPicture({ counts }: { counts: Counts['tables'] }) {
  return (
    <ul aria-label="Tables by guests" className="grid grid-cols-4 gap-2 sm:max-w-lg">
      {sizes(counts).map(([size, tables]) => (
        <li key={size} className="flex flex-col items-center">
          <TableDrawing
            seats={GREEN.map((seat, i) => (i < size ? seat : 'empty'))}
            className="h-auto w-full max-w-24"
          />
          <span className="text-xl leading-8 font-extrabold tabular-nums">{tables}</span>
          <span className="text-[13px] text-abu-700">{size === 3 ? '3 or fewer' : `of ${size}`}</span>
        </li>
      ))}
    </ul>
  )
}

/** The steps from the sign-up to the dinner as bars, each with its count and what part of the sign-ups it is. */
export function FunnelPicture({ counts }: { counts: Counts['funnel'] }) {
  const { signedUp, invited, paid, came } = counts
  const steps = [
    { label: 'Signed up', n: signedUp ?? 0 },
    { label: 'Invited', n: invited },
    { label: 'Paid', n: paid },
    { label: 'Came', n: came },
  ]
  const most = Math.max(1, ...steps.map(({ n }) => n))
  return (
    <ol aria-label="Steps" className="flex flex-col gap-1.5">
      {steps.map(({ label, n }, i) => (
        <li
          key={label}
          className="grid grid-cols-[5.5rem_1fr_6rem] sm:grid-cols-[6rem_1fr_7.5rem] items-center gap-2"
        >
          <span className="font-semibold">{label}</span>
          <Bar share={n / most} isLast={i === steps.length - 1} />
          <span className="tabular-nums">
            <b>{n}</b>
            {i > 0 && signedUp ? (
              <span className="text-abu-700"> · {Math.round((100 * n) / signedUp)} %</span>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Bar({ share, isLast }: { share: number; isLast: boolean }) {
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      width="100%"
      height="20"
      fill="none"
      className="h-5 w-full"
      aria-hidden
    >
      <rect x="0" y="0" width="100" height="10" className="fill-abu-100" />
      <rect x="0" y="0" width={100 * share} height="10" className={isLast ? 'fill-sambal' : 'fill-ink'} />
    </svg>
  )
}

interface CourseProps {
  figure: Figure
  weeks: Numbers['weeks']
  zone: string
}

/** The course of a figure over the weeks: a bar for each, the last in the accent, with the values of its ends. */
export function CoursePicture({ figure, weeks, zone }: CourseProps) {
  const rows = weeks.map(({ from, counts }) => ({
    day: displayInstant(from, 'd MMM', zone),
    value: headlineOf(figure, counts).value,
  }))
  const most = Math.max(...rows.map(({ value }) => value ?? 0)) || 1
  const [first, last] = [rows[0]!, rows.at(-1)!]
  const width = rows.length * 10
  return (
    <figure className="max-w-2xl">
      <svg
        viewBox={`0 0 ${width} 60`}
        preserveAspectRatio="none"
        width="100%"
        height="96"
        fill="none"
        className="h-24 w-full"
        role="img"
        aria-label={`By weeks: ${rows.map(({ day, value }) => `${day} ${spoken(figure, value)}`).join(', ')}`}
      >
        {rows.map(({ day, value }, i) => {
          const height = value === null ? 0 : Math.max(1, (58 * value) / most)
          return (
            <rect
              key={day}
              x={i * 10 + 1}
              y={59 - height}
              width="8"
              height={height}
              className={i === rows.length - 1 ? 'fill-sambal' : 'fill-ink'}
            />
          )
        })}
        <path
          d={`M0 59.5H${width}`}
          className="stroke-abu-500"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption aria-hidden className="flex justify-between text-[13px] text-abu-700 tabular-nums">
        <span>
          {first.day}: <b className="text-ink">{spoken(figure, first.value)}</b>
        </span>
        <span>
          {last.day}: <b className="text-ink">{spoken(figure, last.value)}</b>
        </span>
      </figcaption>
    </figure>
  )
}
