import { expect, type Page } from '@playwright/test'

/** Fails unless a public page holds its text at twice the size: nothing is cut, nothing scrolls sideways, and steps stay apart. */
export async function expectLargeTextFits(page: Page, name: string) {
  const large = await page.evaluate(() => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    const cut = [...document.querySelectorAll('main :is(h1, h2, p, li, button, a)')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent)
    const wide = document.documentElement.scrollWidth - innerWidth
    // the steps of a ticket stay apart, or stand in two lines
    const steps = [...document.querySelectorAll('.tear-off li')].map((step) => step.getBoundingClientRect())
    const close = steps.filter(
      ({ top, left }, i) => top === steps[i - 1]?.top && left - steps[i - 1]!.right < 8,
    )
    style.fontSize = ''
    return { cut, wide, close: close.length }
  })
  expect({ name, ...large }).toEqual({ name, cut: [], wide: 0, close: 0 })
}
