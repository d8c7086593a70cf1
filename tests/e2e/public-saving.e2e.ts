import { hold } from './admin-steps'
import {
  ANSWERS,
  choose,
  expect,
  expectScreen,
  memory,
  proceed,
  remember,
  runUntil,
  test,
  WALK,
} from './public'

const notSaved = 'Pendaftaran kamu belum tersimpan. Cek koneksi internet kamu, lalu coba lagi ya.'

test('without a network every step goes on, and Simpan later', WALK, async ({ page, context }) => {
  await page.clock.install()
  await remember(page, { ...ANSWERS, smoker: null })
  await page.goto('/registration')
  await context.setOffline(true)
  await proceed(page)
  await proceed(page)
  await choose(page, { hobbies: [], interests: [] })
  await expectScreen(page, '/final-info')
  await page.getByRole('radiogroup', { name: 'Kamu merokok?' }).getByText('Ya').click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('button', { name: 'Menyimpan…' })).toBeVisible()
  await runUntil(page, page.getByRole('alert'))
  await expect(page.getByRole('alert')).toHaveText(notSaved)
  const { data, isComplete } = await memory(page)
  expect(data).toMatchObject({ name: 'Dinda', smoker: 'Ya' })
  expect(isComplete).not.toBe('true')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expectScreen(page, '/success')
  // every try was the same sign-up
  const again = { ...ANSWERS, username: data.username, password: 'x' }
  expect((await page.request.post('/api/register', { data: again })).status()).toBe(200)
})

test('an answer given in one tab is known in the other; both are one sign-up', async ({ page, context }) => {
  await page.goto('/budget')
  const other = await context.newPage()
  await other.goto('/activity')
  await other.getByRole('radio', { name: 'Kerja' }).click()
  await expectScreen(other, '/budget')
  await page.getByRole('radio', { name: '<Rp100.000' }).click()
  await expectScreen(page, '/comfort')
  expect((await memory(page)).data).toMatchObject({ activities: ['Kerja'], budget: '<Rp100.000' })

  await remember(page, ANSWERS)
  await page.goto('/final-info')
  await other.goto('/final-info')
  const names: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/register')) names.push(request.postDataJSON().username)
  })
  // no answer comes before both were pressed
  const releases = await Promise.all([page, other].map((tab) => hold(tab, '**/api/register')))
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Simpan' }).click()))
  for (const release of releases) release()
  await expectScreen(page, '/success')
  await expectScreen(other, '/success')
  // should the second tab send them too, it does as the same person
  expect(new Set(names).size).toBe(1)
  // and starting again in one of them is known in the other
  await page.getByRole('button', { name: 'Daftar Lagi' }).click()
  await expectScreen(other, '/')
})

test('the answers are kept while the server fails, and all tries are one sign-up', async ({ page }) => {
  await page.clock.install()
  await remember(page, ANSWERS)
  await page.goto('/final-info')
  const sent: { username: string; smoker: string }[] = []
  const answers: number[] = []
  // the server fails, then its answers are lost
  await page.route('**/api/register', async (route) => {
    sent.push(route.request().postDataJSON())
    if (answers.length === 0 && sent.length < 5)
      return await route.fulfill({ status: 503, body: '{"success":false,"message":"busy"}' })
    const answer = await route.fetch()
    if (answers.push(answer.status()) < 3) await route.abort()
    else await route.fulfill({ response: answer })
  })
  const save = page.getByRole('button', { name: 'Simpan' })
  await save.click()
  await runUntil(page, page.getByRole('alert'))
  await expect(page.getByRole('alert')).toHaveText(notSaved)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Tidak', checked: true })).toHaveCount(2)
  await save.click()
  await runUntil(page, page.getByRole('heading', { name: 'Pendaftaran kamu udah kita simpen!' }))
  expect(answers).toEqual([201, 200, 200])
  expect(new Set(sent.map(({ username }) => username)).size).toBe(1)
  await page.unroute('**/api/register')

  // nothing is sent again that has not changed; what has is, once, and says that it takes its time
  sent.length = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/register')) sent.push(request.postDataJSON())
  })
  await page.goBack()
  await expectScreen(page, '/final-info')
  await save.click()
  await expectScreen(page, '/success')
  expect(sent).toEqual([])

  await page.goBack()
  const smoker = page.getByRole('radiogroup', { name: 'Kamu merokok?' })
  await smoker.getByRole('radio', { name: 'Ya' }).check()
  const release = await hold(page, '**/api/register')
  await save.dblclick()
  await page.getByRole('button', { name: 'Menyimpan…' }).click({ force: true })
  // they take no change meanwhile that nobody would send
  await expect(page.getByLabel('Ada alergi/pantangan makanan?')).toBeDisabled()
  for (const choice of await page.getByRole('radio').all()) await expect(choice).toBeDisabled()
  await runUntil(page, page.getByText('Masih nyimpen, koneksinya lagi lambat.'))
  const answered = page.waitForResponse('**/api/register')
  release()
  // the same sign-up
  expect((await answered).status()).toBe(200)
  await expectScreen(page, '/success')
  expect(sent).toMatchObject([{ smoker: 'Ya' }])
})
