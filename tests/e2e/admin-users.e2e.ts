import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, openDashboard, test, USER_COLUMNS } from './admin-steps'

test.describe('among 400 people', () => {
  test.use({ demo: 400 })

  test('search finds people as it is typed, within filters', async ({ page }) => {
    await page.clock.install()
    await openDashboard(page)
    await expect(page.getByText('Showing 25 of 400 entries')).toBeVisible()
    // one request for what is typed in one go
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('search=') && sent.push(request.url()))
    await page.getByRole('tab', { name: 'Users' }).focus()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('/')
    await page.keyboard.type('reza')
    await page.clock.resume()
    await expect(names(page).first()).toContainText(/reza/i)
    await expect(page).toHaveURL(/\?search=reza$/)
    expect(sent).toHaveLength(1)

    // one search is one step back, however it was typed; so is clearing it
    await search(page).fill('%_"\'')
    await expect(page.getByText('No results.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(page.getByText('Showing 25 of 400 entries')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Daftar Pengguna' })).toBeFocused()
    await page.goBack()
    await expect(search(page)).toHaveValue('%_"\'')
    await page.goBack()
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
    await dialog.getByLabel('Age to').press('Enter')
    await expect(dialog).toBeHidden()
    const opener = page.getByRole('button', { name: 'Filter 2 active' })
    await expect(opener).toBeFocused()
    const all = async (column: string) => [...new Set(await cells(page, column).allTextContents())]
    await expect.poll(() => all('Gender')).toEqual(['Wanita'])
    for (const age of await all('Age')) expect(age).toMatch(/^2[0-4]$/)

    await opener.click()
    await dialog.getByRole('button', { name: 'Reset Filters' }).click()
    await dialog.getByRole('button', { name: 'Apply Filters' }).click()
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
    await expect(page.getByRole('button', { name: 'Filter 1 active' })).toBeVisible()
    await expect(page).toHaveURL(/search=a&/)
  })

  test('people are chosen and exported, and the view is kept', async ({ page }) => {
    await openDashboard(page)
    const boxes = table(page).getByRole('checkbox', { name: /^Select (?!all)/ })
    for (const i of [2, 3, 4]) await boxes.nth(i).check()
    await boxes.nth(4).uncheck()
    const expected = await Promise.all([2, 3].map((i) => names(page).nth(i).textContent()))
    // there is no other export beside that of who is selected
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
    const lines = await exportSelected(page)
    expect(lines.slice(1).map((line) => line.split(',')[0]?.replaceAll('"', ''))).toEqual(expected)

    // another page adds to it, another search begins again
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('Page 2 of 16')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    expect(await exportSelected(page)).toHaveLength(28)
    await search(page).fill('reza')
    await expect(page.getByRole('region', { name: 'Selected users' })).toBeHidden()

    // columns are hidden, and stay so
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Hobbies', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Smoker' })).toBeAttached()
    await expect(page.getByRole('columnheader', { name: 'Hobbies' })).toBeHidden()
  })
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

async function exportSelected(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^semeja_users_\d{4}-\d\d-\d\d\.csv$/)
  return readFileSync((await file.path())!, 'utf8')
    .trimEnd()
    .split('\r\n')
}
