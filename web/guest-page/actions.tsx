import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { bottom } from '../ui/layout'
import { lastPress } from '../ui/presses'

/** Pixels around a press in which no other button comes to lie. */
const ROOM = 24
/** Milliseconds within which a press may have led to what is shown, by a slow network too. */
const LED_MS = 30_000

/** The buttons of a screen. */
export function Actions({ children }: { children: ReactNode }) {
  return <Apart className={bottom}>{children}</Apart>
}

/** A box of which no button comes to lie where the press was that led to it. */
export function Apart({ className, children }: { className: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => keepApart(bar.current!))
  // a phone that was turned has nothing left where the finger was
  useEffect(() => {
    let width = innerWidth
    const turn = () => {
      if (innerWidth === width) return
      width = innerWidth
      for (const moved of [bar.current!, ...bar.current!.querySelectorAll('button, a')])
        moved.removeAttribute('style')
    }
    addEventListener('resize', turn)
    return () => removeEventListener('resize', turn)
  }, [])
  return (
    <div ref={bar} className={className}>
      {children}
    </div>
  )
}

// they follow what is read, so as to cover none of it, and go on below the press
function keepApart(bar: HTMLElement) {
  const press = lastPress()
  if (!press || performance.now() - press.at > LED_MS) return
  const buttons = [...bar.querySelectorAll<HTMLElement>('button:enabled, a')].filter(
    (one) => one !== press.on,
  )
  if (!buttons.some((button) => isUnder(button, press))) return
  bar.style.position = 'static'
  bar.style.margin = '0 0 auto'
  for (const button of buttons) {
    if (!isUnder(button, press)) continue
    const more = press.y + ROOM - button.getBoundingClientRect().top
    button.style.marginTop = `${(Number.parseFloat(button.style.marginTop) || 0) + more}px`
  }
}

function isUnder(button: Element, { x, y }: { x: number; y: number }): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return x > left && x < right && y > top - ROOM && y < bottom + ROOM
}
