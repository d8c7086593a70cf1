import type { Locator, Page } from '@playwright/test'
import type { GroupDetails } from '../../src/domain/group-details'
import { expect, type Server, takeSession, test } from '../support/server'
import { zoneAtNoon } from '../support/whatsapp'
import { callsOf, expectNoViolations, hold, STAFF, signUp, toast } from './admin-steps'
import { inDatabase } from './me'

test.use({ viewport: { width: 1440, height: 900 }, settings: { ...STAFF, TZ: zoneAtNoon() } })

const HOUR_MS = 3_600_000
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** Tables of six who have paid, whose dinners began three hours ago and, of each further one, a day before; as many evenings, if asked for. */
async function openDinners(page: Page, server: Server, tables: number, eveningEach = false) {
  await signUp(server, page, tables * 6)
  await takeSession(page)
  const staff = callsOf(page)
  const groups: number[] = []
  for (let i = 0; i < tables; i++) {
    const { id } = await staff('POST', '/api/dinner-groups', {
      ...{ name: `Meja ${i + 1}`, budget: 'Rp100.000 - Rp200.000', date: fromNow(72).slice(0, 10) },
      ...{ status: 'scheduled', venue: 'Kedai Senja', area: 'Prawirotaman', price: 150_000 },
      // the first account is that of staff
      members: Array.from({ length: 6 }, (_, seat) => i * 6 + seat + 2),
    })
    groups.push(id)
    const at = fromNow(-3 - 24 * i)
    let columns = `event_at = '${at}'`
    if (eveningEach) {
      const { evening } = await staff('POST', '/api/evenings', {
        ...{ at: fromNow(96), city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, status: 'open' },
      })
      await inDatabase(server, `update evenings set at = '${at}' where id = ${evening.id}`)
      columns += `, evening_id = ${evening.id}`
    }
    await inDatabase(server, `update dinner_groups set ${columns} where id = ${id}`)
  }
  await inDatabase(server, `update memberships set status = 'paid'`)
  const details = (id: number): Promise<GroupDetails> => staff('GET', `/api/dinner-groups/${id}`)
  return {
    groups,
    staff,
    details,
    /** Returns what is stored of a group, in the order of its seats. */
    async outcomes(id: number) {
      const { group, seats } = await details(id)
      return group.member_ids.map((member) => seats[member]!.outcome)
    },
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Who came?' })
const nameOf = (n: number) => new RegExp(`^Tamu ${n}\\b`)
const markOf = (dialog: Locator, n: number, mark: string) =>
  dialog.getByRole('group', { name: nameOf(n) }).getByRole('button', { name: new RegExp(`^${mark}`) })

test.describe('by thumb', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

  test('ten evenings are marked by thumb, one after the other, and stored as they were tapped', async ({
    page,
    server,
  }) => {
    const { groups, outcomes } = await openDinners(page, server, 10, true)
    await page.goto('/admin/messages')
    await page.getByRole('tab', { name: 'Who came? (10)' }).tap()
    await expect(page.getByRole('list', { name: 'Who came?' }).getByRole('listitem')).toHaveCount(10)
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('button', { name: 'Mark one after another' }).tap()
    const dialog = dialogOf(page)
    for (const [i] of groups.entries()) {
      await expect(dialog).toContainText(`${i + 1} of 10`)
      const first = i * 6 + 1
      if (i === 0) {
        await expectNoViolations(page)
        // all six without a scroll
        await expect(markOf(dialog, 6, 'Came')).toBeVisible()
        expect(await dialog.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0)
        const target = (await markOf(dialog, first, 'Came').boundingBox())!
        expect(target.height).toBeGreaterThanOrEqual(44)
        expect(target.width).toBeGreaterThanOrEqual(44)
      }
      if (i % 2 === 0) await dialog.getByRole('button', { name: 'All came' }).tap()
      else {
        for (let n = first; n < first + 4; n++) await markOf(dialog, n, 'Came').tap()
        await markOf(dialog, first + 4, 'Late').tap()
        await dialog.getByRole('button', { name: 'Rest did not come' }).tap()
      }
      await dialog.getByRole('button', { name: i < 9 ? 'Next table' : 'Done' }).tap()
    }
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Every dinner of the last 30 days is marked.')).toBeVisible()
    for (const [i, id] of groups.entries())
      expect(await outcomes(id)).toEqual(
        i % 2 === 0 ? Array(6).fill('came') : [...Array(4).fill('came'), 'late', 'no-show'],
      )
    // gone with the last one
    await page.getByRole('tab', { name: 'To send' }).tap()
    await expect(page.getByRole('tab', { name: /^Who came/ })).toHaveCount(0)
  })

  test('an evening of three tables is marked from its own page, with what the door says proposed and not stored', async ({
    page,
    server,
  }) => {
    const { groups, staff, outcomes } = await openDinners(page, server, 3)
    const { evening } = await staff('POST', '/api/evenings', {
      ...{ at: fromNow(96), city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, status: 'open' },
    })
    await inDatabase(server, `update evenings set at = '${fromNow(-3)}'`)
    await inDatabase(
      server,
      `update dinner_groups set evening_id = ${evening.id}, event_at = '${fromNow(-3)}'`,
    )
    await inDatabase(
      server,
      `update memberships set arrival = 'here', arrival_at = '${fromNow(-3)}' where group_id = ${groups[0]} and seat <= 4`,
    )
    await page.goto(`/admin/evenings/${evening.id}`)
    const next = page.getByRole('region', { name: 'Next' })
    await expect(next).toContainText('3 tables are not marked yet')
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('0 of 3 marked')
    await next.getByRole('button', { name: 'Who came?' }).tap()
    const dialog = dialogOf(page)
    await expect(dialog.getByText('was here, not stored')).toHaveCount(4)
    await expect(markOf(dialog, 1, 'Came')).toHaveAttribute('aria-pressed', 'false')
    await expectNoViolations(page)
    expect(await outcomes(groups[0]!)).toEqual(Array(6).fill(null))
    // the narrowest phone
    await page.setViewportSize({ width: 320, height: 640 })
    for (const button of await dialog.getByRole('button').all())
      expect(await button.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 360, height: 800 })
    await dialog.getByRole('button', { name: '4 came, 2 did not' }).tap()
    await dialog.getByRole('button', { name: 'Next table' }).tap()
    await dialog.getByRole('button', { name: 'All came' }).tap()
    await dialog.getByRole('button', { name: 'Next table' }).tap()
    await dialog.getByRole('button', { name: 'All came' }).tap()
    await dialog.getByRole('button', { name: 'Done' }).tap()
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('3 of 3 marked')
    await expect(page.getByRole('list', { name: 'Tables' })).toContainText('4 of 6 came')
    expect(await outcomes(groups[0]!)).toEqual([...Array(4).fill('came'), 'no-show', 'no-show'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

test('by the keyboard alone six are marked with a key each, from the list of groups on, and the last is undone', async ({
  page,
  server,
}) => {
  const { groups, outcomes } = await openDinners(page, server, 2)
  await page.goto('/admin/dashboard?tab=groups')
  await page.getByRole('button', { name: 'Who came? 2' }).press('Enter')
  await expect(page).toHaveURL(/needs=unmarked/)
  await page.getByRole('button', { name: 'Who came?: Meja 1' }).press('Enter')
  const dialog = dialogOf(page)
  await expect(markOf(dialog, 1, 'Came')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('l')
  await page.keyboard.press('n')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(markOf(dialog, 6, 'Came')).toBeFocused()
  await page.keyboard.press('L')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await expect.poll(() => outcomes(groups[0]!)).toEqual(['came', 'late', 'no-show', 'came', 'came', 'late'])
  await expect(dialog.getByText(/^by rani, /)).toHaveCount(6)
  await expect(dialog).toContainText('5 of 6 came.')
  await page.keyboard.press('Control+z')
  await expect.poll(() => outcomes(groups[0]!)).toContain(null)
  await expect(toast(page, 'Undone', '')).toBeVisible()
  // what is marked can be taken back from here, too
  await dialog.getByRole('button', { name: 'Done' }).focus()
  await page.keyboard.press('z')
  const acts = page.getByRole('dialog', { name: 'My Last Acts' })
  await expect(acts).toContainText('Who came to Meja 1 · #1: Tamu 1 → Came')
  await expect(acts.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect.poll(() => acts.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(acts).toBeHidden()
  // the focus comes back with the next frame
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('z')
  await expect(acts.getByRole('button', { name: /^Undo .*Meja 1/ }).first()).toBeVisible()
})

test('who is excused has a word why, in the details of the group, until 30 days after the dinner', async ({
  page,
  server,
}) => {
  const { groups, details } = await openDinners(page, server, 1)
  const [id] = groups as [number]
  await page.goto('/admin/dashboard?tab=groups')
  await page.getByRole('button', { name: 'Meja 1', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Meja 1' })
  const section = dialog.getByRole('region', { name: 'Who came?' })
  await section.getByRole('button', { name: 'All came' }).click()
  await expect(section.getByText(/^by rani, /)).toHaveCount(6)
  await markOf(section, 3, 'Excused').click()
  await section.getByRole('button', { name: 'Excuse', exact: true }).click()
  await expect(section).toContainText('Say why in a word')
  await section.getByLabel('Why is Tamu 3 excused?').fill('flu')
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(section).toContainText('flu · by rani')
  expect((await details(id)).seats[4]).toMatchObject({ outcome: 'excused', why: 'flu' })
  await expect(section).toContainText(/Can be corrected until \w{3} \d+ \w{3}/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '5 of 6 came: Meja 1' })).toBeVisible()

  await inDatabase(server, `update dinner_groups set event_at = '${fromNow(-24 * 31)}'`)
  await page.reload()
  await page.getByRole('button', { name: '5 of 6 came: Meja 1' }).click()
  await expect(dialogOf(page)).toContainText('This could be corrected until')
  await expect(markOf(dialogOf(page), 1, 'Came')).toBeDisabled()
  await expectNoViolations(page)
})

test('two staff mark at once: what the other stored is shown, what was pressed stays, and nothing is stored over it unseen @full', async ({
  page,
  server,
}) => {
  const { groups, staff, details, outcomes } = await openDinners(page, server, 1)
  const [id] = groups as [number]
  await page.goto('/admin/dashboard?tab=groups')
  await page.getByRole('button', { name: 'Who came?: Meja 1' }).click()
  const dialog = dialogOf(page)
  await expect(markOf(dialog, 1, 'Came')).toBeVisible()
  // lists that follow cannot tell of it first
  const release = await hold(page, '**/api/changes')
  const { version } = (await details(id)).group
  await staff('PUT', `/api/dinner-groups/${id}/outcomes`, { outcomes: { 2: 'late', 3: 'no-show' }, version })
  await markOf(dialog, 1, 'Came').click()
  await expect(dialog.getByRole('alert')).toContainText(
    'rani has changed it meanwhile. Yours is not stored: Came.',
  )
  await expect(markOf(dialog, 1, 'Late')).toHaveAttribute('aria-pressed', 'true')
  await expect(markOf(dialog, 2, 'No-show')).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolations(page)
  // the others are stored beside it
  await markOf(dialog, 4, 'Came').click()
  await expect.poll(() => outcomes(id)).toEqual(['late', 'no-show', null, 'came', null, null])
  await dialog.getByRole('button', { name: 'Store mine' }).click()
  await expect.poll(() => outcomes(id)).toEqual(['came', 'no-show', null, 'came', null, null])
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  release()
})

test('without a network what is pressed stays, says that it is not stored, and is stored once there is one', async ({
  page,
  server,
  context,
}) => {
  const { groups, outcomes } = await openDinners(page, server, 1)
  await page.goto('/admin/dashboard?tab=groups')
  await page.getByRole('button', { name: 'Who came?: Meja 1' }).click()
  const dialog = dialogOf(page)
  await expect(markOf(dialog, 1, 'Came')).toBeVisible()
  await context.setOffline(true)
  await markOf(dialog, 1, 'Came').click()
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached')
  await markOf(dialog, 2, 'Late').click()
  await expect(dialog.getByText('not stored', { exact: true })).toHaveCount(2)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog')).last()).toContainText(/discard/i)
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect.poll(() => outcomes(groups[0]!)).toEqual(['came', 'late', null, null, null, null])
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})
