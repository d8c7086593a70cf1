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
  const ids = Array.from({ length: people }, (_, i) => i + 2)
  const path = `/api/evenings/${evening.id}`
  for (const userId of ids) await staff('POST', `${path}/tickets`, { userId, pay: 'later' })
  /** Sets columns of the evening; everybody with its page open sees it with the next poll. */
  const set = async (columns: string) => {
    await server.change(`update evenings set ${columns} where id = ${evening.id}`)
  }
  return { evening, ids, staff, path, set, address: `/admin/evenings/${evening.id}` }
}

const next = (page: Page) => page.getByRole('region', { name: 'Next' })
const lists = (page: Page) => page.getByLabel('List of people')

test('staff lead an evening by its page, up to the announcement', WALK, async ({ page, server }) => {
  const { set, staff, path, address } = await openEvening(page, server, 26)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d{2}:\d{2}$/)
  await expect(page.getByRole('main')).toContainText(
    'Prawirotaman, Yogyakarta · Rp150.000 · 8 tables at most',
  )
  await expect(page.getByRole('main')).toContainText('Ask for the terrace')
  await expect(next(page)).toContainText('26 guests joined, 0 paid, joining ends')
  await expect(next(page).getByRole('button', { name: 'Copy link' })).toBeVisible()

  // one pays at once, one cancels
  const list = page.getByRole('list', { name: 'Joined', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(26)
  await list.getByRole('button', { name: 'Await payment: Tamu 1', exact: true }).click()
  await expect(list).toContainText('Awaited until')
  await list.getByRole('button', { name: 'Paid: Tamu 1', exact: true }).click()
  await expect(list).toContainText('Paid, no table yet')
  await expect(page.getByRole('button', { name: '1 paid', exact: true })).toBeVisible()
  await list.getByRole('button', { name: 'Cancel: Tamu 2', exact: true }).click()
  await expect(lists(page)).toContainText('Out 1')

  // numbers open their people, also by the keyboard
  await lists(page).selectOption('Out 1')
  await page.getByRole('button', { name: '25 joined', exact: true }).press('Enter')
  await expect(lists(page)).toHaveValue('joined')
  await expect(page.getByRole('heading', { name: 'People' })).toBeFocused()
  await expect(list.getByRole('listitem')).toHaveCount(25)
  await page.getByLabel('Find a name or phone').fill('Tamu 13')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.goBack()
  await expect(lists(page)).not.toHaveValue('joined')

  // each hour is moved in its form
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  const form = page.getByRole('dialog', { name: /^Edit/ })
  // what else there is stands open, as it has a note
  await form.getByLabel('Joining ends (time)').fill('13:30')
  await form.getByLabel('Transfer until (time)').fill('10:30')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  await expect(next(page)).toContainText('13:30')

  // tables are made in two presses
  await set(`answers_until = '${inHours(-1)}'`)
  await page.reload()
  await expect(next(page)).toContainText('25 guests joined, 1 paid')
  await next(page).getByRole('button', { name: 'Make tables' }).click()
  const making = page.getByRole('dialog', { name: /^Make tables/ })
  const folded = making.locator('details', { hasText: '1 guest has paid and stands by' })
  await expect(folded.getByText('Tamu 1', { exact: true })).toBeHidden()
  await folded.locator('summary').click()
  await expect(folded.getByText('Tamu 1', { exact: true })).toBeVisible()
  await making.getByRole('button', { name: 'Save' }).click()
  await expect(making).toBeHidden()
  const cards = page.getByRole('list', { name: 'Tables' }).getByRole('article')
  await expect(cards).toHaveCount(4)
  // all of it is undone, and made again
  await page
    .getByRole('alertdialog', { name: '4 tables saved' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(cards).toHaveCount(0)
  await expect(next(page)).toContainText('25 guests joined, 1 paid')
  await next(page).getByRole('button', { name: 'Make tables' }).click()
  await making.getByRole('button', { name: 'Save' }).click()
  await expect(cards).toHaveCount(4)
  await expect(cards.first()).toContainText('Table 1')
  await expect(page.getByRole('button', { name: '24 awaited' })).toBeVisible()
  await page.getByRole('button', { name: '1 standby' }).click()
  await expect(page.getByRole('list', { name: 'Standby' })).toContainText('Stands by, paid')
  await expect(page.getByRole('button', { name: 'Give a seat: Tamu 1' })).toBeVisible()

  // the place of all of them, with names at the door, in one press
  await server.change(`insert into messages (user_id, group_id, kind, opened_at, sent_at, result, cold)
    select user_id, group_id, 'pay', '${inHours(0)}', '${inHours(0)}', 'sent', 0 from memberships`)
  await page.reload()
  await expect(next(page)).toContainText('4 tables have no place, or no name at the door.')
  await next(page).getByRole('button', { name: 'Set places' }).click()
  const places = page.getByRole('dialog', { name: 'Set places' })
  await expect(places.getByLabel('Table 3')).toHaveValue('Semeja 3')
  await places.getByRole('button', { name: 'Save' }).click()
  await expect(places).toContainText('Venue is required')
  await places.getByLabel('Venue').fill('Kedai Senja')
  await places.getByLabel('Address').fill('Jl. Prawirotaman 7')
  await places.getByLabel('Table 3').fill('Ayu')
  // a colleague names one of them meanwhile
  const [, second] = (await staff('GET', path)).tables
  await staff('PATCH', `/api/dinner-groups/${second.id}`, { booked_as: 'Budi', version: second.version })
  await places.getByRole('button', { name: 'Save' }).click()
  await places.getByRole('button', { name: 'Load the newest' }).click()
  await expect(places.getByLabel('Table 2')).toHaveValue('Budi')
  await expect(places.getByLabel('Table 3')).toHaveValue('Ayu')
  await places.getByRole('button', { name: 'Save' }).click()
  await expect(places).toBeHidden()
  for (const name of ['Semeja 1', 'Budi', 'Ayu', 'Semeja 4'])
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

  await next(page).getByRole('button', { name: 'Announce' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Tables announced' })).toBeVisible()
  await expect(next(page).getByRole('button', { name: 'Announce' })).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Announced Prawirotaman')
  await server.change(`update tickets set coming = 1 where user_id = ${seated[3]}`)
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
  await expect(lists(page)).toContainText('Seated 23')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('what is next of an evening is in view, and a draft is opened', async ({ page, server }) => {
    const { address, staff, set } = await openEvening(page, server, 8)
    await page.goto(address)
    await expect(next(page)).toBeInViewport()

    const { evening } = await staff('POST', '/api/evenings', {
      ...{ at: inHours(200), city: 'Yogyakarta', area: 'Seturan', price: 90_000, status: 'draft' },
    })
    await page.goto('/admin/evenings')
    await page
      .getByRole('link', { name: /\d{2}:\d{2}$/ })
      .last()
      .click()
    await expect(page).toHaveURL(new RegExp(`/evenings/${evening.id}$`))
    await next(page).getByRole('button', { name: 'Open', exact: true }).click()
    await expect(next(page)).toContainText('0 guests joined, 0 paid,')
    const invite = next(page).getByRole('button', { name: 'Write to who waits' })
    // red is what there is to do now
    await expect(invite).not.toHaveClass(/bg-sambal /)
    await invite.click()
    await expect(next(page)).toContainText('8 × Evening')

    // what speaks against the venue is cut nowhere: a line, and the others behind it
    const { venue } = await staff('POST', '/api/venues', {
      name: 'Kedai Senja',
      area: 'Tugu',
      smoking: 'none',
    })
    await set(`venue_id = ${venue.id}, answers_until = '${inHours(-1)}'`)
    await server.change(`update profiles set smoker = 1, dietary_restrictions = 'vegetarian, alergi kacang'`)
    await page.goto(`${address}?do=tables`)
    const notes = page.getByRole('dialog', { name: /^Make tables/ }).getByLabel('The venue')
    await expect(notes.getByRole('listitem').first()).toBeHidden()
    await notes.getByText(/^and \d+ more$/).click()
    await expect(notes.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  })
})
test.describe('at the door', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('the PIC marks on a phone who is here, and merges two tables', async ({ page, server }) => {
    const { ids, staff, evening, set, address } = await openEvening(page, server, 12)
    const groups: number[] = []
    for (const members of [ids.slice(0, 6), ids.slice(6, 12)]) {
      const { id } = await staff('POST', '/api/dinner-groups', {
        ...{ name: `Table ${groups.length + 1}`, budget: 'Rp100.000 - Rp200.000', members },
        ...{ date: inHours(72).slice(0, 10), status: 'confirming', area: 'Prawirotaman', price: 150_000 },
      })
      groups.push(id)
    }
    // before its hour the way back says which evening it is
    await page.goto(`${address}/door`)
    await expect(page.getByRole('main')).toContainText(
      /Mark who is here from \w{3} \d+ \w{3} \d{2}:\d{2} on\./,
    )
    const back = page.getByRole('link', { name: /^\w{3} \d+ \w{3} \d{2}:\d{2}$/ })
    await expect(back).toHaveAttribute('href', address)
    const at = inHours(2.5)
    await server.change(
      `update dinner_groups set evening_id = ${evening.id}, event_at = '${at}', venue = 'Kedai Senja', address = 'Jl. Prawirotaman 7', booked_as = 'Semeja'`,
    )
    await server.change(`update tickets set status = 'paid' where id in (select ticket_id from seats)`)
    await set(`at = '${at}', announced_at = '${inHours(-20)}', dealt_at = '${inHours(-50)}'`)

    // from three hours before
    await page.goto(address)
    await expect(next(page)).toContainText('Mark who is here: the dinner begins')
    await next(page).getByRole('button', { name: 'Who is here?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Who is here?' })).toBeVisible()
    const first = page.getByRole('region', { name: 'Table 1 · 0 of 6 here' })
    await expect(page.getByRole('main')).toContainText('Tap everybody who has come')
    const target = await first.getByRole('button', { name: 'Tamu 1', exact: true }).boundingBox()
    expect(target!.height).toBeGreaterThanOrEqual(48)

    // five at each: 6 and 4 are better than 5 and 5
    for (let n = 1; n <= 5; n++) await page.getByRole('button', { name: `Tamu ${n}`, exact: true }).click()
    await expect(page.getByRole('region', { name: 'Table 1 · 5 of 6 here' })).toBeVisible()
    await page.getByRole('button', { name: 'All here at Table 2' }).click()
    await expect(page.getByRole('region', { name: 'Table 2 · 6 of 6 here' })).toBeVisible()
    // a tap shows at once, and is stored behind it
    const stored = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('"here":false') === true,
    )
    await page.getByRole('button', { name: 'Tamu 12', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Table 2 · 5 of 6 here' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tamu 12', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
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

    // after the dinner the same screen asks who came, and proposes what was marked at the door
    const began = inHours(-2.5)
    await server.change(`update dinner_groups set event_at = '${began}' where evening_id = ${evening.id}`)
    await set(`at = '${began}'`)
    await page.goto(address)
    await next(page).getByRole('button', { name: 'Who came?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Who came?' })).toBeVisible()
    const tables = page.getByRole('list', { name: 'Tables' }).getByRole('region')
    await expect(tables).toHaveCount(2)
    await expect(page.getByText('was here, not saved')).toHaveCount(10)
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const size = (await page.getByRole('button', { name: /^Came/ }).first().boundingBox())!
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44)
    for (const table of [tables.first(), tables.last()]) {
      await table
        .getByRole('button', { name: /^(All came|\d came, \d did not)$/ })
        .first()
        .click()
      await expect(table.getByText(/^\d of \d came\.$/)).toBeVisible()
    }
    // a mark is changed by another tap
    const guest = tables.first().getByRole('group').first()
    await guest.getByRole('button', { name: /^Late/ }).click()
    await expect(guest.getByRole('button', { name: /^Late/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('saving')).toHaveCount(0)

    // no seat of a dinner that is over is free
    const over = inHours(-24 * 9)
    await server.change(`update dinner_groups set event_at = '${over}'`)
    await server.change(`update memberships set active = 0, left_at = '${over}' where user_id = ${ids[0]}`)
    await set(`at = '${over}'`)
    await page.goto(address)
    const list = page.getByRole('list', { name: 'Tables' })
    await expect(list).toContainText(/\d of \d came/)
    await expect(list.getByText('free', { exact: true })).toHaveCount(0)

    await set(`status = 'cancelled'`)
    await page.goto(`${address}/door`)
    await expect(page.getByRole('main')).toContainText('This evening is cancelled: nobody comes')
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  })
})
