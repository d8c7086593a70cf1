import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { inHours } from '../support/pages'
import { startWithPeople } from '../support/start-with-people'

// a house for each number of guests
/** Women at tables of six, and so many women and men who stand by, of the list or paid; tables are to be announced. */
async function announcing(women: number, men: number, pay = 'paid', seated = 6) {
  const app = await startWithPeople(seated + women + men, (i) => ({
    gender: i > seated + women ? 'male' : 'female',
    budget: '<Rp100.000',
  }))
  const { db, call } = app
  const all = db.values<[number]>(sql`select user_id from profiles order by user_id`).map(([id]) => id)
  const { id } = await app.addEvening({ price: 50_000, tablesMax: 3 })
  const put = (userId: number, pay = 'paid') => call('POST', `/api/evenings/${id}/tickets`, { userId, pay })
  const preview = async () => (await call('POST', `/api/evenings/${id}/tables/preview`, {})).json()
  for (const userId of all.slice(0, seated)) await put(userId)
  const { groups } = await (
    await call('POST', `/api/evenings/${id}/tables`, { digest: (await preview()).digest })
  ).json()
  // who paid once tables are made stands by
  db.run(sql`update evenings set dealt_at = null where id = ${id}`)
  for (const userId of all.slice(seated)) await put(userId, pay)
  db.run(sql`update tickets set standby = 1 where user_id > ${all[seated - 1]} and ${pay} = 'later'`)
  db.run(sql`
    update evenings set dealt_at = ${inHours(-6)}, answers_until = ${inHours(-7)}, pay_until = ${inHours(-6)}, details_from = ${inHours(-5)}, version = version + 1`)
  db.run(sql`update dinner_groups set venue = 'Warung', address = 'Jalan 1', booked_as = 'Semeja'`)
  const next = async () => (await (await call('GET', `/api/evenings/${id}`)).json()).next
  /** The lines of the evening. */
  const today = async (): Promise<{ key: string; button: string; to: string }[]> =>
    (await (await call('GET', '/api/today')).json()).items.filter(({ to }: { to: string }) =>
      to.startsWith('evenings/'),
    )
  const sizes = async (): Promise<number[]> =>
    (await preview()).tables.map(({ members }: { members: number[] }) => members.length)
  return { ...app, id, groups: groups as number[], groupId: groups[0] as number, all, next, today, sizes }
}

test('a table of five is offered where the preview makes one, and where nobody could sit at one it is not', async () => {
  for (const men of [0, 1, 2, 3, 4]) {
    const { id, next, today, sizes } = await announcing(5 - men, men)
    const isMade = (await sizes()).length === 2
    expect([men, isMade]).toEqual([men, men !== 1 && men !== 4])
    expect([men, (await next()).button.text]).toEqual([men, isMade ? 'Seat 5' : 'Announce'])
    // what may be done first keeps nobody from announcing
    const announce = { button: 'Announce', to: `evenings/${id}` }
    expect((await today()).find(({ button }) => button === 'Announce')).toMatchObject(announce)
  }
})

test('a repair is offered where who stands by completes the table that is short, and the announcement beside it', async () => {
  for (const [women, men] of [
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const { call, groupId, all, next, today, sizes } = await announcing(women, men)
    await call('PATCH', `/api/dinner-groups/${groupId}`, { members: all.slice(0, 5) })
    const isFilled = (await sizes())[0] === 6
    expect([women, men, isFilled]).toEqual([women, men, women > 0])
    expect((await next()).button.text).toBe(isFilled ? 'Repair' : 'Announce')
    expect((await today()).map(({ button }) => button)).toEqual(
      isFilled ? ['Repair', 'Announce'] : ['Announce'],
    )
  }
})

test('a table of four gets two who stand by, and one where there is no other; one of three goes on with one, rather than be cancelled', async () => {
  for (const pay of ['paid', 'later'])
    for (const [seated, women, made] of [
      [4, 1, [5]],
      [4, 2, [6]],
      [3, 0, []],
      [3, 1, [4]],
      [3, 2, [5]],
    ] as const) {
      const { call, groupId, all, next, sizes } = await announcing(women, 0, pay)
      await call('PATCH', `/api/dinner-groups/${groupId}`, { members: all.slice(0, seated) })
      expect([pay, seated, await sizes()]).toEqual([pay, seated, [...made]])
      if (women > 0) expect((await next()).button.text).toBe('Repair')
    }
})

test('a table that is cancelled, also the only one, is made again of six who stand by then, and not of five', async () => {
  for (const size of [5, 6]) {
    const { call, db, groupId, all, next, today, sizes } = await announcing(0, 0)
    db.run(sql`update evenings set announced_at = dealt_at`)
    await call('PATCH', `/api/dinner-groups/${groupId}`, { members: all.slice(0, size) })
    await call('PATCH', `/api/dinner-groups/${groupId}`, { status: 'cancelled' })
    expect(await sizes()).toEqual(size === 6 ? [6] : [])
    // who gets another table needs no message that the first one is off
    const repair = '6 stand by and fit at a table: Repair makes it.'
    expect((await next()).text).toBe(size === 6 ? repair : '5 × Cancelled')
    db.run(sql`
      insert into messages (user_id, evening_id, kind, opened_at, sent_at, result, cold)
      select user_id, evening_id, kind, sent_at, sent_at, 'sent', 0 from (select user_id, evening_id, 'cancelled' as kind, sent_at from messages)`)
    const none = 'No table is left: move the evening, or cancel it.'
    expect((await next()).text).toBe(size === 6 ? repair : none)
    expect((await today()).some(({ button }) => button === 'Repair')).toBe(size === 6)
  }
})
