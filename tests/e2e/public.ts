import type { Locator, Page } from '@playwright/test'
import type { Answers } from '../../src/domain/profile/fields'
import { fieldOf, isOneChoice, pathOf, QUESTIONS, STEPS, TITLES } from '../../web/onboarding/steps'
import { ANSWERS } from '../support/answers'
import { waitShortly } from '../support/quick-hand'
import { test as base, expect } from '../support/server'

export { takeSession, WALK } from '../support/server'
export { ANSWERS, expect }

/** Every step's path with its title, in order. */
export const SCREENS = STEPS.map((step) => [pathOf(step), TITLES[step]] as const)

/** Tests of the public pages: whatever goes wrong on a page (a script error, a hydration that differs, a refused style) fails them. */
export const test = base.extend<{ noErrors: undefined }>({
  noErrors: [
    async ({ page, context }, use) => {
      await waitShortly(context)
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|hydrat/i.test(message.text())) errors.push(message.text())
      })
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** Puts answers into the browser's memory, as if given on an earlier visit. */
export async function remember(page: Page, answers: object | string, rest: Record<string, string> = {}) {
  await page.goto('/static/robots.txt')
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    },
    { userData: typeof answers === 'string' ? answers : JSON.stringify(answers), ...rest },
  )
}

/** What the browser remembers. */
export async function memory(page: Page) {
  return await page.evaluate(() => ({
    data: JSON.parse(localStorage.getItem('userData') ?? 'null'),
    step: localStorage.getItem('currentStep'),
    isComplete: localStorage.getItem('isRegistrationComplete'),
  }))
}

/** Waits for a screen by its path and title. */
export async function expectScreen(page: Page, path: string) {
  await expect(page).toHaveURL((url) => url.pathname === path)
  const title = SCREENS.find(([known]) => known === path)?.[1]
  if (title) await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

/** Answers the questions that are one choice, which follow each other, and goes on to the next. */
export async function choose(page: Page, changes: Partial<Answers> = {}) {
  const given = { ...ANSWERS, ...changes }
  for (const question of QUESTIONS.filter(isOneChoice)) {
    const { sent, max = 1 } = fieldOf(question)
    await expectScreen(page, pathOf(question))
    for (const option of [given[sent]].flat()) await page.locator(`input[value="${option}"]`).click()
    if (max > 1) await proceed(page)
  }
}

/** Runs the clock that is installed in the page until something is shown: a test waits for no pause between tries. */
export async function runUntil(page: Page, shown: Locator) {
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(shown).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [10] })
}

export const proceed = (page: Page) => page.getByRole('button', { name: 'Lanjutkan' }).click()
export const back = (page: Page) => page.getByRole('button', { name: 'Kembali' }).click()
