import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { GROUP_MESSAGES } from '../domain/group'
import { deadlinesSchema, fillSchema, replaceSchema } from '../domain/messages'
import { displayInstant } from '../domain/time'
import { NO_GROUP, seatRefusal, staleGroup } from '../groups/answers'
import { eveningPlan } from '../groups/evening'
import { findGroup, type Scoring } from '../groups/list'
import { answer, refuse, wrongField } from '../http/answers'
import { readBody, readId } from '../http/body'
import { adminsOnly, type Sessions } from '../http/guard'
import { setDeadlines } from './deadlines'
import { fillSeat, replaceMember } from './replace'

interface Deps {
  db: Db
  config: Config
  sessions: Sessions
  scoring: Scoring
}

/** The calls below /api/dinner-groups/{id} of Silent and of free seats, for admins. */
export function backupRoutes({ db, config, sessions, scoring }: Deps) {
  const find = (id: number) => findGroup(db, id, scoring)
  const stale = (id: number) => staleGroup(db, id, scoring)

  /** Returns the answer to a replaced or filled seat. */
  function called(id: number, outcome: ReturnType<typeof replaceMember | typeof fillSeat>): Response {
    const group = find(id)
    if (!group) return refuse(404, NO_GROUP)
    if (outcome.ok) return answer({ success: true, message: 'The backup has the seat', group })
    switch (outcome.reason) {
      case 'stale':
        return stale(id)
      case 'unknown':
      case 'taken':
        return seatRefusal(outcome)
      case 'stranger':
        return wrongField('userId', GROUP_MESSAGES.stranger)
      case 'no backup':
        return wrongField('backupId', 'This user is no backup of the group')
      case 'cannot': {
        // the answer is to the evening, whatever date the group has
        const { at } = eveningPlan(db, group.evening_id!)!
        return refuse(409, `Cannot on ${displayInstant(at, 'EEEE d MMMM', config.timeZone)}`)
      }
      default:
        return refuse(409, NOT_CALLED[outcome.reason])
    }
  }

  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .patch('/api/dinner-groups/:id/deadlines', async ({ request, params, admin }) => {
      const input = await readBody(request, deadlinesSchema)
      if (!input.ok) return input.answer
      const id = readId(params.id)
      const changed = setDeadlines(db, admin, id, input.value)
      const group = find(id)
      if (!group) return refuse(404, NO_GROUP)
      if (changed.ok) return answer({ success: true, message: 'Deadline changed', group })
      if (changed.reason === 'stale') return stale(id)
      return changed.reason === 'past'
        ? wrongField('answer_by', 'A deadline lies ahead, and before the dinner')
        : wrongField('userId', GROUP_MESSAGES.stranger)
    })

    .post('/api/dinner-groups/:id/replace', async ({ request, params, admin }) => {
      const input = await readBody(request, replaceSchema)
      if (!input.ok) return input.answer
      const id = readId(params.id)
      return called(id, replaceMember(db, admin, id, input.value, config))
    })

    .post('/api/dinner-groups/:id/fill', async ({ request, params, admin }) => {
      const input = await readBody(request, fillSchema)
      if (!input.ok) return input.answer
      const id = readId(params.id)
      return called(id, fillSeat(db, admin, id, input.value, config))
    })
}

const NOT_CALLED = {
  missing: NO_GROUP,
  full: GROUP_MESSAGES.full,
  closed: 'The group is not open any more',
  begun: 'The dinner has begun',
  answered: 'They have answered, or still have time to',
  'said no': 'This backup said no to this table',
  dropped: 'Staff noted that this backup dropped out',
  'too late': 'There is no time left for the backup to pay',
}
