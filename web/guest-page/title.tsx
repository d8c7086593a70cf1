import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { screenChanged } from '../ui/presses'

let isFirst = true

/** The title of a screen; focused, so that it is read out, when it replaces another one. */
export function Title({ id, className, children }: { id?: string; className: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const text = typeof children === 'string' ? children : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another screen
  useLayoutEffect(() => {
    if (!isFirst) {
      scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
      screenChanged()
    }
    isFirst = false
  }, [text])
  return (
    <h1
      ref={heading}
      id={id}
      tabIndex={-1}
      className={`font-extrabold tracking-tight text-balance outline-none ${className}`}
    >
      {children}
    </h1>
  )
}
