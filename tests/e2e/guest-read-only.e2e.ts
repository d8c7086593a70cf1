import { expect, press, pressOther, signUpAsFirst, test, title } from './guest-page'

const LINE = 'Mau ubah? Buka link dari chat WA kita ya.'

test('the link of a sign-up written to offers nothing refused', async ({ browser, server, table }) => {
  const evening = { at: new Date(Date.now() + 20 * 86_400_000).toISOString(), city: 'Yogyakarta' }
  const offer = { area: 'Prawirotaman', price: 150_000, status: 'open' }
  await table.staff('POST', '/api/evenings', { ...evening, ...offer })
  const { visitor, hash } = await signUpAsFirst(browser, server)
  await visitor.goto(`/k${hash}`)
  await expect(visitor.getByRole('heading', { name: 'Makan malam berikutnya' })).toBeVisible()
  await expect(visitor.getByText(LINE)).toBeHidden()
  const sent = await table.tell(table.ids[0]!, 'invite')

  // what was there to press when the message went out is refused in words, and gone with them
  await press(visitor, 'Istirahat dulu')
  await expect(visitor.getByText(LINE)).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Istirahat dulu' })).toBeHidden()
  await visitor.reload()
  await expect(title(visitor)).toHaveText('Cek WA kamu, Dinda.')
  await expect(visitor.getByText(/Udah ada kabar buat kamu di WA/)).toBeVisible()
  await expect(visitor.getByText(LINE)).toBeVisible()
  const buttons = visitor.getByRole('main').getByRole('button')
  await expect(buttons).toHaveText(['Jawabanku', 'Lainnya'])
  // an evening is joined all the same
  await expect(visitor.getByRole('link', { name: /^Ikut / })).toBeVisible()
  await press(visitor, 'Jawabanku')
  await expect(visitor.getByText(LINE)).toBeVisible()
  await expect(visitor.getByRole('listitem').first()).toContainText('Dinda')
  await expect(buttons).toHaveText([''])
  await press(visitor, 'Kembali')
  await pressOther(visitor, 'Dataku')
  await expect(buttons).toHaveText([''])
  await press(visitor, 'Kembali')

  // the browser that signed up opens the link of a message: the sign-up is its owner's
  const proved = visitor.waitForResponse((answer) => answer.url().endsWith('/api/me/proof'))
  await visitor.goto(`/k#${sent}`)
  await expect(title(visitor)).toHaveText('Ada kursi buat kamu.')
  expect((await proved).status()).toBe(200)
  await visitor.goto(`/k${hash}`)
  await expect(title(visitor)).toHaveText('Cek WA kamu, Dinda.')
  await expect(visitor.getByText(LINE)).toBeHidden()
  await press(visitor, 'Istirahat dulu')
  await expect(title(visitor)).toHaveText('Oke, jeda dulu ya.')
})
