import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { fillDemo } from '../../src/cli/demo'
import type { Db } from '../../src/db/open'
import { COMMAND } from '../support/command'
import { checkInvariants } from '../support/invariants'
import { startToKill } from '../support/killing'
import { tokenIn } from '../support/pages'
import { send } from '../support/real-server'
import { sampled } from '../support/sampled'

const KILLS = sampled(4, 30)

test('an erasure that is requested, taken back or due while the server is killed happens as a whole, and once', async () => {
  const { random, dataDir, inFile, url, cookie, kill, start, stop } = await startToKill((db) =>
    fillDemo(db, 200, 1, '2026-11-21', 'Asia/Jakarta'),
  )
  const people = inFile((db) =>
    db.all<{ id: number; phone: string }>(sql`
      select max(user_id) as id, phone from sign_ups where removed is null group by phone order by id limit ${KILLS}`),
  )
  const killed = async (sent: Promise<unknown>) => {
    const answered = sent.then(
      () => true,
      () => false,
    )
    await Bun.sleep(random.below(40))
    await kill()
    const isAnswered = await answered
    await start()
    inFile(checkInvariants)
    return isAnswered
  }
  let halfWay = 0
  for (const { id, phone } of people) {
    const state = () => inFile((db) => stateOf(db, id))
    const { body } = await send(url(), 'POST', `/api/users/${id}/link`, undefined, cookie)
    const authorization = `Bearer ${tokenIn(body.link)}`
    const page = (method: string, path: string, body?: object) =>
      fetch(url() + path, {
        method,
        headers: { authorization, 'content-type': 'application/json', connection: 'close' },
        ...(body && { body: JSON.stringify(body) }),
      }).then((answer) => answer.json())
    const request = () => page('DELETE', '/api/me', { digits: phone.slice(-4), giveUpMoney: true })

    expect(state()).toBe('there')
    if (await killed(request())) expect(state()).toBe('to be erased')
    else halfWay++
    expect(['there', 'to be erased']).toContain(state())
    expect((await request()).me.state).toBe('erasing')
    if (await killed(page('POST', '/api/me/stay'))) expect(state()).toBe('there')
    else halfWay++
    expect(['there', 'to be erased']).toContain(state())
    expect((await request()).me.state).toBe('erasing')

    await kill()
    inFile((db) => db.run(sql`update erasures set erases_at = '2026-01-01T00:00:00.000Z'`))
    // killed anywhere in its start, in which it erases
    const starting = Bun.spawn([...COMMAND, 'serve'], {
      env: { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, PORT: '0' },
      stdout: 'ignore',
      stderr: 'ignore',
    })
    await Bun.sleep(random.below(900))
    starting.kill('SIGKILL')
    await starting.exited
    await start()
    expect(state()).toBe('erased')
    expect(
      inFile((db) =>
        db.all(
          sql`select count(*) as n from audit_entries where action = 'erased a person' and user_id = ${id}`,
        ),
      ),
    ).toEqual([{ n: 1 }])
    inFile(checkInvariants)
  }
  console.log(`${halfWay} of ${2 * KILLS} were killed before they were answered`)
  expect(inFile((db) => db.all(sql`pragma integrity_check`))).toEqual([{ integrity_check: 'ok' }])
  expect(await stop()).toBe(0)
}, 900_000)

/** Fails when somebody is in two states at once. */
function stateOf(db: Db, id: number): 'there' | 'to be erased' | 'erased' {
  const [found] = db.all<Record<string, number>>(sql`
    select exists (select 1 from profiles where user_id = ${id}) as there,
      exists (select 1 from erasures where user_id = ${id}) as leaving,
      exists (select 1 from erased_sign_ups where id = ${id}) as erased`)
  const { there, leaving, erased } = found!
  expect(there! + leaving! + erased!).toBe(1)
  return there ? 'there' : leaving ? 'to be erased' : 'erased'
}
