import { type UIEvent, useState } from 'react'

/** px of every row, header included. */
export const ROW_HEIGHT = 40

/** Up to this many rows are all drawn, so that the browser finds text in them and readers read them in one go. */
const DRAWN_WHOLE = 100
/** The window moves in steps of this many rows; it reaches as many above and below what is in view. */
const STEP = 12

/**
 * Which rows of a long table are drawn: those in view and some around them. `start` and `end` are row positions,
 * `onScroll` belongs on the box that scrolls.
 */
export function useRowWindow(rowCount: number) {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(0)

  function onScroll({ currentTarget }: UIEvent) {
    setTop(Math.floor(currentTarget.scrollTop / ROW_HEIGHT / STEP) * STEP)
    setHeight(currentTarget.clientHeight)
  }

  if (rowCount <= DRAWN_WHOLE) return { start: 0, end: rowCount, onScroll }
  const inView = Math.ceil((height || screenHeight()) / ROW_HEIGHT)
  return {
    start: Math.max(0, Math.min(top, rowCount) - STEP),
    end: Math.min(rowCount, top + inView + 2 * STEP),
    onScroll,
  }
}

function screenHeight() {
  return typeof window === 'undefined' ? 0 : window.innerHeight
}
