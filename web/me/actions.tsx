import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { bottom } from '../ui/layout'
import { lastPress } from '../ui/presses'

/** Pixels around a press in which no other button comes to lie. */
const ROOM = 24
/** Milliseconds within which a press may have led to what is shown, by a slow network too. */
const LED_MS = 30_000
const TRIES = 4

/** The buttons of a screen, none of which comes to lie where the press was that led to them. */
export function Actions({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => keepApart(bar.current!))
  return (
    <div ref={bar} className={bottom}>
      {children}
    </div>
  )
}

function keepApart(bar: HTMLElement) {
  const press = lastPress()
  if (!press || performance.now() - press.at > LED_MS) return
  const buttons = [...bar.querySelectorAll('button')].filter((one) => one !== press.on).reverse()
  const reach = ({ left, right, top, bottom }: DOMRect) =>
    press.x > left && press.x < right && press.y > top - ROOM && press.y < bottom + ROOM
  // a bar that grows may sink to the edge of the window, so that it is looked at again
  for (let i = 0; i < TRIES; i++) {
    const under = buttons.find((button) => reach(button.getBoundingClientRect()))
    if (!under) return
    const more = under.getBoundingClientRect().bottom - press.y + ROOM
    under.style.marginBottom = `${(Number.parseFloat(under.style.marginBottom) || 0) + more}px`
  }
}
