import { inHours } from '../support/evenings'
import { callsOf, signUp } from './admin-steps'
import { expect, expectInSight, PLACE, press, shiftOf, takeSession, test, title, WALK } from './guest-page'

test('who has a table says that they come, or cancels', WALK, async ({ page, server, openPage }) => {
  await signUp(page, 7)
  await takeSession(page)
  const staff = callsOf(page)
  const { evening } = await staff('POST', '/api/evenings', {
    ...{ at: inHours(200), city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, status: 'open' },
  })
  const path = `/api/evenings/${evening.id}`
  // the first account is that of staff
  for (let userId = 2; userId <= 8; userId++) await staff('POST', `${path}/tickets`, { userId, pay: 'paid' })
  const { digest, tables } = await staff('POST', `${path}/tables/preview`, {})
  const { groups } = await staff('POST', `${path}/tables`, { digest })
  await staff('PATCH', `/api/dinner-groups/${groups[0]}`, PLACE)
  const [one, other] = tables[0].members as number[]
  const openOf = async (userId: number) =>
    openPage((await staff('POST', `/api/users/${userId}/link`)).link.split('#')[1])

  const phone = await openOf(one!)
  await expect(title(phone)).toHaveText(/^Kursimu aman/)
  await expect(phone.getByText('jadi datang, kan?')).toBeHidden()
  expect(await shiftOf(phone)).toBe(0)

  const at = inHours(24)
  await server.change(`update evenings set at = '${at}', answers_until = '${inHours(-30)}'`)
  await server.change(`update dinner_groups set event_at = '${at}'`)
  await server.change('update tickets set free_until = null')
  await server.change(`update messages set stated_event_at = '${at}' where stated_event_at is not null`)
  await staff('POST', `${path}/announce`, { digest: (await staff('GET', path)).digest })
  await phone.reload()
  await expect(phone.getByText('Besok jadi datang, kan?')).toBeVisible()
  await expect(phone.getByText('Kedai Senja, Jl. Prawirotaman 7')).toBeVisible()
  for (const name of ['Jadi', 'Ga bisa'])
    await expectInSight(phone.getByRole('button', { name, exact: true }))
  await press(phone, 'Jadi')
  await expect(phone.getByText('Sip, sampai ketemu!')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Jadi', exact: true })).toBeHidden()
  await expect(phone.getByRole('button', { name: 'Batal ikut' })).toBeVisible()

  const second = await openOf(other!)
  await press(second, 'Ga bisa')
  await expect(title(second)).toHaveText('Batal ikut?')
  await press(second, 'Tetap ikut')
  await expect(second.getByText('Besok jadi datang, kan?')).toBeVisible()
  await press(second, 'Ga bisa')
  await second.getByRole('button', { name: /^Batal, Rp150\.\d{3} kamu hangus$/ }).click()
  await expect(title(second)).toHaveText('Ga apa-apa. Kenapa?')
})
