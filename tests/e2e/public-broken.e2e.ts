import { test } from '../support/server'
import { ANSWERS, expect, expectScreen, memory, remember, SCREENS } from './public'

const trouble = 'Ada yang ga beres di halaman ini, tapi jawaban kamu masih ada.'

test('what cannot be drawn says so, keeps the answers and can be tried again', async ({ page }) => {
  await remember(page, ANSWERS)
  await page.goto(SCREENS.at(-3)![0])
  await page.evaluate(() => {
    const create = document.createElementNS
    let times = 0
    document.createElementNS = function (this: Document, space: string, name: string) {
      if (name === 'textarea' && times++ < 1) throw new Error('broken')
      return create.call(this, space, name)
    } as typeof create
  })
  await page.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(page.getByRole('alert')).toContainText(trouble)
  // the rest of the page is there: the way back too
  await expect(page.getByRole('button', { name: 'Kembali' })).toBeVisible()
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expectScreen(page, '/final-info')
  expect((await memory(page)).data).toMatchObject(ANSWERS)
})
