import { CHANGED } from '../domain/api'
import {
  markMessageSchema,
  messageTextSchema,
  openMessageSchema,
  openRestaurantSchema,
  queueQuerySchema,
} from '../domain/messages/message-calls'
import { TEXT_KINDS } from '../domain/messages/message-kinds'
import { type OpenedMessage, unknownPlaceholders } from '../domain/messages/messages'
import { ADDRESS_MAX } from '../domain/messages/whatsapp'
import { answer, refuse, wrongField } from '../http/answers'
import { adminRole, recentPassword } from '../http/guard'
import { type StaffDeps, staffCalls } from '../http/handle'
import { usernameOf } from '../users/names'
import { type Opened, openMessage } from './compose'
import { markMessage } from './mark'
import { listQueue } from './queue'
import type { SharedDueMessages } from './shared-due-messages'
import { changeText, textsOf } from './texts'
import { markRestaurant, openRestaurant } from './write-restaurant'

interface Deps extends StaffDeps {
  sharedDue: SharedDueMessages
}

/** /api/messages and /api/message-texts, for staff; admins change the texts. */
export function messageRoutes({ db, config, sessions, sharedDue }: Deps) {
  const nameOf = (id: number | null) => usernameOf(db, id) ?? 'Somebody else'
  const notOpened = {
    ...NOT_OPENED,
    opened: ({ by, seconds }: { by: number | null; seconds: number }) =>
      refuse(
        409,
        `${nameOf(by)} opened this ${seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`} ago`,
      ),
  } as const
  const notMarked = {
    unknown: [404, 'There is no such message'],
    marked: [409, 'This message is marked already'],
    opened: ({ by }: { by: number | null }) => refuse(409, `${nameOf(by)} has opened this message`),
  } as const

  return staffCalls({ sessions, config })
    .get('/api/messages/queue', { query: queueQuerySchema }, async (query, { admin }) => {
      const messages = await sharedDue.messages()
      return listQueue(db, query, admin.id, config, new Date(), messages)
    })

    .post(
      '/api/messages',
      {
        body: openMessageSchema,
        refusals: notOpened,
      },
      (input, { admin }) => answerOpened(openMessage(db, admin, input, config)),
    )

    .patch(
      '/api/messages/:id',
      { body: markMessageSchema, refusals: notMarked, done: 'Saved' },
      ({ result }, { id, admin }) => markMessage(db, admin, id, result, config),
    )

    .post(
      '/api/messages/restaurants',
      { body: openRestaurantSchema, refusals: notOpened },
      (input, { admin }) => answerOpened(openRestaurant(db, admin, input, config)),
    )

    .patch(
      '/api/messages/restaurants/:id',
      { body: markMessageSchema, refusals: notMarked, done: 'Saved' },
      ({ result }, { id, admin }) => markRestaurant(db, admin, id, result),
    )

    .get('/api/message-texts', () => Object.values(textsOf(db)))

    .put('/api/message-texts/:kind', CHANGES_TEXT, (input, { params, admin }) => {
      const kind = kindOf(params.kind)
      if (!kind) return refuse(404, NO_KIND)
      const unknown = unknownPlaceholders(input.text, kind)
      if (unknown.length > 0) return wrongField('text', `There is no ${unknown.join(', ')}`)
      const changed = changeText(db, admin, kind, input)
      if (changed.ok) return { success: true, message: 'Text saved' }
      return answer({ success: false, message: CHANGED, current: textsOf(db)[kind] }, 409)
    })

    .routes()
}

// who holds a browser that was left open must not turn the money of guests elsewhere
const CHANGES_TEXT = { body: messageTextSchema, by: [adminRole, recentPassword] }

function answerOpened(opened: Opened) {
  if (!opened.ok) return opened
  const { id, openedAt, ways, text } = opened
  return answer({ success: true, message: { id, openedAt }, ways, text } satisfies OpenedMessage, 201)
}

const kindOf = (text: string | undefined) => TEXT_KINDS.find((kind) => kind === text)
const NO_KIND = 'There is no such kind of message'

const NOT_OPENED = {
  unknown: [404, 'There is no such user'],
  'not due': [409, 'This message is not due'],
  sent: [409, 'This message was sent already'],
  call: [409, 'There is no time left for an answer in writing: call them'],
  incomplete: ({ missing }: { missing: string[] }) => wrongField('text', missing.join(', ')),
  long: [422, `WhatsApp's address would be longer than ${ADDRESS_MAX} characters`, 'text'],
} as const
