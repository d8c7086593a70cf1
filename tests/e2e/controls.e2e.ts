import type { Page } from '@playwright/test'
import { expect, takeSession, test } from '../support/server'
import { STAFF } from './admin-steps'

test.use({ settings: { ...STAFF, BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja' }, demo: 400 })

/** Controls that a page shows before anything is opened or chosen: more are folded, merged or taken away. */
const MOST = 12

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 800 },
]

test('each page shows at most twelve controls of its own, but for rows of lists', async ({ page }, info) => {
  test.slow()
  await takeSession(page)
  const ids = async (path: string, list: string): Promise<number[]> => {
    const found = await (await page.request.get(path)).json()
    return (found[list] as { id: number }[]).slice(0, 4).map(({ id }) => id)
  }
  const pages = [
    ...['dashboard', 'evenings', 'messages', 'messages?view=texts', 'money', 'venues', 'numbers'],
    ...['needs-a-look', 'activity', 'privacy', 'staff', 'settings', 'account'],
    ...(await ids('/api/evenings', 'evenings')).flatMap((id) => [`evenings/${id}`, `evenings/${id}/door`]),
    ...(await ids('/api/dinner-groups?page=0&size=25', 'items')).map((id) => `tables/${id}`),
    ...(await ids('/api/users?page=0&size=25', 'items')).map((id) => `guests/${id}`),
  ]
  const counts: string[] = []
  for (const path of pages) {
    await page.goto(`/admin/${path}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      const controls = await controlsOf(page)
      counts.push(`${path} ${controls.length}`)
      expect(controls.length, `${path} at ${size.width}: ${controls.join(', ')}`).toBeLessThanOrEqual(MOST)
    }
  }
  info.annotations.push({ type: 'controls', description: counts.join(', ') })
})

/** Names of the controls below the header; not of rows of lists, nor of the two tables of the dashboard. */
function controlsOf(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const all = main.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab]',
    )
    return [...all]
      .filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1,
      )
      .filter(
        (one) => !one.closest('li, table, [role=tabpanel]:has([aria-label^="Daftar"]), [aria-hidden=true]'),
      )
      .map((one) => one.getAttribute('aria-label') ?? (one.textContent || one.tagName))
  })
}
