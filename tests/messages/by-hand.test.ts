// who is confirmed or paid knows of the dinner, however they came to it
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Queue } from '../../src/domain/messages/messages'
import { type Pages as App, inHours, startPages } from '../support/pages'

const OFF = { change_reason: 'hujan' }
const kindsTo = async ({ staff }: App, userId: number) => {
  const { items }: Queue = await staff('GET', '/api/messages/queue?all=true&size=100')
  return items.filter((item) => item.userId === userId).map(({ kind }): string => kind)
}
const stateOf = async (app: App, userId: number) => (await app.as(await app.link(userId)).me()).state

type Step = { set: string } | { tell: string } | { move: number | null } | 'cancel' | 'take place' | 'delete'

async function take(app: App, id: number, step: Step) {
  if (step === 'delete') await app.staff('DELETE', `/api/dinner-groups/${app.groupId}`, OFF)
  else if (step === 'cancel') await app.change({ ...OFF, status: 'cancelled' })
  else if (step === 'take place') await app.change({ status: 'scheduled' })
  else if ('set' in step) await app.setStatus(id, step.set)
  else if ('tell' in step) await app.tell(id, step.tell)
  else await app.change({ ...OFF, event_date: step.move && inHours(step.move * 24) })
}

/** Steps, each with the kinds that are due to somebody then, and what their page says. */
type Way = [step: Step, kinds?: string[], state?: string][]

const waysOf = (status: string): [what: string, way: Way][] => [
  [
    'learns that the dinner is moved, and their page says the same',
    [
      [{ set: status }],
      [{ move: 16 }, ['moved'], 'moved'],
      [{ tell: 'moved' }, ['new-date'], 'moved'],
      [{ tell: 'new-date' }, undefined, 'asked'],
    ],
  ],
  [
    'learns that a dinner without a date is cancelled, once, in words that can be sent',
    [
      [{ move: null }],
      [{ set: status }],
      ['cancel', ['cancelled'], 'cancelled'],
      [{ tell: 'cancelled' }, [], 'cancelled'],
    ],
  ],
  [
    'learns that a dinner without a date is deleted, once',
    [
      [{ move: null }],
      [{ set: status }],
      ['delete', ['cancelled'], 'cancelled'],
      [{ tell: 'cancelled' }, []],
    ],
  ],
  [
    'knows the date that was set after',
    [[{ move: null }], [{ set: status }], [{ move: 14 }, [status === 'paid' ? 'details' : 'pay']]],
  ],
  [
    'knows nothing when that was a mistake',
    [[{ set: status }], [{ set: 'idle' }], [{ move: 16 }, ['invite']], ['delete', []]],
  ],
  [
    'learns it once more of a dinner that was off, took place after all, and is off again',
    [
      [{ tell: 'invite' }],
      ['cancel'],
      [{ tell: 'cancelled' }],
      ['take place', ['new-date']],
      [{ set: status }],
      ['cancel', ['cancelled']],
    ],
  ],
  [
    'learns that their date is off although a payment is noted since',
    [
      [status === 'paid' ? { tell: 'invite' } : { set: status }],
      [{ move: 16 }],
      [{ set: 'paid' }, ['moved']],
      [{ tell: 'moved' }, ['new-date']],
      // nor is it a yes to the new one
      [{ set: 'paid' }, ['new-date']],
      [{ set: 'confirmed' }, ['new-date']],
    ],
  ],
]

test.each(['confirmed', 'paid'].flatMap((status) => waysOf(status).map((way) => [status, ...way] as const)))(
  'who was set %s by hand, without any message, %s',
  async (_, __, way) => {
    const app = await startPages()
    const [id, idle] = app.members as [number, number]
    for (const [step, kinds, state] of way) {
      await take(app, id, step)
      if (kinds) expect([step, await kindsTo(app, id)]).toEqual([step, kinds])
      if (state) expect<unknown>([step, await stateOf(app, id)]).toEqual([step, state])
      // who knows of nothing is told of nothing
      expect((await kindsTo(app, idle)).filter((kind) => kind !== 'invite')).toEqual([])
    }
  },
)

test('what is noted of who confirmed is no message: it is marked by nobody, and counts as none', async () => {
  const { id, ...app } = await startPages()
  await app.setStatus(id, 'confirmed')
  const [note] = app.db.all<{ id: number }>(sql`select id from messages`)
  expect((await app.staff('PATCH', `/api/messages/${note!.id}`, { result: 'sent' })).status).toBe(404)
  const { counts } = await app.staff('GET', '/api/messages/queue?all=true')
  expect(counts).toMatchObject({ coldToday: 0, toMark: 0 })
})
