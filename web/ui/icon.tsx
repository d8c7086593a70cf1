interface IconProps {
  /** of a drawing in the page's sprite */
  name: string | number
  className?: string
}

/** A line drawing in the colour of the text beside it. */
export function Icon({ name, className = 'size-6' }: IconProps) {
  return (
    <svg
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      className={`shrink-0 ${className}`}
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <use href={`#${iconId(name)}`} />
    </svg>
  )
}

/** Where the sprite has a drawing: a choice's own words will do as its name. */
export function iconId(name: string | number): string {
  return `i-${String(name).replace(/\W/g, '')}`
}
