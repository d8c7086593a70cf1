import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { todayIn } from '../domain/time'
import { answer } from '../http/answers'
import { readQuery } from '../http/body'
import { pagingOf, pagingSchema } from '../http/paging'
import { adminsOnly } from '../session/guard'
import type { Sessions } from '../session/session'
import { allUsers, listPeople, stats } from './users'

/** GET /api/users and GET /api/stats, for admins. */
export function userRoutes({ db, config, sessions }: { db: Db; config: Config; sessions: Sessions }) {
  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .get('/api/users', ({ request }) => {
      const query = readQuery(request, pagingSchema)
      if (!query.ok) return query.answer
      const paging = pagingOf(query.value)
      const today = todayIn(config.timeZone)
      return answer(paging ? listPeople(db, paging, today) : allUsers(db, today))
    })
    .get('/api/stats', () => answer(stats(db)))
}
