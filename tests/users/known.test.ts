import { expect, test } from 'bun:test'
import { answers } from '../support/answers'
import { startApp } from '../support/app'

test('staff who type a known number learn whose it is, however it is written, and the number is in no address', async () => {
  const app = await startApp()
  const { call } = await app.signIn()
  const phone = '+6281298765432'
  await app.call('POST', '/api/register', answers(1, { name: 'Dian', phone }))
  await app.call('POST', '/api/register', answers(2, { name: 'Dian lagi', phone }))
  const known = async (typed: unknown) => call('POST', '/api/users/known', { phone: typed })
  for (const typed of [phone, '0812-9876-5432', '62 81298765432'])
    expect(await (await known(typed)).json()).toMatchObject({
      users: [{ profile: { name: 'Dian' } }, { profile: { name: 'Dian lagi' } }],
    })
  expect(await (await known('+6281200000000')).json()).toEqual({ users: [] })
  for (const wrong of ['', '12', 7, undefined]) expect((await known(wrong)).status).toBe(422)
  expect((await app.call('POST', '/api/users/known', { phone })).status).toBe(401)
  expect(app.lines.join()).not.toContain('98765432')
})
