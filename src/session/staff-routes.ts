import { newLinkSchema, roleChangeSchema } from '../domain/staff/account'
import type { Staff as StaffList } from '../domain/staff/account-wire'
import { answer, refuse } from '../http/answers'
import { adminRole, recentPassword } from '../http/guard'
import { type StaffDeps, staffCalls } from '../http/handle'
import { changeRole, removeAdmin } from './accounts'
import { listSetupLinks, makeSetupLink, removeSetupLink } from './setup-links'
import { endSessionsOf, listStaff, staffNameOf } from './staff'

const NO_ACCOUNT = 'There is no such staff account'
const NOT_ONESELF = 'You cannot delete your own account'
const NOT_OWN_ROLE = 'You cannot change your own role. Ask another admin.'

/** /api/staff and everything below it, for admins: all staff accounts. Changes require a recent password. */
export function staffRoutes({ db, config, sessions }: StaffDeps) {
  const forAdmins = [adminRole]
  const changing = [adminRole, recentPassword]

  return staffCalls({ sessions, config })
    .get('/api/staff', { by: forAdmins }, () => {
      return { items: listStaff(db), links: listSetupLinks(db) } satisfies StaffList
    })

    .patch('/api/staff/:id', { body: roleChangeSchema, by: changing }, (input, { id, admin }) => {
      if (id === admin.id) return refuse(409, NOT_OWN_ROLE)
      const name = staffNameOf(db, id)
      const changed = name !== undefined && changeRole(db, admin, name, input.role)
      if (!changed) return refuse(404, NO_ACCOUNT)
      return changed.ok
        ? { success: true, message: `${name} is ${input.role} now, and has to sign in again` }
        : refuse(409, changed.reason)
    })

    .delete('/api/staff/:id/sessions', { by: changing }, (_, { id, admin }) => {
      const name = staffNameOf(db, id)
      if (name === undefined) return refuse(404, NO_ACCOUNT)
      endSessionsOf(db, admin, id, admin.session)
      return { success: true, message: `The sessions of ${name} have ended` }
    })

    .delete('/api/staff/:id', { by: changing }, (_, { id, admin }) => {
      if (id === admin.id) return refuse(409, NOT_ONESELF)
      const name = staffNameOf(db, id)
      return name !== undefined && removeAdmin(db, admin, name).ok
        ? { success: true, message: `${name} is no staff any more` }
        : refuse(404, NO_ACCOUNT)
    })

    .post('/api/staff/links', { body: newLinkSchema, by: changing }, (input, { admin }) => {
      const { token, expiresAt } = makeSetupLink(db, admin, input.role)
      return answer({ success: true, message: 'The link is made', token, expiresAt }, 201)
    })

    .delete('/api/staff/links/:id', { by: forAdmins }, (_, { id, admin }) =>
      removeSetupLink(db, admin, id)
        ? { success: true, message: 'The link leads nowhere now' }
        : refuse(404, 'There is no such link'),
    )

    .routes()
}
