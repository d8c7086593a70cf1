import type { Page } from '@playwright/test'
import { rupiah } from '../../src/domain/house/site'
import type { Due, OpenDue } from '../../src/domain/money/money-calls'
import { todayIn } from '../../src/domain/time'
import { zoneAtNoon } from '../support/whatsapp'
import { toast } from './admin-steps'
import { expect, type openTable, test, WALK } from './guest-page'

test.use({ viewport: { width: 1440, height: 900 } })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Paste the bank list' })
const group = (page: Page, name: string) => dialogOf(page).getByRole('region', { name, exact: true })
// a day of the house in these tests, whose noon is now
const [, month, day] = todayIn(zoneAtNoon()).split('-')

type Table = Awaited<ReturnType<typeof openTable>>

/** What came, as one copies it from the page of a bank. */
const bankList = (rows: { amount: number; from?: string }[]) =>
  rows
    .map(({ amount, from = 'SEORANG TEMAN' }) => {
      const english = `${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}.00`
      return `${day}/${month}\tTRSF E-BANKING CR ${month}/${day}\n95031\n${amount}.00\n${from}\t0000\t${english}\tCR`
    })
    .join('\n')

async function openPaste(page: Page) {
  await page.goto('/admin/money')
  await page.getByRole('button', { name: 'Paste the bank list' }).click()
  await expect(dialogOf(page).getByLabel('Bank list')).toBeFocused()
  return dialogOf(page)
}

/** The amount of each member of the table, in their order. */
async function amountsOf({ ids, staff }: Table): Promise<number[]> {
  const { items }: { items: Due[] } = await staff('GET', '/api/dues?size=100')
  return ids.map((id) => items.find(({ userId }) => userId === id)!.amount!)
}

/** Who has paid. */
async function paid({ ids, staff }: Table): Promise<number[]> {
  const { group } = await staff('GET', '/api/dinner-groups/1')
  return ids.filter((id) => group.member_statuses[id] === 'paid')
}

test('a list is marked in one press, and taken back in one', WALK, async ({ page, table }) => {
  for (const id of table.ids) await table.setStatus(id, 'confirmed')
  const amounts = await amountsOf(table)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const dialog = await openPaste(page)
  const rows = [
    ...amounts.slice(0, 4).map((amount, i) => ({ amount, from: `TAMU ${i + 1}` })),
    { amount: 150_000, from: 'TAMU 6' },
    { amount: 77_000, from: 'SETORAN RAHASIA' },
  ]
  await dialog.getByLabel('Bank list').fill(bankList(rows))
  await expect(dialog.getByText('6 transfers, 4 of them to mark.')).toBeVisible()
  const exact = group(page, 'Exact amount')
  await expect(exact.getByRole('checkbox', { checked: true })).toHaveCount(4)
  await expect(group(page, 'Nobody’s')).toContainText('Rp77.000')
  await exact.getByRole('checkbox', { name: /Tamu 4/ }).uncheck()
  await dialog.getByRole('button', { name: 'Mark 3 paid' }).click()
  await expect(toast(page, '3 marked paid', '')).toBeVisible()
  expect(await paid(table)).toHaveLength(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(exact.getByRole('listitem')).toHaveCount(4)
  expect(await paid(table)).toEqual([])

  // whose name stands there is proposed, and nothing is taken by itself
  const wrong = group(page, 'Wrong amount')
  await expect(wrong).toContainText(`Rp150.000 came, ${rupiah(amounts[5]!)} due`)
  await wrong.getByRole('button', { name: 'Take it: Rp150.000 of Tamu 6' }).click()
  await expect(toast(page, 'Paid', 'Tamu 6 · Rp150.000')).toBeVisible()
  await expect(wrong).toBeHidden()
  expect(await paid(table)).toEqual([table.ids[5]])

  // no word of the list leaves the browser
  expect(sent.filter((text) => /RAHASIA|TRSF|95031/.test(text))).toEqual([])
  expect(sent.length).toBeGreaterThan(3)
})

test('what is pasted outlives a slip of the hand, and is marked once', async ({ page, table }) => {
  for (const id of table.ids) await table.setStatus(id, 'confirmed')
  const amounts = await amountsOf(table)
  const dialog = await openPaste(page)
  const list = bankList(amounts.map((amount) => ({ amount })))
  await dialog.getByLabel('Bank list').fill(list)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await page.route('**/api/dues/paid', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Mark 6 paid' }).click()
  await expect(
    toast(page, 'It is not clear whether they were marked', 'The server cannot be reached'),
  ).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(dialog.getByLabel('Bank list')).toHaveValue(list)

  // the page does not hear of what a colleague marks of the same list
  await page.route('**/api/changes*', (route) => route.abort())
  const { dues }: { dues: OpenDue[] } = await table.staff('GET', '/api/dues/open')
  const theirs = dues.filter(({ name }) => name !== 'Tamu 1').slice(0, 3)
  await table.staff('POST', '/api/dues/paid', { ids: theirs.map(({ id }) => id) })
  const own = dialog.getByRole('checkbox', { name: /Tamu 1/ })
  await own.uncheck()
  await dialog.getByRole('button', { name: 'Mark 5 paid' }).click()
  await expect(toast(page, '2 marked paid', '')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Not marked (3)' })).toBeVisible()
  await expect(dialog.getByText('was marked paid before').first()).toBeVisible()
  expect(await paid(table)).toHaveLength(5)

  // the keyboard alone, to the end
  await own.focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Mark 1 paid' }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(await paid(table)).toHaveLength(6)
  await expect(page.getByRole('button', { name: 'Paste the bank list' })).toBeFocused()
})
