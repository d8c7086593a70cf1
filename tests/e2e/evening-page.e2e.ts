import type { Page } from '@playwright/test'
import { inHours } from '../support/evenings'
import { zoneAtNoon } from '../support/whatsapp'
import {
  callsOf,
  expect,
  expectNoViolations,
  type Server,
  STAFF,
  signUp,
  takeSession,
  test,
  WALK,
} from './admin-steps'
import { expectInSight, openPage, press } from './guest-page'

const settings = {
  ...STAFF,
  BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja',
  TZ: zoneAtNoon(),
  PUBLIC_URL: 'https://semeja.example',
}

test.use({ settings })

/** An evening in four days that so many people have joined, and what staff do by the calls of the back office. */
async function openEvening(page: Page, server: Server, people: number) {
  await signUp(page, people)
  await takeSession(page)
  const staff = callsOf(page)
  const { evening } = await staff('POST', '/api/evenings', {
    ...{ at: inHours(96), city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, tables_max: 8 },
    ...{ status: 'open', note: 'Ask for the terrace' },
  })
  // the first account is that of staff
  const path = `/api/evenings/${evening.id}`
  for (let userId = 2; userId < people + 2; userId++)
    await staff('POST', `${path}/tickets`, { userId, pay: 'later' })
  /** Sets columns of the evening; everybody with its page open sees it with the next poll. */
  const set = async (columns: string) => {
    await server.change(`update evenings set ${columns} where id = ${evening.id}`)
  }
  return { staff, path, set, address: `/admin/evenings/${evening.id}` }
}

const next = (page: Page) => page.getByRole('region', { name: 'Next' })
const lists = (page: Page) => page.getByLabel('List of guests')

test('staff lead an evening by its page, up to the announcement', WALK, async ({ page, server, browser }) => {
  const { set, staff, path, address } = await openEvening(page, server, 14)
  await page.goto(address)
  await expect(page.getByRole('main')).toContainText('Ask for the terrace')
  await expect(next(page)).toContainText('14 guests joined, 0 paid, joining ends')

  // one pays at once, one cancels
  const list = page.getByRole('list', { name: 'Joined', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(14)
  await list.getByRole('button', { name: 'Await payment: Tamu 1', exact: true }).click()
  await expect(list).toContainText('Awaited until')
  await list.getByRole('button', { name: 'Paid: Tamu 1', exact: true }).click()
  await expect(list).toContainText('Paid, no table yet')
  await expect(page.getByRole('button', { name: '1 paid', exact: true })).toBeVisible()
  await list.getByRole('button', { name: 'Cancel: Tamu 2', exact: true }).click()
  await expect(lists(page)).toContainText('Out 1')

  // numbers open their people, also by the keyboard
  await lists(page).selectOption('Out 1')
  await page.getByRole('button', { name: '13 joined', exact: true }).press('Enter')
  await expect(lists(page)).toHaveValue('joined')
  await expect(page.getByRole('heading', { name: 'Guests' })).toBeFocused()
  await expect(list.getByRole('listitem')).toHaveCount(13)

  // tables are made in two presses, undone, and made again
  await set(`answers_until = '${inHours(-1)}'`)
  await page.reload()
  await expect(next(page)).toContainText('13 guests joined, 1 paid')
  await next(page).getByRole('button', { name: 'Make tables' }).click()
  const making = page.getByRole('dialog', { name: /^Make tables/ })
  await making.getByRole('button', { name: 'Save' }).click()
  await expect(making).toBeHidden()
  const cards = page.getByRole('list', { name: 'Tables' }).getByRole('article')
  await expect(cards).toHaveCount(2)
  await page
    .getByRole('alertdialog', { name: '2 tables saved' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(cards).toHaveCount(0)
  await expect(next(page)).toContainText('13 guests joined, 1 paid')
  await next(page).getByRole('button', { name: 'Make tables' }).click()
  await making.getByRole('button', { name: 'Save' }).click()
  await expect(cards).toHaveCount(2)

  // the place of all of them, with names at the door, in one press
  await server.change(`insert into messages (user_id, group_id, kind, opened_at, sent_at, result, cold)
    select user_id, group_id, 'pay', '${inHours(0)}', '${inHours(0)}', 'sent', 0 from memberships`)
  await page.reload()
  await expect(next(page)).toContainText('2 tables have no place, or no name at the door.')
  await next(page).getByRole('button', { name: 'Set places' }).click()
  const places = page.getByRole('dialog', { name: 'Set places' })
  await expect(places.getByLabel('Table 2')).toHaveValue('Semeja 2')
  await places.getByLabel('Venue').fill('Kedai Senja')
  await places.getByLabel('Address').fill('Jl. Prawirotaman 7')
  await places.getByLabel('Table 2').fill('Ayu')
  await places.getByRole('button', { name: 'Save' }).click()
  await expect(places).toBeHidden()
  for (const name of ['Semeja 1', 'Ayu'])
    await expect(cards.filter({ hasText: `Kedai Senja · as ${name}` })).toHaveCount(1)

  // all but two pay in time
  const { tables } = await staff('GET', path)
  const seated: number[] = tables.flatMap((table: { seats: { userId: number; status: string }[] }) =>
    table.seats.flatMap(({ userId, status }) => (status === 'paid' ? [] : userId)),
  )
  const groupOf = (userId: number) =>
    tables.find(({ seats }: { seats: { userId: number }[] }) => seats.some((seat) => seat.userId === userId))
      .id
  const pay = (userId: number) =>
    staff('PATCH', `/api/dinner-groups/${groupOf(userId)}/member-status`, { userId, status: 'paid' })
  for (const userId of seated.slice(2)) await pay(userId)
  await server.change(
    `update tickets set pay_by = '${inHours(-1)}' where id in (select ticket_id from seats)`,
  )
  await set(`pay_until = '${inHours(-1)}', details_from = '${inHours(-1)}'`)
  await page.reload()
  await expect(next(page)).toContainText('2 guests have not paid in time:')
  await page.goto(address)
  await expect(lists(page)).toHaveValue('unpaid')

  // one pays between the preview and saving it
  await next(page).getByRole('button', { name: 'Repair' }).click()
  const repair = page.getByRole('dialog', { name: /^Repair/ })
  await expect(repair).toContainText('lose their seats: they have not paid. Mark them Paid on Money first')
  await pay(seated[0]!)
  await repair.getByRole('button', { name: 'Save' }).click()
  await expect(repair.getByRole('alert')).toContainText(/Changed meanwhile\. Tamu \d+ has paid/)
  await expect(repair).toContainText(/Tamu \d+ loses the seat: they have not paid/)
  await expectNoViolations(page)
  await repair.getByRole('button', { name: 'Save' }).click()
  await expect(repair).toBeHidden()
  await expect(cards.filter({ hasText: 'Tamu 1paid' })).toHaveCount(1)
  await expect(cards.getByText('free', { exact: true })).toHaveCount(0)
  await lists(page).selectOption('out')
  await expect(page.getByText('Out: not paid in time')).toBeVisible()

  await next(page).getByRole('button', { name: 'Announce' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Tables announced' })).toBeVisible()
  await expect(next(page).getByRole('button', { name: 'Announce' })).toBeHidden()

  // a guest says that they come
  const { link } = await staff('POST', `/api/users/${seated[3]}/link`)
  const phone = await openPage(browser, server, link.split('#')[1])
  for (const name of ['Jadi', 'Ga bisa'])
    await expectInSight(phone.getByRole('button', { name, exact: true }))
  await press(phone, 'Jadi')
  await expect(phone.getByText('Sip, sampai ketemu!')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Jadi', exact: true })).toBeHidden()
  await page.reload()
  await expect(cards.getByText('comes', { exact: true })).toHaveCount(1)

  // who calls to say that they cannot come is cancelled with their money, and their seat is free
  await lists(page).selectOption('seated')
  const seats = page.getByRole('list', { name: 'Seated' })
  await seats
    .getByRole('button', { name: /^Cancel: / })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: /^Cancel / })
  await question.getByRole('combobox').selectOption('credit')
  await question.getByRole('button', { name: 'Cancel the place' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Place cancelled' })).toBeVisible()
  await expect(lists(page)).toContainText('Seated 11')
})

test.describe('at the door', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('the PIC marks on a phone who is here, and merges two tables', async ({ page, server }) => {
    const { staff, path, set, address } = await openEvening(page, server, 12)
    await set(`answers_until = '${inHours(-1)}'`)
    const { digest, tables } = await staff('POST', `${path}/tables/preview`, {})
    await staff('POST', `${path}/tables`, { digest })
    const at = inHours(2.5)
    await server.change(
      `update dinner_groups set event_at = '${at}', venue = 'Kedai Senja', address = 'Jl. Prawirotaman 7', booked_as = 'Semeja'`,
    )
    await server.change(`update tickets set status = 'paid' where id in (select ticket_id from seats)`)
    await set(`at = '${at}', announced_at = '${inHours(-20)}', dealt_at = '${inHours(-50)}'`)
    const [atFirst = [], atSecond = []] = (tables as { members: number[] }[]).map(({ members }) =>
      members.map((id) => page.getByRole('button', { name: `Tamu ${id - 1}`, exact: true })),
    )

    // from three hours before
    await page.goto(address)
    await expect(next(page)).toBeInViewport()
    await next(page).getByRole('button', { name: 'Who is here?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Who is here?' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Table 1 · 0 of 6 here' })).toBeVisible()
    expect((await atFirst[0]!.boundingBox())!.height).toBeGreaterThanOrEqual(48)

    // five at each: 6 and 4 are better than 5 and 5
    for (const guest of atFirst.slice(1)) await guest.click()
    await expect(page.getByRole('region', { name: 'Table 1 · 5 of 6 here' })).toBeVisible()
    await page.getByRole('button', { name: 'All here at Table 2' }).click()
    await expect(page.getByRole('region', { name: 'Table 2 · 6 of 6 here' })).toBeVisible()
    // a tap shows at once, and is stored behind it
    const stored = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('"here":false') === true,
    )
    await atSecond[5]!.click()
    await expect(page.getByRole('region', { name: 'Table 2 · 5 of 6 here' })).toBeVisible()
    await expect(atSecond[5]!).toHaveAttribute('aria-pressed', 'false')
    await stored
    await page.reload()
    await expect(page.getByRole('region', { name: 'Table 2 · 5 of 6 here' })).toBeVisible()

    await page.getByRole('button', { name: 'Propose now' }).click()
    const proposal = page.getByRole('region', { name: 'Proposal' })
    await expect(proposal).toContainText(/^Tamu \d+ moves from Table \d to Table \d/)
    await expectNoViolations(page)
    await proposal.getByRole('button', { name: 'Move them' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Tables merged' })).toBeVisible()
    await expect(proposal).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
