import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './server'

// half the size, and nothing of it is sent back
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};0`

/** Finds no accessibility rule broken on what is shown; once for a screen is enough, as this takes long. */
export async function expectNoViolations(page: Page) {
  // colours are judged once nothing fades any more: what is about to says so before its animation begins
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-entering], [data-exiting]') &&
      document
        .getAnimations()
        .every(
          ({ effect, playState }) =>
            effect?.getComputedTiming().iterations !== 1 || playState === 'finished' || playState === 'idle',
        ),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const broken = await page.evaluate(async () => {
    // a table is dimmed for the moment in which it is fetched again, which may be any
    const undimmed = new CSSStyleSheet()
    undimmed.replaceSync('table { opacity: 1 !important; transition: none !important }')
    document.adoptedStyleSheets = [undimmed]
    // what is in order is only counted: to tell of it would take most of the time
    const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(
      // what lies below a dialog is looked at when none is open, and rows are alike after the first eight
      { exclude: [['[inert]'], ['tbody > tr:nth-of-type(n + 9)']] },
      { resultTypes: ['violations'] },
    )
    document.adoptedStyleSheets = []
    if (passes.length === 0) throw new Error('no rule was looked at')
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect(broken).toEqual([])
}
