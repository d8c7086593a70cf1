import { asAct } from '../audit/undoable'
import { GROUP_MESSAGES } from '../domain/group/group'
import { replaceSchema, seatSomebodySchema } from '../domain/messages/message-calls'
import { findGroup } from '../groups/list'
import { NO_GROUP, seatRefusal, staleGroup } from '../groups/refusals'
import { type Call, type StaffDeps, staffCalls } from '../http/handle'
import { replaceMember, seatSomebody } from './replace'

/** The calls by which somebody has the seat of who is silent, or a free one. */
export function backupRoutes({ db, config, sessions }: StaffDeps) {
  const find = (id: number) => findGroup(db, id)
  const done = (id: number, message: string, { undo }: { undo: number | null }) => {
    return { success: true, message, group: find(id)!, undo }
  }
  const refusals = {
    ...NOT_CALLED,
    stale: (_: object, { id }: Call) => staleGroup(db, id),
  } as const

  return staffCalls({ sessions, config })
    .post('/api/dinner-groups/:id/replace', { body: replaceSchema, refusals }, (input, { id, admin }) => {
      const scope = { groupIds: [id], answersOf: [input.backupId] }
      const replaced = asAct(db, admin, { kind: 'group' }, scope, (db) =>
        replaceMember(db, admin, id, input, config),
      )
      return replaced.ok ? done(id, 'They have the seat', replaced) : replaced
    })

    .post(
      '/api/dinner-groups/:id/somebody',
      { body: seatSomebodySchema, refusals },
      (input, { id, admin }) => {
        const seated = asAct(
          db,
          admin,
          { kind: 'group' },
          { groupIds: [id], answersOf: [input.userId] },
          (db) => seatSomebody(db, admin, id, input, config),
        )
        if (!seated.ok) return seated
        const isBackup = input.insteadOf !== undefined && find(id)!.eveningId === null
        return done(id, isBackup ? 'They are a backup' : 'They have the seat', seated)
      },
    )

    .routes()
}

const NOT_CALLED = {
  missing: [404, NO_GROUP],
  full: [409, GROUP_MESSAGES.full],
  unknown: seatRefusal,
  taken: seatRefusal,
  stranger: [422, GROUP_MESSAGES.stranger, 'userId'],
  'no backup': [422, 'This user is no backup of the group', 'backupId'],
  closed: [409, 'The group is not open any more'],
  begun: [409, 'The dinner has begun'],
  answered: [409, 'They have answered, or still have time to'],
  'said no': [409, 'They said no to this table'],
  dropped: [409, 'Staff marked them as dropped out'],
  'too late': [409, 'There is no time left for the backup to pay'],
} as const
