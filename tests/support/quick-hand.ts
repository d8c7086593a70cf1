import type { BrowserContext, Page } from '@playwright/test'

/**
 * Lets half a second go by in a tenth of it for what judges presses, which has a clock of its own: for tests that are not about how
 * soon a press counts.
 */
export async function waitShortly(of: BrowserContext | Page) {
  await of.addInitScript(() => {
    const now = performance.now.bind(performance)
    // so far ahead of events that a press counts as made when it is handled
    performance.now = () => 20_000 + 10 * now()
  })
}
