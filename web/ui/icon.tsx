interface IconProps {
  /** of a drawing in the page's sprite */
  name: string | number
  className?: string
}

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

/** Returns the id of a drawing in the sprite; the text of an option is a valid name. */
export function iconId(name: string | number): string {
  return `i-${String(name).replace(/\W/g, '')}`
}
