import { expect, test } from 'bun:test'
import { ME_MESSAGES } from '../../src/domain/guest-page/calls'
import { storeEvening } from '../support/evening'
import { inHours, startGuest, startPages } from '../support/pages'
import { freeIn } from '../support/waiting'

test('to choose what becomes of money for a cancelled dinner cancels no later seat', async () => {
  const { id, page, ...app } = await startGuest('invite')
  await app.setStatus(id, 'paid')
  await app.change({ status: 'cancelled', change_reason: 'hujan' })
  const [owed] = await app.owed()
  expect(owed.chosen).toBe('credit')
  await page.page('POST', '/api/me/cancel', { refund: 'money', payment: owed.id })

  const { groupId } = await app.sitElsewhere(id)
  await app.tell(id, 'invite', { groupId })
  expect((await page.answer('yes')).me).toMatchObject({
    state: 'confirmed',
    refund: { payment: owed.id, chosen: 'money' },
  })

  const chosen = await page.page('POST', '/api/me/cancel', { refund: 'credit', payment: owed.id })
  expect(chosen.me).toMatchObject({ state: 'confirmed', refund: { chosen: 'credit' } })
  expect(app.seatOf(id)).toMatchObject({ group_id: groupId, status: 'confirmed', left_at: null })
  expect(await app.owed()).toMatchObject([{ id: owed.id, chosen: 'credit' }])
})

test('no money is given back that nobody has, or that came too late, whatever a phone asks for', async () => {
  const app = await startPages()
  const [unpaid, late] = app.members as [number, number]
  const pages = [app.as(await app.link(unpaid)), app.as(await app.link(late))]
  await app.setStatus(unpaid, 'confirmed')
  await app.setStatus(late, 'paid')
  app.setTime(20)
  for (const page of pages) {
    expect(await page.page('POST', '/api/me/cancel', { refund: 'money' })).toMatchObject({
      status: 409,
      message: ME_MESSAGES.changed,
      me: { cancel: { choices: [] } },
    })
    expect((await page.page('POST', '/api/me/cancel', {})).me).toMatchObject({
      state: 'declined',
      refund: null,
    })
  }
  expect([await app.owed(), freeIn(app.db)]).toEqual([[], [app.groupId]])
})

test('a no to another date gives the money back only as REFUND says', async () => {
  const { id, page, ...app } = await startGuest('invite', {}, { refund: 'credit' })
  await app.setStatus(id, 'paid')
  await app.change({ event_date: inHours(16 * 24), change_reason: 'restonya tutup' })
  for (const kind of ['moved', 'new-date']) await app.tell(id, kind)
  expect((await page.answer('no', { refund: 'money' })).errors).toEqual({ refund: ME_MESSAGES.refund })
  expect((await page.answer('no')).me).toMatchObject({ state: 'declined', refund: { chosen: 'credit' } })
})

test('who erases themselves is asked about the money of each of their seats, whichever of them is the newest', async () => {
  const { id, ...app } = await startPages()
  const soon = storeEvening(app.db, { first: 20, eventAt: inHours(20) })
  const [other] = soon.members as [number]
  // two sign-ups of one person
  await app.staff('POST', `/api/users/${other}/update-profile`, { phone: '+628123000000' })
  await app.setStatus(id, 'paid')
  const page = app.as(await app.link(id))
  for (const status of ['confirmed', 'paid']) {
    await app.setStatus(other, status, false, soon.groupId)
    // the one that is paid, and of two the newer one
    expect((await page.me()).cancel).toMatchObject({ isLate: status === 'paid' })
    expect(await page.page('DELETE', '/api/me', { digits: app.digitsOf(id) })).toMatchObject({
      status: 409,
      message: ME_MESSAGES.moneyLeft,
    })
  }
})
