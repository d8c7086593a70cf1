import type { Page } from '@playwright/test'
import { answers } from '../support/answers'
import { expect, openDashboard, takeSession, test, USER_COLUMNS, USER_ORDERS } from './admin-steps'

test.describe('among 400 people', () => {
  test.use({ demo: 400 })

  test('search finds people as it is typed, and filters can be shared', async ({ page, context }) => {
    await page.clock.install()
    await openDashboard(page)
    await expect(page.getByText('Showing 25 of 400 entries')).toBeVisible()
    // one request for what is typed in one go
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('search=') && sent.push(request.url()))
    await page.clock.pauseAt(Date.now() + 60_000)
    await search(page).pressSequentially('bagus')
    await page.clock.resume()
    await expect(page).toHaveURL(/search=bagus/)
    await expect(names(page).first()).toContainText(/bagus/i)
    expect(sent).toHaveLength(1)
    await search(page).fill('')
    await expect(page.getByText('Showing 25 of 400 entries')).toBeVisible()
    await page.getByRole('tab', { name: 'Users' }).focus()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await expect(search(page)).toHaveValue('')
    await page.keyboard.type('reza')
    await expect(names(page).first()).toContainText(/reza/i)
    await expect(page).toHaveURL(/\?search=reza$/)

    await search(page).fill('%_"\'')
    await expect(page.getByText('No results.')).toBeVisible()
    await expect(page.getByText('Showing 0 of 0 entries')).toBeVisible()

    // one search is one step back, however it was typed; so is clearing it
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(page.getByText('Showing 25 of 400 entries')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Daftar Pengguna' })).toBeFocused()
    await page.goBack()
    await expect(search(page)).toHaveValue('%_"\'')
    await page.goBack()
    await expect(search(page)).toHaveValue('')
    await expect(page.getByText('Showing 25 of 400 entries')).toBeVisible()

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter Users' })
    await expect(dialog.getByLabel('Age from')).toBeFocused()
    await dialog.getByLabel('Age from').fill('30')
    await dialog.getByLabel('Age to').fill('20')
    await dialog.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(dialog.getByText('This is above the other age')).toBeVisible()
    await dialog.getByLabel('Age from').fill('20')
    await dialog.getByLabel('Age to').fill('24')
    await dialog.getByRole('checkbox', { name: 'Wanita' }).check()
    await dialog.getByRole('checkbox', { name: 'Kuliah' }).check()
    await dialog.getByRole('checkbox', { name: '<Rp100.000' }).check()
    await dialog
      .getByRole('group', { name: 'Grouped' })
      .getByRole('radio', { name: 'No', exact: true })
      .check()
    await dialog.getByLabel('Age to').press('Enter')
    await expect(dialog).toBeHidden()
    const opener = page.getByRole('button', { name: 'Filter 5 active' })
    await expect(opener).toBeFocused()
    const all = async (column: string) => [...new Set(await cells(page, column).allTextContents())]
    await expect.poll(() => all('Gender')).toEqual(['Wanita'])
    for (const age of await all('Age')) expect(age).toMatch(/^2[0-4]$/)

    // what one sees, another sees by the address
    const shown = await names(page).allTextContents()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(names(other)).toHaveText(shown)
    await other.close()

    await opener.click()
    await dialog.getByRole('checkbox', { name: 'Kuliah' }).uncheck()
    await dialog.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByRole('button', { name: 'Filter 4 active' })).toBeVisible()
    await page.goBack()
    await expect(opener).toBeVisible()

    // nothing changes by Cancel; Reset Filters waits for Apply Filters
    await opener.click()
    await dialog.getByRole('button', { name: 'Reset Filters' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(opener).toBeFocused()
    await opener.click()
    await expect(dialog.getByLabel('Age to')).toHaveValue('24')
    await dialog.getByRole('button', { name: 'Reset Filters' }).click()
    await dialog.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page.getByText('Showing 25 of 400 entries')).toBeVisible()
    await expect(page).toHaveURL(/dashboard$/)

    // what is typed just before is searched for within the filters
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await search(page).fill('a')
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
    await expect(dialog).toBeVisible()
    await page.clock.resume()
    await expect(page).toHaveURL(/search=a$/)
    await dialog.getByRole('checkbox', { name: 'Wanita' }).check()
    await dialog.getByRole('button', { name: 'Apply Filters' }).click()
    await expect(page).toHaveURL(/search=a&|search=a$/)
    await expect(search(page)).toHaveValue('a')
    await expect(page.getByRole('button', { name: 'Filter 1 active' })).toBeVisible()
  })

  test('people are chosen, exported and sorted, and the view is kept', async ({ page }) => {
    await openDashboard(page)
    const boxes = table(page).getByRole('checkbox', { name: /^Select (?!all)/ })
    const chosen = [2, 3, 5, 6]
    for (const i of [...chosen, 4]) await boxes.nth(i).check()
    await boxes.nth(4).uncheck()
    await expect(page.getByText('4 selected')).toBeVisible()
    const expected = await Promise.all(chosen.map((i) => names(page).nth(i).textContent()))
    // there is no other export beside that of who is selected
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
    const lines = await exported(page, 'Export selected')
    expect(lines[0]).toMatch(/^\uFEFF?"Name","Phone",/)
    expect(lines[0]).not.toMatch(/Birth Date|Dietary/)
    expect(lines.slice(1).map((line) => line.split(',')[0]?.replaceAll('"', ''))).toEqual(expected)

    // another page adds to it, another search begins again
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('Page 2 of 16')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByText('29 selected')).toBeVisible()
    expect(await exported(page, 'Export selected')).toHaveLength(30)
    await search(page).fill('reza')
    await expect(page.getByRole('region', { name: 'Selected users' })).toBeHidden()
    await expect(names(page).first()).toContainText(/reza/i)

    await openDashboard(page)
    const sortable = table(page).getByRole('columnheader').getByRole('button')
    await expect(sortable).toHaveText(USER_ORDERS)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('Page 2 of 16')).toBeVisible()
    // another order begins at the first page, and is one step back
    for (const [direction, order] of [
      ['asc', 'ascending'],
      ['desc', 'descending'],
    ]) {
      await sortable.nth(1).click()
      await expect(page).toHaveURL(new RegExp(`sort=age&dir=${direction}`))
      const age = page.getByRole('columnheader', { name: 'Age', exact: true })
      await expect(age).toHaveAttribute('aria-sort', order!)
    }
    await expect(page.getByText('Page 1 of 16')).toBeVisible()
    await expect(cells(page, 'Age').first()).not.toHaveText('18')
    for (const text of ['Page 1 of 16', 'Page 2 of 16']) {
      await page.goBack()
      await expect(page.getByText(text)).toBeVisible()
    }

    // columns are hidden, and stay so
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['Hobbies', 'Interests'])
      await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
    await expect(page.getByRole('columnheader', { name: 'Hobbies' })).toBeHidden()
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Smoker' })).toBeAttached()
    await expect(page.getByRole('columnheader', { name: 'Interests' })).toBeHidden()

    // an address that says nothing means the page and size of the last visit
    await openDashboard(page)
    await page.getByLabel('Rows per page').selectOption('100')
    await expect(page.getByText('Page 1 of 4')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/\?page=2&size=100$/)
    await expect(page.getByText('Page 2 of 4')).toBeVisible()
    await page.goto('/admin/dashboard')
    await expect(page.getByText('Page 2 of 4')).toBeVisible()
    await expect(page).toHaveURL(/\?page=2&size=100$/)

    // a remembered page that is no more; the way back does not lead there
    await page.evaluate(() => localStorage.setItem('users-table-page-index', '400'))
    await page.goto('/admin/dashboard')
    await expect(page.getByText('Page 4 of 4')).toBeVisible()
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(page.getByText('Page 3 of 4')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Page 4 of 4')).toBeVisible()

    // what an address asks for comes before what is remembered
    await page.goto('/admin/dashboard?grouped=yes')
    await expect(page.getByText(/^Page 1 of [1-3]$/)).toBeVisible()

    await page.setViewportSize({ width: 1440, height: 600 })
    await openDashboard(page, '?size=500')
    await expect(page.getByText('Showing 400 of 400 entries')).toBeVisible()
    const box = page.getByRole('region', { name: 'Daftar Pengguna' })
    await box.evaluate((element) => element.scrollTo({ top: 4000 }))
    await expect(table(page).locator('[aria-rowindex="110"]')).toBeAttached()
    await page.setViewportSize({ width: 1440, height: 2000 })
    const lowest = () =>
      box.evaluate((element) => {
        const { left, bottom } = element.getBoundingClientRect()
        return document.elementFromPoint(left + 100, bottom - 40)?.closest('tr')?.ariaRowIndex ?? null
      })
    await expect.poll(lowest).toMatch(/^1[2-9]\d$/)
  })
})

test('a phone that signed up twice shows both, with their dinners', async ({ page }) => {
  for (let i = 0; i < 6; i++) await page.request.post('/api/register', { data: answers(i) })
  await takeSession(page)
  expect((await page.request.post('/api/matchmaking')).status()).toBe(200)
  const again = answers(9, {
    phone: answers(1).phone,
    gender: answers(1).gender,
    name: 'Tamu lagi',
    budget: '>Rp200.000',
  })
  await page.request.post('/api/users/wrote', { data: { userId: 3 } })
  await page.request.post('/api/register', { data: again })
  await openDashboard(page)
  const badge = page.getByRole('button', { name: `2 sign-ups with ${answers(1).phone}` })
  await expect(badge).toHaveCount(2)
  await badge.first().click()
  await expect(names(page)).toHaveText(['Tamu lagi', 'Tamu 1'])
  await expect(cells(page, 'Grouped')).toHaveText(['By another', 'Yes'])
  await expect(cells(page, 'Budget')).toHaveText(['>Rp200.000', 'Rp100.000 - Rp200.000'])
  await expect(cells(page, 'Groups')).toHaveText(['', '1'])
  await page.goBack()
  await expect(names(page)).toHaveCount(7)

  // a group's number opens its details
  await page.getByRole('button', { name: 'Open group 1' }).first().click()
  await expect(page.getByRole('dialog').getByText('ID 1', { exact: true })).toBeVisible()
})

function table(page: Page) {
  return page.getByRole('table', { name: 'Daftar Pengguna' })
}

function names(page: Page) {
  return table(page).getByRole('rowheader')
}

function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Search users' })
}

/** A column's cells, found by where its header is. */
function cells(page: Page, header: string) {
  return table(page).locator(`tbody tr td:nth-child(${USER_COLUMNS.indexOf(header) + 1})`)
}

async function exported(page: Page, button: string): Promise<string[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^semeja_users_\d{4}-\d\d-\d\d\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n')
}
