import { useEffect, useRef } from 'react'
import { page } from './page'

interface ToldProps {
  className?: string
  children: string
}

/** What was noted of a press. The button may be gone with it: then the focus goes there, and a small screen to what is said. */
export function Told({ className = '', children }: ToldProps) {
  const line = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is other news
  useEffect(() => {
    if (page.hasChanged() && document.activeElement === document.body) line.current?.focus()
  }, [children])
  return (
    <p ref={line} role="status" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </p>
  )
}
