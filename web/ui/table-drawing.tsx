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
            {isLaid ? <Chair seat={seat} /> : <circle cx="100" cy="24" r="21" className={dots[seat]} />}
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
    <g>
      <rect x="82" y="6" width="36" height="30" rx="13" className="fill-abu-200" />
      <ellipse cx="100" cy="26" rx="23" ry="12.5" className={clothes[seat]} />
      <circle cx="100" cy="23" r="10.5" className="fill-ink" />
      <path
        d="M93 20a8 8 0 0 1 8-5"
        className="fill-none stroke-abu-500"
        strokeWidth="2"
        strokeLinecap="round"
      />
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

const dots: Record<Seat, string> = {
  ...clothes,
  empty: 'fill-abu-200',
  open: 'fill-white stroke-sambal stroke-6',
}
