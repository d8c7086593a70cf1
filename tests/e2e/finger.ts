import type { Browser, Page } from '@playwright/test'
import { expect, type Server } from '../support/server'
import { title } from './guest-page'

interface Hand {
  viewport: { width: number; height: number }
  /** whether its answers take their time, and it taps on meanwhile and before what they led to counts */
  isHasty?: true
}

/** One guard over the whole page takes such taps: a walk of each page shows it, on a small phone. */
export const HASTY: Hand = { viewport: { width: 360, height: 640 }, isHasty: true }
/** What lies under a finger once it counts is another at each size: at night (SIZES=all) also those above. */
export const HANDS: Hand[] = [
  { viewport: { width: 360, height: 640 } },
  ...(process.env.SIZES === 'all'
    ? [
        { viewport: { width: 360, height: 800 } },
        { viewport: { width: 393, height: 851 } },
        { viewport: { width: 412, height: 915 } },
      ]
    : []),
]
/** Milliseconds from tap to tap: they come 100, 500 and 1,200 after the first. */
export const PAUSES = [100, 400, 700]
/** What leads to questions, which are answered wherever they stand. */
const GOES_ON = new Set(['Cerita di sini', 'Ganti pilihan'])

/** Lets time go by with frames at its two ends alone: hundreds between would be drawn for nothing. */
async function wait(phone: Page, ms: number) {
  await phone.clock.runFor(50)
  await phone.clock.fastForward(ms - 100)
  await phone.clock.runFor(50)
}

/** What a finger does on a phone, whose clock goes on only between its taps. */
async function finger(phone: Page, { isHasty }: Hand) {
  const pauses = isHasty ? PAUSES : []
  await phone.clock.install()
  let hour = 1
  let token = ''
  const stored = async () =>
    (await phone.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })).json()

  return {
    /** Opens somebody's page, of which the browser knows nothing. */
    async open(whose: string) {
      token = whose
      await phone.goto('/static/robots.txt')
      await phone.evaluate(() => localStorage.clear())
      await phone.clock.resume()
      await phone.goto(`/k#${token}`)
      await expect(title(phone)).toContainText(/\w/)
    },
    /** Taps a button again and again, while its answer is under way and once `shown` stands there. */
    async press(name: string, shown: string, fill?: (phone: Page) => Promise<unknown>) {
      await phone.clock.pauseAt(Date.now() + hour++ * 3_600_000)
      await wait(phone, 1500)
      await fill?.(phone)
      const button = phone.getByRole('button', { name, exact: true }).last()
      await button.scrollIntoViewIfNeeded()
      // what has moved counts once it has stood still, which the page sees in the next frame
      await button.evaluate((one) => new Promise((seen) => new IntersectionObserver(seen).observe(one)))
      await wait(phone, 1500)
      await expect(button).not.toHaveAttribute('data-early')
      const { x, y, width, height } = (await button.boundingBox())!
      const tap = () => phone.mouse.click(x + width / 2, y + height / 2)
      let release = () => {}
      let sent = 0
      if (isHasty) {
        const waiting = new Promise<void>((resolve) => (release = resolve))
        await phone.route('**/api/me/**', async (route) => {
          if (route.request().method() !== 'GET') sent++
          await waiting
          await route.continue()
        })
      }
      await tap()
      for (const pause of GOES_ON.has(name) ? [] : pauses) {
        await phone.clock.runFor(pause)
        await tap()
      }
      release()
      await expect(phone.locator('main')).toContainText(shown)
      const once = await stored()
      expect([name, sent]).toEqual([name, Math.min(sent, 1)])
      for (const pause of pauses) {
        await phone.clock.runFor(pause)
        await tap()
      }
      // what is pressed once it counts is another button than before
      if (!GOES_ON.has(name)) {
        await wait(phone, 2000)
        await tap()
      }
      await phone.clock.runFor(100)
      await expect(phone.locator('main')).toContainText(shown)
      expect([name, phone.viewportSize(), await stored()]).toEqual([name, phone.viewportSize(), once])
      await phone.unrouteAll({ behavior: 'wait' })
      return once
    },
  }
}

/** A button, what is shown once it is pressed, the state then, and what is filled in before. */
type Step = [name: string, shown: string, state: string, fill?: (phone: Page) => Promise<unknown>]

/** Returns a function that opens a page and presses its buttons one after the other, each again and again; it returns what the last has stored. */
export function walks(browser: Browser, server: Server, hand: Hand) {
  const { viewport } = hand
  const ready = browser.newPage({ viewport, baseURL: server.url, locale: 'id-ID' }).then(async (phone) => {
    // what a finger presses later may lead to a chat, which leaves the page where it is
    await phone.context().route(/^https:\/\/wa\.me\//, (route) => route.fulfill({ status: 204 }))
    return finger(phone, hand)
  })
  return async (token: string, ...steps: Step[]) => {
    const { open, press } = await ready
    await open(token)
    let me: Awaited<ReturnType<typeof press>>
    for (const [name, shown, state, fill] of steps) {
      me = await press(name, shown, fill)
      expect([name, viewport, me.state]).toEqual([name, viewport, state])
    }
    return me
  }
}
