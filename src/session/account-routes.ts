import { codeGivenSchema, passwordChangeSchema, passwordGivenSchema } from '../domain/staff/account'
import type { Account } from '../domain/staff/account-wire'
import { refuse, wrongField } from '../http/answers'
import type { Admin } from '../http/guard'
import { type StaffDeps, staffCalls } from '../http/handle'
import { createKeyedQueue } from '../http/keyed-queue'
import { Limiter } from '../http/limiter'
import { drawnQr } from '../http/qr'
import { changePassword } from './accounts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, secondFactorOf } from './second-factor'
import type { SessionVerbs } from './session'

/** Limit of wrong passwords and codes in one session, which then ends; other sessions of the account go on. */
const FAILURES_MAX = 10
const FAILURES_WINDOW_MS = 24 * 3_600_000
/** Most attempts in the queue of one session. */
const TURNS_MAX = 20

/** /api/account and everything below it: the staff account that is signed in. */
export function accountRoutes({ db, config, sessions }: StaffDeps & { sessions: SessionVerbs }) {
  const failures = new Limiter(FAILURES_MAX, FAILURES_WINDOW_MS)
  const inTurn = createKeyedQueue(TURNS_MAX)

  /** Returns the answer to a wrong password, or undefined for the right one, which counts as given in this session. */
  async function passwordRefusal(
    admin: Admin,
    password: string,
    field: string,
  ): Promise<Response | undefined> {
    // one at a time, so that concurrent attempts cannot exceed the limit of failures
    const tried = inTurn(admin.session, async () => {
      if (failures.wait(admin.session) > 0) return ended()
      const fits = await sessions.confirmPassword(admin, password)
      if (fits === 'busy') return busy()
      return fits ? undefined : failed(admin, field, 'This is not your password')
    })
    return tried ?? busy()
  }

  /** Counts a wrong password or code and returns the answer to it; the last one that may fail ends the session. */
  function failed(admin: Admin, field: string, message: string): Response {
    failures.count(admin.session)
    if (failures.wait(admin.session) === 0) return wrongField(field, message)
    sessions.endGuessed(admin)
    return ended()
  }

  return staffCalls({ sessions, config })
    .get('/api/account', ({ admin }) => {
      const { id, username, is_admin, role } = admin
      const { isOn, recoveryCodes } = secondFactorOf(db, id)
      return {
        id,
        username,
        is_admin,
        role,
        secondFactor: isOn,
        recoveryCodes: recoveryCodes,
        sessions: sessions.listSessions(id).map((session) => ({
          id: session.id,
          device: session.device,
          created_at: session.createdAt,
          lastUsedAt: session.lastUsedAt ?? session.createdAt,
          current: session.tokenHash === admin.session,
        })),
      } satisfies Account
    })

    .post('/api/account/confirm', { body: passwordGivenSchema }, async (input, { admin }) => {
      const refusal = await passwordRefusal(admin, input.password, 'password')
      return refusal ?? { success: true, message: 'Thank you' }
    })

    .post(
      '/api/account/password',
      { body: passwordChangeSchema },
      async ({ current, password }, { admin }) => {
        const refusal = await passwordRefusal(admin, current, 'current')
        if (refusal) return refusal
        const changed = await changePassword(db, admin, admin.username, password, admin.session)
        if (!changed.ok) return wrongField('password', changed.reason)
        return { success: true, message: 'Your password has been changed. All other sessions have ended.' }
      },
    )

    .delete('/api/account/sessions', ({ admin }) => {
      sessions.endSessions(admin)
      return { success: true, message: 'All other sessions have ended' }
    })

    .delete('/api/account/sessions/:id', ({ admin, params }) =>
      sessions.endSessions(admin, params.id) > 0
        ? { success: true, message: 'The session has ended' }
        : refuse(404, 'There is no such session'),
    )

    .post('/api/account/second-factor', { body: passwordGivenSchema }, async (input, { admin }) => {
      const refusal = await passwordRefusal(admin, input.password, 'password')
      if (refusal) return refusal
      const { secret, address } = beginSecondFactor(db, admin, admin.id, admin.username)
      return {
        success: true,
        message: 'Now give a code of your app',
        secret,
        address,
        qr: drawnQr(2, address),
      }
    })

    .put('/api/account/second-factor', { body: codeGivenSchema }, (input, { admin }) => {
      const codes = confirmSecondFactor(db, admin, admin.id, input.code)
      if (codes) return { success: true, message: 'The second factor is on', recoveryCodes: codes }
      return failed(admin, 'code', 'This is not the code of your app now')
    })

    .delete('/api/account/second-factor', { body: passwordGivenSchema }, async (input, { admin }) => {
      const refusal = await passwordRefusal(admin, input.password, 'password')
      if (refusal) return refusal
      return removeSecondFactor(db, admin, admin.id)
        ? { success: true, message: 'The second factor is off' }
        : refuse(409, 'The second factor is off already')
    })

    .routes()
}

function busy(): Response {
  return refuse(429, 'Too many sign-ins at the moment. Please try again.', { retryAfter: 3 })
}

function ended(): Response {
  return refuse(401, 'Too many wrong tries: this session has ended. Please sign in again.')
}
