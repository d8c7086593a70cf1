import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { startGuest } from '../support/pages'

/** of a dinner that the house called off */
const KEPT = { amount: 150_000, chosen: 'credit' }
const OFF = { change_reason: 'hujan' }

test('a deleted group keeps what it owes, with its name and date, until that is marked', async () => {
  for (const before of ['scheduled', 'cancelled']) {
    const app = await startGuest('paid')
    const { page } = app
    if (before === 'cancelled') await app.change({ ...OFF, status: before })
    await app.staff('DELETE', `/api/dinner-groups/${app.groupId}`, OFF)
    const [owed] = await app.owed()
    expect(owed).toMatchObject({ userId: app.id, groupId: null, group: 'Meja (deleted)', ...KEPT })
    expect(owed.event_date).toBe(app.db.all<{ at: string }>(sql`select event_at as at from payments`)[0]!.at)
    expect((await page.me()).refund).toMatchObject({ seat: null, chosen: 'credit', done: false })
    await page.page('POST', '/api/me/cancel', { refund: 'money' })
    const [chosen] = await app.owed()
    expect(chosen.chosen).toBe('money')
    expect((await app.staff('GET', '/api/today')).items).toContainEqual(
      expect.objectContaining({ key: 'money', text: '1 to return' }),
    )
    expect((await app.mark(owed.id, 'settled', { version: owed.version })).status).toBe(409)
    expect((await app.mark(owed.id, 'settled')).status).toBe(200)
    expect(await app.owed()).toEqual([])
    expect((await page.me()).refund).toMatchObject({ chosen: 'money', done: true, choices: [] })
  }
})
