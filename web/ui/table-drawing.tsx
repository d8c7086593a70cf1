/** How a seat is drawn: `empty` is a free chair, a colour a person, `open` the chair kept for the visitor. */
export type DrawnSeat = 'empty' | 'open' | 'red' | 'yellow' | 'green' | 'blue' | 'purple' | 'grey'

interface TableDrawingProps {
  /** six, clockwise from the top */
  seats: readonly DrawnSeat[]
  /** for screen readers; without it the drawing is decoration */
  label?: string
  /** plates and dishes on the table: for large drawings, on pages that have the sprite */
  isLaid?: boolean
  /** seats arrive one after the other */
  isArriving?: boolean
  /** the place of the seat that was taken last: it pops */
  newest?: number | undefined
  className?: string
}

/** A round table with six seats from above. */
export function TableDrawing({
  seats,
  label,
  isLaid,
  isArriving,
  newest,
  className = '',
}: TableDrawingProps) {
  return (
    <svg
      viewBox="0 0 200 200"
      width="200"
      height="200"
      fill="none"
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      <g className={isArriving ? 'arriving' : undefined}>
        {seats.map((seat, i) =>
          isLaid ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
            <g key={i} transform={`rotate(${i * 60} 100 100)`}>
              {/* rendered again when it is taken, so that its arrival is seen */}
              <g key={seat} className={i === newest ? 'seat-pops' : undefined}>
                <Chair seat={seat} />
              </g>
            </g>
          ) : (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
              key={i}
              cx={CX[i]}
              cy={CY[i]}
              r="21"
              className={i === newest ? `${seatDots[seat]} seat-pops` : seatDots[seat]}
            />
          ),
        )}
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

/** A chair, and who sits on it: shoulders and head, drawn in the sprite. */
function Chair({ seat }: { seat: DrawnSeat }) {
  if (seat === 'empty' || seat === 'open') return <use href="#i-chair" className={chairs[seat]} />
  return (
    <g className={seatDots[seat]}>
      <use href="#i-guest" />
      <use href={`#i-${HEADS[seat] ?? 'head'}`} />
    </g>
  )
}

/** A plate at every seat, fuller where someone sits, and the shared dishes in the middle. */
function Dishes({ seats }: { seats: readonly DrawnSeat[] }) {
  return (
    <g>
      {seats.map((seat, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
        <g key={i} transform={`rotate(${i * 60} 100 100)`}>
          <use
            href="#i-plate"
            className={seat === 'empty' || seat === 'open' ? 'fill-white' : 'fill-kunyit'}
          />
        </g>
      ))}
      <use href="#i-dishes" />
    </g>
  )
}

// six around the middle, without a turn for each: tables have hundreds of these
const CX = [100, 166, 166, 100, 34, 34]
const CY = [24, 62, 138, 176, 138, 62]

const chairs = {
  empty: 'fill-white/60 stroke-abu-500',
  open: 'fill-kunyit/35 stroke-sambal',
}

// some wear a headscarf, some their hair in a bun
const HEADS: Partial<Record<DrawnSeat, string>> = { green: 'scarf', purple: 'bun' }

/** The colours of seats in small drawings. */
export const seatDots: Record<DrawnSeat, string> = {
  red: 'fill-current text-sambal',
  yellow: 'fill-current text-kunyit',
  green: 'fill-current text-pandan',
  blue: 'fill-current text-laut',
  purple: 'fill-current text-ungu',
  grey: 'fill-current text-abu-400',
  empty: 'fill-white stroke-abu-500 stroke-6',
  open: 'fill-white stroke-sambal stroke-6',
}
