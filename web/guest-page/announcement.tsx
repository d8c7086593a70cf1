import { useEffect, useRef } from 'react'
import { page } from './page'

/** The confirmation of an action. When its button has vanished, it takes the focus and is scrolled to. */
export function Announcement({ className = '', children }: { className?: string; children: string }) {
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
