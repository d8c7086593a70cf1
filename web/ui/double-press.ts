/** Milliseconds from a press to the second one of a double click or tap, and pixels between them, at most. */
const SECOND_MS = 300
const NEAR = 12

interface Press {
  at: number
  x: number
  y: number
  /** the button or link of a list or table, with its words */
  target: Element | null
  words: string | null | undefined
}

/**
 * Ignores, on the whole page and for good, the second press of a double click or tap in a list where the first one has put another
 * button under it by then: that of the next row, as the pressed one is gone, or what the pressed one turned into.
 */
export function ignoreSecondPresses(): void {
  let last: Press | undefined
  let isIgnored = false
  function listen(event: Event) {
    const { type, detail } = event as MouseEvent
    if (type === 'pointerdown') {
      const press = pressOf(event as PointerEvent)
      isIgnored = last !== undefined && isSecondElsewhere(press, last)
      last = press
    }
    // a key that presses a button has no count of clicks
    if (!isIgnored || (type === 'click' && !detail)) return
    event.stopPropagation()
    if (type === 'click') event.preventDefault()
  }
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(type, listen, true)
}

/** By the time of the press itself: a slow phone handles it later. */
function pressOf({ timeStamp: at, clientX: x, clientY: y, target: element }: PointerEvent): Press {
  const target = element instanceof Element ? element.closest(':is(li, tr) :is(a, button)') : null
  return { at, x, y, target, words: wordsOf(target) }
}

function wordsOf(target: Element | null) {
  return target?.getAttribute('aria-label') ?? target?.textContent
}

function isSecondElsewhere(press: Press, { at, x, y, target, words }: Press): boolean {
  const isSecond = press.at - at < SECOND_MS && Math.hypot(press.x - x, press.y - y) < NEAR
  if (!isSecond || !press.target || !target || press.words === words) return false
  return press.target === target || !target.isConnected
}
