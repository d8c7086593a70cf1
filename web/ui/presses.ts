/** Milliseconds for which what is new under a finger, or has moved there, takes no press. */
const STILL_MS = 500
/** Milliseconds for which a finger may tap on where it was: two taps come that far apart. */
export const TAPS_ON_MS = 1500
/** Pixels by which a thing may move without being another one under the finger. */
const NEAR = 16

const PRESSABLE = 'button, a[href], label, summary, input:is([type=radio], [type=checkbox])'

interface Look {
  x: number
  /** from the top of the window, and of the page: what scrolls keeps one of them */
  y: number
  pageY: number
  text: string
}

/** How something looks, and since when. */
interface Seen extends Look {
  since: number
}

/** Where and when a pointer was last put down, and on what. */
interface Press {
  x: number
  y: number
  at: number
  on: Element | null
}

const seen = new WeakMap<Element, Seen>()
let changedAt = Number.NEGATIVE_INFINITY
let last: Press | undefined
/** Where a press has led to what is new, and until when that place takes no other. */
let led: { x: number; y: number; until: number } | undefined
let tapsOnMs = STILL_MS
let keyAt: number | undefined
let focusedAt = Number.NEGATIVE_INFINITY
let isWatching = false

/** The press that has led to what is shown, if a pointer made it. */
export function lastPress(): Press | undefined {
  return last
}

/** Says that another screen is shown: what stands where it stood before is new, too. */
export function screenChanged() {
  changedAt = performance.now()
  keepPlace()
  watch()
}

function keepPlace() {
  led = last && { x: last.x, y: last.y, until: performance.now() + tapsOnMs }
}

/**
 * Lets no press count that was begun before what it hits had stood still for a moment, by whatever finger or key; nor any for `tapsOn` ms
 * on what has come where a press was that led to it.
 */
export function watchPresses(tapsOn = STILL_MS) {
  tapsOnMs = tapsOn
  look(Number.NEGATIVE_INFINITY)
  const changes = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(watch).observe(document.body, {
    ...changes,
    attributeFilter: ['class', 'style', 'hidden', 'disabled'],
  })
  addEventListener('resize', watch)
  // who scrolls moves it under the finger on purpose
  addEventListener('scroll', () => look(), { capture: true, passive: true })
  addEventListener('pointerdown', begin, true)
  addEventListener('keydown', pressKey, true)
  // the space bar clicks when it is let go, after this
  addEventListener('keyup', () => void setTimeout(() => (keyAt = undefined)), true)
  addEventListener('focusin', () => (focusedAt = performance.now()), true)
  addEventListener('click', passOver, true)
}

function begin({ target, clientX: x, clientY: y, timeStamp }: PointerEvent) {
  if (look(performance.now())) watch()
  last = { x, y, at: happenedAt(timeStamp), on: (target as Element).closest(PRESSABLE) }
}

// one that is held has been pressed once
function pressKey({ repeat, timeStamp }: KeyboardEvent) {
  if (!repeat) keyAt = happenedAt(timeStamp)
}

function passOver(event: MouseEvent) {
  // what a script or a label clicks follows from a press that has counted
  if (!event.isTrusted) return
  if (look(performance.now())) watch()
  const on = (event.target as Element).closest(PRESSABLE)
  const at = (event.detail > 0 ? last?.at : keyAt) ?? happenedAt(event.timeStamp)
  // who went there by keys has found it, wherever it stands
  const isFound = event.detail === 0 && keyAt !== undefined && on && seen.get(on)!.since < focusedAt
  if (!isEarly(isFound ? null : on, at)) return
  event.preventDefault()
  event.stopPropagation()
}

function isEarly(on: Element | null, at: number): boolean {
  const since = (on && seen.get(on)?.since) ?? Number.NEGATIVE_INFINITY
  return isTooSoon(at, Math.max(since, changedAt)) || (on !== null && isWhereItLed(on, at))
}

function isWhereItLed(on: Element, at: number): boolean {
  if (!led || at >= led.until) return false
  const { left, right, top, bottom } = on.getBoundingClientRect()
  return led.x > left && led.x < right && led.y > top && led.y < bottom
}

/** Whether what stands since then takes no press yet. */
export function isTooSoon(at: number, since: number): boolean {
  return at - since < STILL_MS
}

/** Returns when an event happened: a slow phone handles it later. */
function happenedAt(timeStamp: number): number {
  const now = performance.now()
  const late = now - timeStamp
  return late > 0 && late < 10_000 ? timeStamp : now
}

function watch() {
  if (isWatching) return
  isWatching = true
  requestAnimationFrame(frame)
}

function frame() {
  isWatching = false
  if (look(performance.now())) watch()
}

/** Notes what has come, moved or changed by `now` (never, where that is what a scroll does), and returns whether anything is still too new to press. */
function look(now?: number): boolean {
  let isAnyEarly = false
  if (last?.on?.isConnected === false) {
    keepPlace()
    last.on = null
  }
  for (const on of document.querySelectorAll(PRESSABLE)) {
    const { left: x, top: y } = on.getBoundingClientRect()
    const is = { x, y, pageY: y + scrollY, text: on.textContent }
    seen.set(on, seenAt(seen.get(on), is, now ?? performance.now(), now === undefined))
    const early = now !== undefined && isEarly(on, now)
    // neither shown as pressed, nor found by a test
    if (now !== undefined) on.toggleAttribute('data-early', early)
    isAnyEarly ||= early
  }
  return isAnyEarly
}

/** Returns since when something stands as it does at `now`: what a scroll moves stands on. */
export function seenAt(before: Seen | undefined, is: Look, now: number, isScrolled: boolean): Seen {
  if (!before) return { ...is, since: now }
  if (isScrolled) return { ...is, since: before.since }
  return isOther(before, is) ? { ...is, since: now } : before
}

function isOther(before: Look, { x, y, pageY, text }: Look): boolean {
  const isFar = (a: number, b: number) => Math.abs(a - b) > NEAR
  const hasMoved = isFar(before.x, x) || (isFar(before.y, y) && isFar(before.pageY, pageY))
  return hasMoved || before.text !== text
}
