import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Queue } from '../../src/domain/messages/messages'
import { SITE, startPages } from '../support/pages'
import { sampled } from '../support/sampled'

const TO_COME = `${SITE}/k#…`
/** What somebody may have typed before there was a rule, or staff type in a place or a reason. */
const typed = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        TO_COME,
        `${SITE}/k#`,
        '…',
        '{link}',
        '{nama}',
        '{',
        '}',
        ' ',
        'BCA 1234567890',
        'Dinda',
      ),
      fc.string({ unit: 'grapheme', maxLength: 9 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => `a${parts.join('').replace(/\p{C}/gu, '')}`.slice(0, 80))

test('whatever a name, a place or a reason holds, a message has one token, where its link stands', async () => {
  const app = await startPages()
  const [userId] = app.members as [number]
  const { groupId } = app
  const open = async (more: object = {}) => {
    const body = { userId, groupId, kind: 'invite', ...more }
    const opened = await app.staff('POST', '/api/messages', body)
    expect(opened.status).toBe(201)
    return opened.text as string
  }
  const expectOne = (text: string) => {
    expect(text.match(/#[1-9A-HJ-NP-Za-km-z]{22}(?![\w…])/g)).toHaveLength(1)
    expect(text).toMatch(/ya:\nhttps:\/\/semeja\.example\/k#\w{22}\nAtau balas/)
    expect(text).not.toMatch(/[{}]/)
  }
  await fc.assert(
    fc.asyncProperty(typed, typed, typed, async (name, area, group) => {
      app.db.run(sql`update profiles set name = ${name} where user_id = ${userId}`)
      app.db.run(sql`update dinner_groups set area = ${area}, name = ${group} where id = ${groupId}`)
      const { items } = (await app.staff('GET', '/api/messages/queue?all=true&size=100')) as Queue
      const { text } = items.find((item) => item.userId === userId && item.kind === 'invite')!
      expect(text.split(TO_COME)).toHaveLength(2)
      expectOne(await open())
      // edited for this once, from what is shown
      expectOne(await open({ text: `${text}\nSampai ketemu!` }))
    }),
    { numRuns: sampled(25, 300) },
  )
})
