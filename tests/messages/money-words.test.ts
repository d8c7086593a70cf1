import { expect, test } from 'bun:test'
import type { Queue } from '../../src/domain/messages/messages'
import { inHours, startPages } from '../support/pages'

const MOVED = ' Pembayaranmu tetap aman.'
const CANCELLED = ' Soal pembayaranmu kita kabarin lewat chat ini.'

for (const price of [150_000, 0])
  test(`who has paid nothing at a price of ${price} reads nothing about money when a dinner is moved, cancelled or deleted`, async () => {
    const app = await startPages({ price })
    const [paid, free] = app.members as [number, number]
    for (const id of [paid, free]) {
      await app.tell(id, 'invite')
      await app.setStatus(id, id === paid ? 'paid' : 'confirmed')
    }
    const pageOf = async (id: number) => app.as(await app.link(id)).me()
    const textsOf = async (kind: string) => {
      const { items } = (await app.staff('GET', '/api/messages/queue?all=true&size=100')) as unknown as Queue
      const texts = items.filter((item) => item.kind === kind)
      return [paid, free].map((id) => texts.find(({ userId }) => userId === id)!.text)
    }
    const speaksOfMoney = (texts: string[]) => texts.map((text) => /bayar|uang/i.test(text))
    const [isSpoken, because] = [[price > 0, false], { change_reason: 'restonya tutup' }]

    await app.change({ event_date: inHours(20 * 24), ...because })
    const moved = await textsOf('moved')
    expect(moved[0]!.includes(`restonya tutup.${MOVED} Jadwal`)).toBe(price > 0)
    expect(speaksOfMoney(moved)).toEqual(isSpoken)
    for (const [i, id] of [paid, free].entries())
      expect(await pageOf(id)).toMatchObject({ state: 'moved', isPaid: isSpoken[i]! })

    await app.change({ status: 'cancelled', ...because })
    const cancelled = await textsOf('cancelled')
    expect(cancelled[0]!.includes(`restonya tutup.${CANCELLED} Kamu`)).toBe(price > 0)
    expect(speaksOfMoney(cancelled)).toEqual(isSpoken)
    await app.staff('DELETE', `/api/dinner-groups/${app.groupId}`, because)
    expect(speaksOfMoney(await textsOf('cancelled'))).toEqual(isSpoken)
  })
