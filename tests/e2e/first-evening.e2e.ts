// the way of docs/first-evening.md on the executable in an empty folder, from the link of the first start to a table that was thanked
import { mkdtempSync, openSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_MORNING, liveFirstEvening } from '../support/first-evening'
import { expect, test } from '../support/server'
import { standForWhatsapp } from '../support/whatsapp'

/** The clock of the house, which the test moves. */
const CLOCK = join(mkdtempSync(join(tmpdir(), 'semeja-first-')), 'clock')
const clock = openSync(CLOCK, 'w+')

test.use({
  viewport: { width: 1280, height: 800 },
  isExecutable: true,
  locale: 'en-GB',
  settings: { TEST_CLOCK: CLOCK, PUBLIC_URL: 'https://semeja.example' },
})

function setHouse(at: string) {
  // in its place, as the house reads it all the time
  writeSync(clock, new Uint8Array(new Float64Array([Date.parse(at)]).buffer), 0, 8, 0)
}
setHouse(FIRST_MORNING)

test('a newcomer sets up a house and leads its first evening by what Today and the evening say next @full', async ({
  page: staff,
  context,
  server,
}, info) => {
  info.setTimeout(600_000)
  await standForWhatsapp(context)
  const guest = await context.newPage()
  const pages = [staff, guest]
  for (const page of pages) await page.clock.setFixedTime(new Date(FIRST_MORNING))
  // it opens where the house is, behind its proxy
  expect(server.output.join('\n')).toContain('first admin here: https://semeja.example/admin/login?setup=')
  const shown: string[] = []
  await liveFirstEvening({
    ...{ staff, guest, server },
    async setClock(at) {
      setHouse(at)
      for (const page of pages) await page.clock.setFixedTime(new Date(at))
    },
    onStep: async (name) => void shown.push(name),
  })
  // what the pages of docs/first-evening.md show
  expect(shown).toEqual([
    ...['first-account', 'first-today', 'first-settings', 'first-form', 'first-shared', 'first-money'],
    ...['first-tables', 'first-announced', 'first-thanks'],
  ])
})
