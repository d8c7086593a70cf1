import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { MESSAGE_KINDS } from '../domain/message-kinds'
import {
  markMessageSchema,
  messageTextSchema,
  type OpenedMessage,
  openMessageSchema,
  queueQuerySchema,
  settleRefundSchema,
} from '../domain/messages'
import { ADDRESS_MAX } from '../domain/whatsapp'
import type { Scoring } from '../groups/list'
import { answer, refuse, STALE, wrongField } from '../http/answers'
import { readBody, readId, readQuery } from '../http/body'
import { adminsOnly, type Sessions } from '../http/guard'
import { settleRefund } from '../money/refunds'
import { usernameOf } from '../users/names'
import type { Boards } from './boards'
import { markMessage } from './mark'
import { type Opened, openMessage } from './open'
import { listQueue } from './queue'
import { listSilent } from './silent'
import { changeText, textsOf } from './stored-texts'

const NO_MESSAGE = 'There is no such message'

interface Deps {
  db: Db
  config: Config
  sessions: Sessions
  scoring: Scoring
  boards: Boards
}

/** /api/messages and /api/message-texts, for admins. */
export function messageRoutes({ db, config, sessions, scoring, boards }: Deps) {
  const nameOf = (id: number | null) => usernameOf(db, id) ?? 'Somebody else'

  function notOpened(refused: Opened & { ok: false }): Response {
    switch (refused.reason) {
      case 'unknown':
        return refuse(404, 'There is no such user')
      case 'not due':
        return refuse(409, 'This message is not due')
      case 'sent':
        return refuse(409, 'This message was sent already')
      case 'call':
        return refuse(409, 'There is no time left for an answer in writing: call them')
      case 'held':
        return refuse(409, `${nameOf(refused.by)} opened this ${ago(refused.seconds)} ago`)
      case 'incomplete':
        return wrongField('text', refused.missing.join(', '))
      case 'long':
        return wrongField('text', `WhatsApp's address would be longer than ${ADDRESS_MAX} characters`)
    }
  }

  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .get('/api/messages/queue', async ({ request, admin }) => {
      const query = readQuery(request, queueQuerySchema)
      if (!query.ok) return query.answer
      const board = await boards.board()
      return answer(listQueue(db, query.value, admin.id, config, new Date(), board))
    })

    .get('/api/messages/silent', async ({ request, admin }) => {
      const query = readQuery(request, queueQuerySchema)
      if (!query.ok) return query.answer
      const board = await boards.board()
      return answer(listSilent(db, query.value, admin.id, { config, scoring }, new Date(), board))
    })

    .get('/api/messages/pages', async () => answer(await boards.pages()))

    .patch('/api/messages/refunds/:id', async ({ request, params, admin }) => {
      const input = await readBody(request, settleRefundSchema)
      if (!input.ok) return input.answer
      const settled = settleRefund(db, admin, readId(params.id), input.value)
      if (settled.ok) return answer({ success: true, message: 'Noted' })
      return settled.reason === 'stale' ? refuse(409, STALE) : refuse(404, 'No money is owed there')
    })

    .post('/api/messages', async ({ request, admin }) => {
      const input = await readBody(request, openMessageSchema)
      if (!input.ok) return input.answer
      const opened = openMessage(db, admin, input.value, config)
      if (!opened.ok) return notOpened(opened)
      const { id, openedAt, ways, text } = opened
      const body: OpenedMessage = { success: true, message: { id, openedAt }, ways, text }
      return answer(body, 201)
    })

    .patch('/api/messages/:id', async ({ request, params, admin }) => {
      const input = await readBody(request, markMessageSchema)
      if (!input.ok) return input.answer
      const marked = markMessage(db, admin, readId(params.id), input.value.result, config)
      if (marked.ok) return answer({ success: true, message: 'Noted' })
      switch (marked.reason) {
        case 'unknown':
          return refuse(404, NO_MESSAGE)
        case 'held':
          return refuse(409, `${nameOf(marked.by)} has opened this message`)
        case 'open again':
          return refuse(409, 'This message has been opened again since')
      }
    })

    .get('/api/message-texts', () => answer(Object.values(textsOf(db))))

    .put('/api/message-texts/:kind', async ({ request, params, admin }) => {
      const kind = MESSAGE_KINDS.find((one) => one === params.kind)
      if (!kind) return refuse(404, 'There is no such kind of message')
      const input = await readBody(request, messageTextSchema)
      if (!input.ok) return input.answer
      const changed = changeText(db, admin, kind, input.value)
      if (changed.ok) return answer({ success: true, message: 'Text saved' })
      return answer({ success: false, message: STALE, current: textsOf(db)[kind] }, 409)
    })
}

function ago(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`
}
