import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { createGroupSchema, GROUP_MESSAGES } from '../domain/group'
import { instantOf, todayIn } from '../domain/time'
import { answer, refuse } from '../http/answers'
import { readBody, readQuery } from '../http/body'
import { pagingOf, pagingSchema } from '../http/paging'
import { adminsOnly } from '../session/guard'
import type { Sessions } from '../session/session'
import { allGroups, createGroup, listGroups } from './groups'

/** GET and POST /api/dinner-groups, for admins. */
export function groupRoutes({ db, config, sessions }: { db: Db; config: Config; sessions: Sessions }) {
  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .get('/api/dinner-groups', ({ request }) => {
      const query = readQuery(request, pagingSchema)
      if (!query.ok) return query.answer
      const paging = pagingOf(query.value)
      return answer(paging ? listGroups(db, paging) : allGroups(db))
    })

    .post('/api/dinner-groups', async ({ request }) => {
      const input = await readBody(request, createGroupSchema)
      if (!input.ok) return input.answer
      const { date = todayIn(config.timeZone), time } = input.value
      const eventAt = instantOf(date, time, config.timeZone)
      if (!eventAt) return refuse(422, GROUP_MESSAGES.date, { errors: { date: GROUP_MESSAGES.date } })
      if (date < todayIn(config.timeZone))
        return refuse(422, GROUP_MESSAGES.past, { errors: { date: GROUP_MESSAGES.past } })

      const made = createGroup(db, input.value, eventAt)
      if (made.ok) return answer(made.group, 201)
      const who = made.userIds.join(', ')
      return made.reason === 'unknown'
        ? refuse(422, `There is no user with id ${who}`, {
            errors: { members: `There is no user with id ${who}` },
          })
        : refuse(409, `Already in a group or waiting as backup: user ${who}`)
    })
}
