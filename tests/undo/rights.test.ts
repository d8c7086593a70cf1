import { expect, test } from 'bun:test'
import { pausePerson } from '../../src/attendance/attendance'
import { asAct } from '../../src/audit/undoable'
import { pauseEnd } from '../../src/domain/after-dinner/review'
import type { StaffRole } from '../../src/domain/staff/account'
import { ACT_KINDS, ACT_RIGHTS, type ActKind } from '../../src/domain/staff/undo'
import { todayIn } from '../../src/domain/time'
import { cookieOf } from '../support/app'
import { startWithPeople } from '../support/start-with-people'

/** What the words of some acts are made from. */
const DETAILS: Partial<Record<ActKind, string>> = { message: 'invite, sent', sheet: 'booking, sent' }
const DAY = pauseEnd(todayIn('Asia/Jakarta'), 30)

/** An account that was made an admin, and what another one makes of it. */
async function withAccount() {
  const app = await startWithPeople(ACT_KINDS.length + 1)
  await app.signIn('sari')
  const { db } = app
  const { id } = db.$client.query(`select id from users where username = 'sari'`).get() as { id: number }
  const signInAs = async (role: StaffRole) => {
    await app.call('PATCH', `/api/staff/${id}`, { role })
    const account = { username: 'sari', password: 'rahasia-sekali' }
    const headers = { cookie: cookieOf(await app.visitor('POST', '/api/login', account)) }
    return async (method: string, path: string, body?: unknown) => {
      const answer = await app.visitor(method, path, body, { headers })
      return { status: answer.status, body: await answer.json() }
    }
  }
  const pausedUntil = async (userId: number) => (await app.user(userId)).profile!.pausedUntil
  return { ...app, id, signInAs, pausedUntil }
}

test('undoing any kind of act asks for the right that the act asks for, as the account is then', async () => {
  const { db, id, signInAs, pausedUntil } = await withAccount()
  const by = { id, via: 'test' }
  const undos = ACT_KINDS.map((kind, i) => {
    const userId = i + 1
    const scope = { groupIds: [], personOf: userId }
    const { undo } = asAct(db, by, { kind, detail: DETAILS[kind] ?? '' }, scope, () =>
      pausePerson(db, by, userId, DAY),
    )
    return { kind, userId, undo }
  })
  const asHost = await signInAs('host')
  const seen: number[] = (await asHost('GET', '/api/acts')).body.map((act: { id: number }) => act.id)
  for (const { kind, userId, undo } of undos) {
    const mayHost = ACT_RIGHTS[kind] === 'host'
    expect([kind, undo]).toEqual([kind, expect.any(Number)])
    expect([kind, seen.includes(undo!)]).toEqual([kind, mayHost])
    const { status } = await asHost('POST', `/api/acts/${undo}/undo`, {})
    expect([kind, status]).toEqual([kind, mayHost ? 200 : 403])
    expect([kind, await pausedUntil(userId)]).toEqual([kind, mayHost ? null : DAY])
  }
})
