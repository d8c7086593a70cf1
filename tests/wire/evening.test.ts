// 0.1.0 answered an evening of calls on tests/fixtures/0.1.0.db; what it said is still said, fields may have come since
import { expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { cookieOf, emptyFolder, startApp } from '../support/app'
import { EVENING, lasting } from './evening'

const fixtures = join(import.meta.dir, '../fixtures')
const recorded: { call: string; status: number; answer: unknown }[] = await Bun.file(
  join(fixtures, '0.1.0-evening.json'),
).json()

/** Answers that are meant to be others: groups were sorted by their numbers, and are by the times they were made. */
const MEANT: Record<string, { answer: unknown }> = {
  'GET /api/dinner-groups?page=0&size=50&sort=created&dir=asc': {
    answer: {
      items: [1, 3, 2, ...Array.from({ length: 18 }, (_, i) => i + 4)],
      total: 21,
      matching: 21,
    },
  },
}

/** Fields that 0.1.0 spelled in another way, by their names now. */
const SPELLINGS: Record<string, string> = {
  run_id: 'runId',
  member_status: 'memberStatus',
  started_at: 'startedAt',
  started_by: 'startedBy',
  duration_ms: 'durationMs',
  admin_id: 'adminId',
  group_id: 'groupId',
  user_id: 'userId',
}

test('answers an evening of calls as 0.1.0 did, but for fields that have come since', async () => {
  const dataDir = emptyFolder()
  copyFileSync(join(fixtures, '0.1.0.db'), join(dataDir, 'semeja.db'))
  const { call } = await startApp({ dataDir })
  const signedIn = await call('POST', '/api/login', { username: 'ayu', password: 'rahasia-meja' })
  const headers = { cookie: cookieOf(signedIn) }

  expect(recorded.length).toBe(EVENING.length)
  for (const [i, step] of EVENING.entries()) {
    const { method, path, body } = step
    const answer = await call(method, path, body, { headers })
    const now = {
      call: `${method} ${path}`,
      status: answer.status,
      answer: lasting(step, await answer.text()),
    }
    const then = spelledAsNow({ ...recorded[i]!, ...MEANT[now.call] })
    expect({ ...now, answer: common(then.answer, now.answer) }).toEqual(then)
  }
}, 60_000)

/** What `now` holds of the fields that `then` has; lists are compared whole. */
function common(then: unknown, now: unknown): unknown {
  if (Array.isArray(then) && Array.isArray(now)) return now.map((item, i) => common(then[i], item))
  if (!isRecord(then) || !isRecord(now)) return now
  return Object.fromEntries(
    Object.entries(now).flatMap(([key, value]) => (key in then ? [[key, common(then[key], value)]] : [])),
  )
}

function spelledAsNow<T>(then: T): T {
  return JSON.parse(JSON.stringify(then), function (this: Record<string, unknown>, key, value) {
    const name = SPELLINGS[key]
    if (!name) return value
    this[name] = value
    return undefined
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
