/** How a seat is drawn: `empty` is a free chair, any colour a person in that colour, `open` the chair kept for the reader. */
export type Seat = 'empty' | 'open' | 'red' | 'yellow' | 'green' | 'blue' | 'purple' | 'grey'

interface TableDrawingProps {
  /** six, clockwise from the top */
  seats: readonly Seat[]
  /** what the drawing says; without it, it is decoration */
  label?: string
  /** plates and dishes on the table: for large drawings */
  isLaid?: boolean
  /** seats arrive one after the other */
  isArriving?: boolean
  className?: string
}

/** A round table with six seats from above. */
export function TableDrawing({ seats, label, isLaid, isArriving, className = '' }: TableDrawingProps) {
  return (
    <svg
      viewBox="0 0 200 200"
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      <g className={isArriving ? 'arriving' : undefined}>
        {seats.map((seat, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
          <g key={i} transform={`rotate(${i * 60} 100 100)`}>
            <g>
              {isLaid ? <Chair seat={seat} /> : <circle cx="100" cy="24" r="21" className={dots[seat]} />}
            </g>
          </g>
        ))}
      </g>
      <circle
        cx="100"
        cy="100"
        r={isLaid ? 62 : 52}
        className="fill-white stroke-abu-300"
        strokeWidth={isLaid ? 1.5 : 6}
      />
      {isLaid && <Dishes seats={seats} />}
    </svg>
  )
}

/** A chair, and who sits on it: shoulders and hair. */
function Chair({ seat }: { seat: Seat }) {
  if (seat === 'empty' || seat === 'open') {
    return (
      <rect
        x="80"
        y="7"
        width="40"
        height="34"
        rx="14"
        strokeWidth="2"
        strokeDasharray="4 5"
        strokeLinecap="round"
        className={chairs[seat]}
      />
    )
  }
  return (
    <g className={clothes[seat]}>
      <rect x="82" y="3" width="36" height="30" rx="13" className="fill-abu-200" />
      <path d="M79 31l6 13M121 31l-6 13" className={arms[seat]} strokeWidth="9" strokeLinecap="round" />
      <path d="M75 29c0-9 11-14 25-14s25 5 25 14c0 6-11 9-25 9s-25-3-25-9z" />
      {/* some wear a headscarf, some their hair in a bun */}
      {seat === 'purple' && <circle cx="100" cy="12" r="5" className="fill-ink" />}
      <circle cx="100" cy="24" r="11" className={heads[seat]} strokeWidth="2" />
    </g>
  )
}

/** A plate at every seat, fuller where someone sits, and the shared dishes in the middle. */
function Dishes({ seats }: { seats: readonly Seat[] }) {
  return (
    <g>
      {seats.map((seat, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
        <g key={i} transform={`rotate(${i * 60} 100 100)`}>
          <circle cx="100" cy="55" r="11" className="fill-paper stroke-abu-300" />
          <circle
            cx="100"
            cy="55"
            r="7"
            className={seat === 'empty' || seat === 'open' ? 'fill-white' : 'fill-kunyit'}
          />
          <path
            d="M84.5 50v10M115.5 50v10"
            className="stroke-abu-400"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
        </g>
      ))}
      <path
        d="M77 102c2-14 14-23 26-22 14 1 22 11 21 22-1 13-12 20-24 20-13 0-24-8-23-20z"
        className="fill-pandan"
      />
      <path d="M79 104c12-6 30-8 44-5" className="fill-none stroke-paper/40" />
      <circle cx="98" cy="99" r="12" className="fill-kunyit" />
      <circle cx="97" cy="98" r="6" className="fill-white/50" />
      <circle cx="114" cy="106" r="6" className="fill-sambal" />
      <circle cx="104" cy="114" r="4" className="fill-abu-100" />
      <circle cx="88" cy="112" r="3.5" className="fill-sambal-dark" />
    </g>
  )
}

const chairs = {
  empty: 'fill-white/60 stroke-abu-400',
  open: 'fill-kunyit/35 stroke-sambal',
}

const clothes = {
  red: 'fill-sambal',
  yellow: 'fill-kunyit',
  green: 'fill-pandan',
  blue: 'fill-laut',
  purple: 'fill-ungu',
  grey: 'fill-abu-400',
}

const arms = {
  red: 'stroke-sambal',
  yellow: 'stroke-kunyit',
  green: 'stroke-pandan',
  blue: 'stroke-laut',
  purple: 'stroke-ungu',
  grey: 'stroke-abu-400',
}

const heads = {
  red: 'fill-ink',
  yellow: 'fill-abu-800',
  green: 'fill-paper stroke-abu-300',
  blue: 'fill-ink',
  purple: 'fill-ink',
  grey: 'fill-abu-800',
}

const dots: Record<Seat, string> = {
  ...clothes,
  empty: 'fill-abu-200',
  open: 'fill-white stroke-sambal stroke-6',
}
