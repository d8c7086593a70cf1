import type { Page } from '@playwright/test'
import { addDays, format } from 'date-fns'
import type { DinnerGroup } from '../../src/domain/api'
import type { Evening } from '../../src/domain/evenings'
import { expect, test } from '../support/server'
import { zoneAtNoon } from '../support/whatsapp'
import { expectNoViolations, openDashboard, STAFF, signUp } from './admin-steps'

test.use({
  viewport: { width: 1440, height: 900 },
  settings: { ...STAFF, TZ: zoneAtNoon(), PUBLIC_URL: 'https://semeja.example' },
})

const FIRST = addDays(new Date(), 21)
const NEXT = addDays(FIRST, 1)
const dayName = (date: Date) => format(date, 'EEEE d MMMM')

test('staff come from a new evening to three tables that can all come, to another in the same week, and move one after people were told', async ({
  page,
  server,
}) => {
  await signUp(server, page, 32, 1)
  await openDashboard(page, '?at=evenings')
  const place = page.getByRole('dialog', { name: 'Evenings' })
  await expect(place).toContainText('No evening ahead')
  await expectNoViolations(page)

  // a price below two budgets and above one; what is missing is named
  await place.getByRole('button', { name: 'New evening' }).click()
  const form = page.getByRole('dialog', { name: 'New Evening' })
  await form.getByRole('button', { name: 'Make Evening' }).click()
  await expect(form).toContainText('Area is required')
  await pickDay(page, 'Date', FIRST)
  await form.getByLabel('Price (rupiah)').fill('Rp150.000')
  await form.getByLabel('Area').fill('Prawirotaman')
  await form.getByLabel('City').fill('Yogyakarta')
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Make Evening' }).click()
  await expect(form).toBeHidden()
  const card = place.getByRole('article', { name: dayName(FIRST) })
  await expect(card).toContainText('Prawirotaman, Yogyakarta · Rp150.000')
  await expect(card).toContainText('0 can')

  // ids 2 to 33 are people; 22 can, one of them as staff hear it on the phone
  const { evenings } = (await (await page.request.get('/api/evenings')).json()) as { evenings: Evening[] }
  const { id } = evenings[0]!
  const able = range(2, 23)
  for (const userId of able.slice(0, -1)) await answer(page, userId, id, true)
  await answer(page, 30, id, false)
  await card.getByRole('button', { name: /^Who can/ }).click()
  const people = page.getByRole('dialog', { name: /^Who can/ })
  await expect(people.getByRole('list', { name: 'Can', exact: true }).getByRole('listitem')).toHaveCount(21)
  await people.getByRole('tab', { name: 'Cannot' }).click()
  await expect(people.getByRole('list', { name: 'Cannot' }).getByRole('listitem')).toHaveCount(1)
  await people.getByRole('tab', { name: 'Not asked' }).click()
  await expectNoViolations(page)
  await people.getByLabel('Find a name or phone').fill('Tamu 22')
  await people.getByLabel('Answer of Tamu 22').selectOption('Can')
  await expect(people).toContainText('No results.')
  await people.getByRole('button', { name: 'Close' }).click()

  await expect(card).toContainText('22 can, 3 tables')
  await expect(card).toContainText('What would help')
  await expect(card).toContainText('Daftar di https://semeja.example')
  await expectNoViolations(page)

  // another one the day after, by a copy: some of the same people can then, too
  await place.getByRole('button', { name: `More of ${dayName(FIRST)}` }).click()
  await page.getByRole('menuitem', { name: 'Copy a week on…' }).click()
  await pickDay(page, 'Date', NEXT)
  await form.getByRole('button', { name: 'Make Evening' }).click()
  await expect(place.getByRole('article')).toHaveCount(2)
  const other = (await eveningsNow(page)).find((evening) => evening.id !== id)!
  for (const userId of range(12, 31)) await answer(page, userId, other.id, true)

  await card.getByRole('button', { name: /^Make tables/ }).click()
  await makeTables(page, 3)
  const seated = await seatedOn(page, id)
  expect(seated).toHaveLength(18)
  expect(seated.filter((userId) => !able.includes(userId))).toEqual([])
  await expect(page.getByRole('row').filter({ hasText: 'Evening · Prawirotaman' })).toHaveCount(3)

  // who sits on the first evening is not free for the second
  await page.getByRole('button', { name: 'Run Matchmaking' }).click()
  const run = page.getByRole('dialog', { name: 'Run Matchmaking' })
  await run.getByLabel('Evening').selectOption(String(other.id))
  await makeTables(page, 1)
  const seatedNext = await seatedOn(page, other.id)
  expect(seatedNext.filter((userId) => seated.includes(userId))).toEqual([])
  await page.getByLabel('Filter by evening').selectOption(String(id))
  await expect(page.getByRole('row').filter({ hasText: 'Evening · Prawirotaman' })).toHaveCount(3)

  // one of the first evening is told, and then it is moved
  await tell(page, id)
  await page.getByRole('button', { name: 'Evenings' }).click()
  await card.getByRole('button', { name: /^More of/ }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${dayName(FIRST)}` })
  await pickDay(page, 'Date', addDays(FIRST, 2))
  await expect(edit).toContainText('3 groups are moved with it')
  await expect(edit).toContainText('1 message becomes due')
  await edit.getByLabel(/^Reason/).fill('restonya tutup')
  await expectNoViolations(page)
  await edit.getByRole('button', { name: 'Move Evening' }).click()
  await expect(edit).toBeHidden()
  const moved = place.getByRole('article', { name: dayName(addDays(FIRST, 2)) })
  await expect(moved).toContainText('0 can')
  await place.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: /^Messages/ }).click()
  const messages = page.getByRole('dialog', { name: 'Messages' })
  await messages.getByLabel('Evening').selectOption(String(id))
  await messages.getByLabel('Kind').selectOption('moved')
  await expect(messages.getByRole('textbox', { name: 'Text' })).toHaveValue(/karena restonya tutup/)
})

async function pickDay(page: Page, label: string, date: Date) {
  await page.getByRole('button', { name: new RegExp(`^${label} `) }).click()
  const calendar = page.getByRole('dialog', { name: label, exact: true })
  const wanted = calendar.getByRole('button', { name: new RegExp(format(date, 'EEEE, MMMM d, yyyy')) })
  while ((await wanted.count()) === 0) await calendar.getByRole('button', { name: 'Next' }).first().click()
  await wanted.click()
  await expect(calendar).toBeHidden()
}

async function answer(page: Page, userId: number, eveningId: number, can: boolean) {
  const stored = await page.request.put(`/api/users/${userId}/availability`, { data: { eveningId, can } })
  expect(stored.status()).toBe(200)
}

async function eveningsNow(page: Page): Promise<Evening[]> {
  return (await (await page.request.get('/api/evenings')).json()).evenings
}

/** Looks at the preview of the run that is asked for, and stores all of it. */
async function makeTables(page: Page, count: number) {
  await page
    .getByRole('dialog', { name: 'Run Matchmaking' })
    .getByRole('button', { name: 'Preview First' })
    .click()
  const preview = page.getByRole('dialog', { name: /^Matchmaking Preview for/ })
  await preview.getByRole('button', { name: `Commit all (${count})` }).click()
  const store = page.getByRole('dialog', { name: /^Store/ })
  await expect(store).toContainText('All tables are for')
  await store.getByRole('button', { name: /^Store/ }).click()
  await expect(preview).toBeHidden()
}

async function groupsOn(page: Page, eveningId: number): Promise<DinnerGroup[]> {
  return (await (await page.request.get(`/api/dinner-groups?evening=${eveningId}`)).json()).items
}

async function seatedOn(page: Page, eveningId: number): Promise<number[]> {
  return (await groupsOn(page, eveningId)).flatMap(({ member_ids }) => member_ids)
}

/** Invites a member of an evening's first group. */
async function tell(page: Page, eveningId: number) {
  const [group] = await groupsOn(page, eveningId)
  const data = { status: 'confirming', version: group!.version }
  expect((await page.request.patch(`/api/dinner-groups/${group!.id}`, { data })).status()).toBe(200)
  const message = { userId: group!.member_ids[0], groupId: group!.id, kind: 'invite' }
  const opened = await page.request.post('/api/messages', { data: message })
  expect(opened.status()).toBe(201)
  const { id } = (await opened.json()).message
  const sent = await page.request.patch(`/api/messages/${id}`, { data: { result: 'sent' } })
  expect(sent.status()).toBe(200)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
