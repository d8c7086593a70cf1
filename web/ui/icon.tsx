interface IconProps {
  /** strokes in a box of 24 by 24 */
  path: string
  className?: string
}

/** A line drawing in the colour of the text beside it. */
export function Icon({ path, className = 'size-6' }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 fill-none stroke-current ${className}`}
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  )
}

export const ARROW_LEFT = 'M19 12H5M11 6l-6 6 6 6'
export const CHECK = 'M5 12.5l4.5 4.5L19 7.5'
