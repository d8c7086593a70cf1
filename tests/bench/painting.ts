// what the benchmarks of the back office measure in the page: presses until they are painted, frames while a table scrolls
import type { Page } from '@playwright/test'
import { percentile } from './measure'

const REPEATS = 7

/** What a plain table takes, ms. */
export interface Plain {
  /** frames while it is scrolled */
  scrolled: number[]
  /** from asking for its rows until 25 or 500 of them are painted */
  shows25: number[]
  shows500: number[]
}

/** What this machine and browser make of a table of bare text with 18 columns, without anything around or behind it. */
export async function plainTable(page: Page): Promise<Plain> {
  await page.setContent(`<style>
    section { height: 560px; overflow: auto }
    table { table-layout: fixed; width: 2600px; border-spacing: 0; font: 14px sans-serif }
    td { height: 39px; padding: 0 12px; border-bottom: 1px solid #ddd; white-space: nowrap }
  </style><section><table><tbody></tbody></table></section>`)
  const show = (rows: number) =>
    page.evaluate(async (rows) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      document.querySelector('tbody')!.innerHTML = ''
      await frame()
      await frame()
      const started = performance.now()
      const cells = (row: number) => Array.from({ length: 18 }, (_, cell) => `<td>Cell ${row}, ${cell}</td>`)
      document.querySelector('tbody')!.innerHTML = Array.from(
        { length: rows },
        (_, row) => `<tr>${cells(row).join('')}</tr>`,
      ).join('')
      await frame()
      await frame()
      return performance.now() - started
    }, rows)
  const plain: Plain = { scrolled: [], shows25: [], shows500: [] }
  for (let i = 0; i <= REPEATS; i++) plain.shows25.push(await show(25))
  for (let i = 0; i <= REPEATS; i++) plain.shows500.push(await show(500))
  plain.scrolled = await scroll(page)
  // the first ones warm up
  return { ...plain, shows25: plain.shows25.slice(1), shows500: plain.shows500.slice(1) }
}

/** How long it takes (ms) from a press until what was asked for is painted; `before` brings the page to where it begins. */
export async function times(
  page: Page,
  action: 'click' | 'tab' | 'select' | 'type',
  value: string,
  done: string,
  before: () => Promise<unknown>,
): Promise<number[]> {
  const measured: number[] = []
  for (let i = 0; i <= REPEATS; i++) {
    await before()
    measured.push(await page.evaluate(timed, { action, value, done }))
  }
  // the first one warms up
  return measured.slice(1)
}

/** Runs in the page: acts, and waits for the frame after the one in which `done` is there. */
async function timed({ action, value, done }: { action: string; value: string; done: string }) {
  const named = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) => textContent === value)!
  const set = (element: HTMLInputElement | HTMLSelectElement, event: string) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!.set!.call(element, value)
    element.dispatchEvent(new Event(event, { bubbles: true }))
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const started = performance.now()
  if (action === 'select') set(document.querySelector<HTMLSelectElement>('nav select')!, 'change')
  if (action === 'type') set(document.querySelector<HTMLInputElement>('input[type=search]')!, 'input')
  if (action === 'click') named('button').click()
  if (action === 'tab') {
    const tab = named('[role=tab]')
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      tab.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', isPrimary: true }))
  }
  while (!document.querySelector(done)) {
    if (performance.now() - started > 20_000) throw new Error(`${done} never came`)
    await frame()
  }
  await frame()
  return performance.now() - started
}

/**
 * The times (ms) between the frames while the table is scrolled from its top to its end, `left` px moved to the right. Of
 * five times the middle one by its p95: whatever else runs on the machine takes frames, too.
 */
export async function scroll(page: Page, left = 0): Promise<number[]> {
  const runs: number[][] = []
  for (let i = 0; i < 5; i++) runs.push(await page.evaluate(scrolled, left))
  const p95 = (frames: number[]) => percentile(frames, 0.95)
  return runs.toSorted((a, b) => p95(a) - p95(b))[2]!
}

/** Runs in the page: scrolls by three rows a frame. */
async function scrolled(left: number) {
  const box = document.querySelector('section:has(> table)')!
  const frames: number[] = []
  box.scrollTo({ top: 0, left })
  // what that draws is no frame of the scrolling
  for (let i = 0; i < 30; i++) await new Promise<number>(requestAnimationFrame)
  let last = await new Promise<number>(requestAnimationFrame)
  for (let top = 0; top < box.scrollHeight - box.clientHeight; top += 120) {
    box.scrollTop = top
    const now = await new Promise<number>(requestAnimationFrame)
    frames.push(now - last)
    last = now
  }
  return frames
}
