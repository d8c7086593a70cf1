import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import { groupLinkIn } from '../../src/domain/messages/whatsapp'
import { forgetChats } from '../../src/feedback/feedback'
import { makeLink } from '../../src/people/links'
import { afterDinner } from '../support/after-dinner'
import { storeEvening } from '../support/evening'
import { inHours } from '../support/pages'
import { changeSeatTickets } from '../support/put-seat'

const LINK = 'https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv'
const OTHER = 'https://chat.whatsapp.com/ZyXwVuTsRqPoNmLkJiHgFe'
const AGO = -48

/** A table after its dinner; `chat` is what its guest `i` sees of its group. */
async function start() {
  const app = await afterDinner()
  const chat = async (i: number) => (await app.of(i).me()).feedback[0]?.chat ?? null
  return { ...app, chat }
}

test('who wants a group sees the link that one of the table has made, and nobody else does', async () => {
  const { say, chat } = await start()
  await say(2, { wantsChat: true })
  expect(await chat(2)).toBeNull()
  const { status, me } = await say(1, { chatLink: `Ayo gabung grup WhatsApp aku: ${LINK}?mode=ac_t` })
  expect([status, me.feedback[0].wantsChat, me.feedback[0].chat]).toEqual([
    200,
    true,
    { link: LINK, isMine: true },
  ])
  expect(await chat(2)).toEqual({ link: LINK, isMine: false })
  expect(await chat(3)).toBeNull()
  // what they say of something else changes nothing of it
  await say(2, { evening: 4 })
  expect(await chat(2)).toEqual({ link: LINK, isMine: false })
  await say(2, { wantsChat: false })
  expect([await chat(2), await chat(1)]).toEqual([null, { link: LINK, isMine: true }])
})

test('a table has one group, whose link anybody of it may replace, and who gave it may take it away', async () => {
  const { say, chat, db } = await start()
  await say(1, { chatLink: LINK })
  await say(2, { wantsChat: true })
  expect(await chat(2)).toEqual({ link: LINK, isMine: false })
  await say(1, { chatLink: OTHER })
  expect(await chat(2)).toEqual({ link: OTHER, isMine: false })
  // a no beside a link is a no
  await say(1, { wantsChat: false, chatLink: LINK })
  expect([await chat(1), await chat(2)]).toEqual([null, null])
  expect((await say(2, { chatLink: LINK })).status).toBe(200)
  expect(await chat(2)).toEqual({ link: LINK, isMine: true })
  // the link that stood there is dead
  const replaced = await say(1, { chatLink: OTHER })
  expect([replaced.status, replaced.me.feedback[0].chat]).toEqual([200, { link: OTHER, isMine: true }])
  expect(await chat(2)).toEqual({ link: OTHER, isMine: false })
  expect(db.all(sql`select chat_link as link from feedback where chat_link is not null`)).toEqual([
    { link: OTHER },
  ])
})

test('the link of a group is shown to nobody once who gave it does not count as there, and another takes its place', async () => {
  const { say, chat, mark } = await start()
  await say(1, { chatLink: LINK })
  await say(2, { wantsChat: true })
  mark('no-show', 1)
  expect([await chat(1), await chat(2)]).toEqual([null, null])
  // it was a mistake of staff
  mark('came', 1)
  expect([await chat(1), await chat(2)]).toEqual([
    { link: LINK, isMine: true },
    { link: LINK, isMine: false },
  ])
  mark('no-show', 1)
  expect((await say(2, { chatLink: OTHER })).status).toBe(200)
  mark('came', 1)
  expect([await chat(1), await chat(2)]).toEqual([
    { link: OTHER, isMine: false },
    { link: OTHER, isMine: true },
  ])
})

test('only the link of a WhatsApp group is taken', async () => {
  const { say, chat } = await start()
  for (const chatLink of ['https://t.me/joinchat/AbCdEfGhIjKlMnOpQrStUv', 'grup kita', '', 7, null]) {
    const { status, errors } = await say(1, { chatLink })
    expect([chatLink, status, errors.chatLink]).toEqual([
      chatLink,
      422,
      expect.stringContaining('https://chat.whatsapp.com/'),
    ])
  }
  expect(await chat(1)).toBeNull()
  expect(groupLinkIn('https://chat.whatsapp.com/invite/AbCdEfGhIjKlMnOpQrStUv')).toBe(LINK)
  for (const text of [
    'http://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv',
    'https://chat.whatsapp.com.evil.example/AbCdEfGhIjKlMnOpQrStUv',
    'https://chat.whatsapp.com@evil.example/AbCdEfGhIjKlMnOpQrStUv',
    'https://chat.whatsapp.com/short',
    `https://chat.whatsapp.com/${'a'.repeat(41)}`,
    'javascript:alert(1)',
  ])
    expect([text, groupLinkIn(text)]).toEqual([text, undefined])
})

test('neither another table, nor who did not come, nor the link of a sign-up sees or makes the group', async () => {
  const { say, chat, mark, db, members, as, link } = await start()
  await say(1, { chatLink: LINK })
  await say(2, { wantsChat: true })
  const other = storeEvening(db, { eventAt: inHours(AGO), first: 10 })
  changeSeatTickets(db, `role = 'member'`, { status: 'paid' })
  const theirs = as(await link(other.members[0]!))
  const { seat } = (await theirs.me()).feedback[0]!
  const { me } = await theirs.page('PUT', '/api/me/feedback', { seat, wantsChat: true })
  expect([me.feedback[0].wantsChat, me.feedback[0].chat]).toEqual([true, null])
  // a seat of this table is not theirs
  const [{ id }] = db.all<{ id: number }>(sql`select id from memberships where user_id = ${members[0]}`) as [
    { id: number },
  ]
  expect((await theirs.page('PUT', '/api/me/feedback', { seat: id, chatLink: OTHER })).status).toBe(409)

  mark('no-show', 2)
  expect(await chat(2)).toBeNull()
  expect((await say(2, { wantsChat: true })).status).toBe(409)

  const signUp = as(makeLink(db as Tx, members[0]!, 'signup', new Date()))
  expect((await signUp.me()).feedback).toEqual([])
  expect((await signUp.page('PUT', '/api/me/feedback', { seat: id, chatLink: OTHER })).status).toBe(403)
})

test('who is erased takes their link along, and after two weeks a link is forgotten', async () => {
  const { say, chat, staff, db, members } = await start()
  await say(1, { chatLink: LINK })
  await say(2, { wantsChat: true })
  expect((await staff('DELETE', `/api/users/${members[0]}`)).status).toBe(200)
  expect(await chat(2)).toBeNull()
  await say(2, { chatLink: OTHER })
  const day = 24 * 3_600_000
  forgetChats(db, new Date(Date.now() + 11 * day))
  expect(await chat(2)).toEqual({ link: OTHER, isMine: true })
  forgetChats(db, new Date(Date.now() + 13 * day))
  expect(await chat(2)).toBeNull()
})
