import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { newLinkSchema, roleChangeSchema } from '../domain/account'
import type { Staff as StaffList } from '../domain/api'
import { answer, refuse } from '../http/answers'
import { readBody, readId } from '../http/body'
import { adminRole, adminsOnly, passwordLately, type Sessions } from '../http/guard'
import { changeRole, removeAdmin } from './accounts'
import { listSetupLinks, makeSetupLink, removeSetupLink } from './setup-links'
import { endSessionsOf, listStaff, staffNameOf } from './staff'

const NO_ACCOUNT = 'There is no such staff account'
const NOT_ONESELF = 'You cannot delete your own account'
const NOT_OWN_ROLE = 'You cannot change your own role. Ask another admin.'

interface Deps {
  db: Db
  config: Config
  sessions: Sessions
}

/** /api/staff and everything below it, for admins: all staff accounts. Changes require a recent password. */
export function staffRoutes({ db, config, sessions }: Deps) {
  const forAdmins = { beforeHandle: adminRole }
  const changing = { beforeHandle: [adminRole, passwordLately] }

  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .get(
      '/api/staff',
      () => {
        const staff: StaffList = {
          items: listStaff(db),
          links: listSetupLinks(db).map(({ id, role, madeBy, expiresAt }) => ({
            id,
            role,
            made_by: madeBy,
            expires_at: expiresAt,
          })),
        }
        return answer(staff)
      },
      forAdmins,
    )

    .patch(
      '/api/staff/:id',
      async ({ request, params, admin }) => {
        const input = await readBody(request, roleChangeSchema)
        if (!input.ok) return input.answer
        const id = readId(params.id)
        if (id === admin.id) return refuse(409, NOT_OWN_ROLE)
        const name = staffNameOf(db, id)
        const changed = name !== undefined && changeRole(db, admin, name, input.value.role)
        if (!changed) return refuse(404, NO_ACCOUNT)
        return changed.ok
          ? answer({ success: true, message: `${name} is ${input.value.role} now, and has to sign in again` })
          : refuse(409, changed.reason)
      },
      changing,
    )

    .delete(
      '/api/staff/:id/sessions',
      ({ params, admin }) => {
        const id = readId(params.id)
        const name = staffNameOf(db, id)
        if (name === undefined) return refuse(404, NO_ACCOUNT)
        endSessionsOf(db, admin, id, admin.session)
        return answer({ success: true, message: `The sessions of ${name} have ended` })
      },
      changing,
    )

    .delete(
      '/api/staff/:id',
      ({ params, admin }) => {
        const id = readId(params.id)
        if (id === admin.id) return refuse(409, NOT_ONESELF)
        const name = staffNameOf(db, id)
        return name !== undefined && removeAdmin(db, admin, name).ok
          ? answer({ success: true, message: `${name} is no staff any more` })
          : refuse(404, NO_ACCOUNT)
      },
      changing,
    )

    .post(
      '/api/staff/links',
      async ({ request, admin }) => {
        const input = await readBody(request, newLinkSchema)
        if (!input.ok) return input.answer
        const { token, expiresAt } = makeSetupLink(db, admin, input.value.role)
        return answer({ success: true, message: 'The link is made', token, expires_at: expiresAt }, 201)
      },
      changing,
    )

    .delete(
      '/api/staff/links/:id',
      ({ params, admin }) =>
        removeSetupLink(db, admin, readId(params.id))
          ? answer({ success: true, message: 'The link leads nowhere now' })
          : refuse(404, 'There is no such link'),
      forAdmins,
    )
}
