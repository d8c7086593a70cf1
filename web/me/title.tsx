import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { screenChanged } from '../ui/presses'

/** Milliseconds for which a finger may tap on where it was, though another screen is shown. */
const TAPS_ON_MS = 1500

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
      screenChanged(TAPS_ON_MS)
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
