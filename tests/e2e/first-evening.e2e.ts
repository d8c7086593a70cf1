// the way of docs/first-evening.md on the executable in an empty folder, from the link of the first start to a table that was thanked
import { FIRST_MORNING, liveFirstEvening } from '../support/first-evening'
import { expect, test } from '../support/server'
import { ownClock } from '../support/test-clock'
import { UNSAID, UNTAUGHT } from '../support/unsaid'
import { textsOn } from './admin-steps'

const clock = ownClock(FIRST_MORNING)

test.use({
  viewport: { width: 1280, height: 800 },
  isExecutable: true,
  locale: 'en-GB',
  settings: { TEST_CLOCK: clock.file, PUBLIC_URL: 'https://semeja.example' },
})

test('a newcomer sets up a house and leads its first evening by what Today and the evening say next', async ({
  page: staff,
  context,
  server,
}, info) => {
  info.setTimeout(600_000)
  const guest = await context.newPage()
  const pages = [staff, guest]
  for (const page of pages) await page.clock.setFixedTime(new Date(FIRST_MORNING))
  // it opens where the house is, behind its proxy
  expect(server.output.join('\n')).toContain('first admin here: https://semeja.example/admin/login?setup=')
  const shown: string[] = []
  const unsaid: string[] = []
  await liveFirstEvening({
    ...{ staff, guest, server },
    async setClock(at) {
      clock.set(Date.parse(at))
      for (const page of pages) await page.clock.setFixedTime(new Date(at))
    },
    async onStep(name, page) {
      shown.push(name)
      // that this is a test is no line of a house
      for (const text of (await textsOn(page)).map((one) => one.replace(/TEST_CLOCK.*/, '')))
        if (UNSAID.test(text) || UNTAUGHT.test(text)) unsaid.push(`${name}: ${text}`)
    },
  })
  expect(unsaid).toEqual([])
  // what the pages of docs/first-evening.md show
  expect(shown).toEqual([
    ...['first-account', 'first-today', 'first-settings', 'first-form', 'first-shared', 'first-money'],
    ...['first-tables', 'first-announced', 'first-thanks'],
  ])
})
