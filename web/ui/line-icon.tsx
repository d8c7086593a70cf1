/** Strokes in a box of 16 by 16. */
const LINES = {
  add: 'M8 3v10M3 8h10',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  columns: 'M2 2.5h12v11H2zM6 3v10M10 3v10',
  cross: 'm4 4 8 8M12 4l-8 8',
  delete: 'M2.5 4.5h11M6 4V2.5h4V4M4 4.5l.7 9h6.6l.7-9',
  down: 'm4 6 4 4 4-4',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  edit: 'M3 13h2.5L13 5.5 10.5 3 3 10.5z',
  filter: 'M2 4h12M4.5 8h7M7 12h2',
  menu: 'M2 4h12M2 8h12M2 12h12',
  locked: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  more: [3, 8, 13].map((x) => `M${x - 0.5} 8a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0z`).join(''),
  next: 'm6 3 5 5-5 5',
  previous: 'm10 3-5 5 5 5',
  promote: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5 14 14',
  unlocked: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 4.8-1',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.5M8 11.7v.3',
}

interface LineIconProps {
  name: keyof typeof LINES
  /** size and colour; 16 px in the colour of the text unless given */
  className?: string
}

/** A line drawing of the back office; decoration beside a text or a label. */
export function LineIcon({ name, className = 'size-4 stroke-current' }: LineIconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      className={`shrink-0 stroke-[1.8] ${className}`}
      aria-hidden="true"
    >
      <path d={LINES[name]} />
    </svg>
  )
}
