import { startTransition, type UIEvent, useEffect, useRef, useState } from 'react'

/** px of every row, header included. */
export const ROW_HEIGHT = 40

/** Up to this many rows are all drawn, so that the browser finds text in them and readers read them in one go. */
const DRAWN_WHOLE = 100
/** Rows come and go in steps of this many: few at a time, for each frame to have little to do. */
const STEP = 2
/** Rows drawn above and below those in view. */
const AROUND = 12
/** Milliseconds without scrolling after which a table is at rest. */
const STILL_AFTER = 120

/**
 * Returns which rows of a long table are rendered: those in view and some around them. `start` and `end` are row positions,
 * `isPassing` is whether a row appeared since scrolling last paused. `box` and `onScroll` belong on the scroll container.
 * `offset` distinguishes pages.
 */
export function useRowWindow(rowCount: number, offset: number) {
  const box = useRef<HTMLElement>(null)
  const [first, setFirst] = useState(0)
  const [height, setHeight] = useState(0)
  const [firstStill, setFirstStill] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLong = rowCount > DRAWN_WHOLE

  // a box that grows shows more; the rows around those in view can wait until these are painted
  useEffect(() => {
    if (!isLong) return
    const measured = new ResizeObserver(([entry]) =>
      startTransition(() => setHeight(entry!.target.clientHeight)),
    )
    measured.observe(box.current!)
    return () => measured.disconnect()
  }, [isLong])

  // another page begins at its top
  useEffect(() => {
    if (offset >= 0) box.current?.scrollTo({ top: 0 })
  }, [offset])

  function onScroll({ currentTarget }: UIEvent) {
    const top = Math.floor(currentTarget.scrollTop / ROW_HEIGHT / STEP) * STEP
    setFirst(top)
    setHeight(currentTarget.clientHeight)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => startTransition(() => setFirstStill(top)), STILL_AFTER)
  }

  if (!isLong) return { start: 0, end: rowCount, isPassing: () => false, box, onScroll }
  const drawn = around(first, height)
  const still = around(firstStill, height)
  return {
    start: Math.max(0, Math.min(drawn.start, rowCount)),
    end: Math.min(rowCount, drawn.end),
    isPassing: (index: number) => index < still.start || index >= still.end,
    box,
    onScroll,
  }
}

function around(first: number, height: number) {
  // until it is known, the box is smaller than the screen
  if (height === 0) return { start: 0, end: Math.ceil(window.innerHeight / ROW_HEIGHT) }
  return { start: first - AROUND, end: first + Math.ceil(height / ROW_HEIGHT) + STEP + AROUND }
}
