import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { DinnerGroup, ErrorBody } from '../../src/domain/api'
import { SAY_WHY } from '../../src/domain/group/dinner'
import type { Queue } from '../../src/domain/messages/messages'
import { startApp } from '../support/app'
import { CONFIG, storeEvening } from '../support/evening'
import { eveningBody, inDays } from '../support/evenings'
import { sampled } from '../support/sampled'

const WHY = 'restonya tutup'
const ASK = { reasonRequired: true }

/** One group or more of an evening in ten days, of which the first so many members were invited. */
async function startEvening({ groups = 1, invited = 1 } = {}) {
  const app = await startApp({ bankAccount: CONFIG.bankAccount })
  const { call } = await app.signIn('ayu')
  const json = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body)
    return { status: answer.status, body: (await answer.json()) as ErrorBody & Record<string, unknown> }
  }
  const { body } = await json('POST', '/api/evenings', eveningBody())
  const { id: eveningId } = body.evening as { id: number }
  const made = Array.from({ length: groups }, (_, i) =>
    storeEvening(app.db, { first: i * 6, eventAt: inDays(10), eveningId, price: 150_000 }),
  )
  for (const { groupId, members } of made)
    for (const userId of members.slice(0, invited)) {
      const opened = await json('POST', '/api/messages', { userId, groupId, kind: 'invite' })
      await json('PATCH', `/api/messages/${(opened.body.message as unknown as { id: number }).id}`, {
        result: 'sent',
      })
    }
  const { groupId } = made[0]!
  const group = async (id = groupId) =>
    (await json('GET', `/api/dinner-groups/${id}`)).body.group as unknown as DinnerGroup
  const items = async (...kinds: string[]) => {
    const { body } = await json('GET', '/api/messages/queue?all=true&size=100')
    return (body as unknown as Queue).items.filter(({ kind }) => kinds.includes(kind))
  }
  const path = `/api/dinner-groups/${groupId}`
  return { call, json, groupId, eveningId, group, items, path }
}

type Started = Awaited<ReturnType<typeof startEvening>>

/** Every way in which staff move or cancel a dinner: what is sent for it. */
const WAYS: Record<string, (app: Started, more: object) => ReturnType<Started['json']>> = {
  'cancelled in its row': ({ json, path }, more) => json('PATCH', path, { status: 'cancelled', ...more }),
  'given another date': ({ json, path }, more) => json('PATCH', path, { event_date: inDays(12), ...more }),
  'left without a date': ({ json, path }, more) => json('PATCH', path, { event_date: null, ...more }),
  deleted: ({ json, path }, more) => json('DELETE', path, more),
  'moved with its evening': ({ json, eveningId }, more) =>
    json('PATCH', `/api/evenings/${eveningId}`, { version: 1, at: inDays(12), ...more }),
  'cancelled with its evening': ({ json, eveningId }, more) =>
    json('PATCH', `/api/evenings/${eveningId}`, { version: 1, status: 'cancelled', ...more }),
}

describe('a dinner that people know of, when it is', () => {
  for (const [what, send] of Object.entries(WAYS)) {
    test(`${what} without a reason, is refused where that is asked for, and nothing has changed; with one its messages lack nothing`, async () => {
      const app = await startEvening({ groups: 2, invited: 2 })
      const before = await app.group()
      const { status, body } = await send(app, ASK)
      const isCancelled = /cancelled|deleted/.test(what)
      const people = what.includes('evening') ? 4 : 2
      expect([status, body.message, body.errors]).toEqual([422, SAY_WHY, { change_reason: SAY_WHY }])
      expect(body.unexplained).toMatchObject({ people, kind: isCancelled ? 'cancelled' : 'moved' })
      expect(body.unexplained!.text).toMatch(/^Tamu \d+, .* karena \{alasan\}\. /)
      expect(await app.group()).toEqual(before)
      expect(await app.items('moved', 'cancelled')).toEqual([])
      expect((await send(app, { ...ASK, change_reason: WHY })).status).toBe(200)
      const whole = { missing: [], lacks: [], text: expect.stringContaining(`karena ${WHY}.`) }
      expect(await app.items('moved', 'cancelled')).toMatchObject(Array(people).fill(whole))
    })

    test(`${what} as the specification says, is so, and its messages wait for the reason`, async () => {
      const app = await startEvening()
      expect((await send(app, {})).status).toBe(200)
      const lacking = { missing: ['Reason is not set'], lacks: ['change_reason'] }
      expect(await app.items('moved', 'cancelled')).toMatchObject([lacking])
    })

    test(`${what} although nobody knows of it, needs no reason`, async () => {
      const app = await startEvening({ invited: 0 })
      expect((await send(app, ASK)).status).toBe(200)
      expect(await app.items('moved', 'cancelled')).toEqual([])
    })
  }

  test('moved back by an undo, keeps the reason from before for whom knows the first date', async () => {
    const { json, path, items, group } = await startEvening()
    await json('PATCH', path, { event_date: inDays(12), change_reason: WHY })
    const { body } = await json('PATCH', path, { event_date: inDays(14), change_reason: 'hujan' })
    const undone = await json('POST', `/api/acts/${body.undo}/undo`, ASK)
    expect([undone.status, (await group()).event_date]).toEqual([200, inDays(12)])
    expect((await items('moved')).map(({ text }) => text.includes(WHY))).toEqual([true])
  })

  test('moved by a change that says something else, too, is not left half changed', async () => {
    const { json, path, group } = await startEvening()
    const refused = await json('PATCH', path, { venue: 'Kedai Lain', event_date: inDays(12), ...ASK })
    expect([refused.status, (await group()).venue]).toEqual([422, 'Kedai Senja'])
    // another place moves nothing
    expect((await json('PATCH', path, { venue: 'Kedai Lain', ...ASK })).status).toBe(200)
  })
})

test('a message that waits for its reason has it once staff set it, of a group that is deleted, and the first to say why is right', async () => {
  const { json, path, items, groupId } = await startEvening()
  const set = async (reason: string) => (await json('PUT', `${path}/deletion-reason`, { reason })).status
  expect(await set(WHY)).toBe(404)
  await json('DELETE', path)
  expect((await items('cancelled'))[0]).toMatchObject({
    group: null,
    groupVersion: null,
    lacks: ['change_reason'],
  })
  for (const reason of [' ', 'x'.repeat(201)]) expect(await set(reason)).toBe(422)
  expect([await set(` ${WHY} `), await set(WHY), await set('hujan')]).toEqual([200, 200, 409])
  const [item] = await items('cancelled')
  expect(item).toMatchObject({ missing: [], lacks: [] })
  const { userId, kind } = item!
  const { status, body } = await json('POST', '/api/messages', { userId, groupId, kind })
  expect([status, String(body.text)]).toEqual([201, expect.stringContaining(`karena ${WHY}.`)])
})

test('whatever staff do, no message waits for a reason where they give one when it is asked for', async () => {
  const step = fc.oneof(
    fc.record({ event_date: fc.constantFrom(inDays(9), inDays(12), inDays(14), null) }),
    fc.record({ status: fc.constantFrom('confirming', 'scheduled', 'cancelled', '-', 'completed') }),
    fc.record({ venue: fc.constantFrom('Kedai Lain', null) }),
    fc.constant('mark' as const),
    fc.constant('undo' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { json, path, items, call } = await startEvening({ invited: 3 })
      let undo: unknown
      const send = async (changes: object, method = 'PATCH', to = path) => {
        let { status, body } = await json(method, to, { ...ASK, ...changes })
        if (body.unexplained) ({ status, body } = await json(method, to, { ...changes, change_reason: WHY }))
        expect([200, 409]).toContain(status)
        undo = body.undo
      }
      for (const one of steps) {
        if (one === 'undo') {
          if (undo) await send({}, 'POST', `/api/acts/${undo}/undo`)
        } else if (one === 'mark') {
          const [due] = await items('moved', 'cancelled', 'new-date')
          const opened = due && (await call('POST', '/api/messages', due))
          if (opened?.status === 201)
            await json('PATCH', `/api/messages/${(await opened.json()).message.id}`, { result: 'sent' })
        } else await send(one)
        for (const { lacks } of await items('moved', 'cancelled'))
          expect(lacks).not.toContain('change_reason')
      }
    }),
    { numRuns: sampled(15, 100) },
  )
})
