import { answers } from '../support/answers'
import type { Server } from '../support/executable'
import type { Visitor } from './visitor'

const DAY_MS = 86_400_000

/** The visitor's own page: an offered seat, an answer, a reload without the link in the address, an answer of the sign-up changed, and the page without a network. */
export async function answersOnTheirPage(visitor: Visitor, server: Server) {
  const { engine } = visitor
  await engine.goto(await invite(server))
  await visitor.see('Ada kursi buat kamu.')
  await visitor.press({ role: 'button', name: 'Aku ikut' })
  await visitor.see('Sip, kursimu kita simpan.')
  await engine.reload()
  await visitor.see('Sip, kursimu kita simpan.')
  const address = await engine.evaluate<string>('location.pathname + location.hash')
  if (address !== '/k') throw new Error(`the address is ${address.slice(0, 4)}…`)

  await visitor.press({ role: 'button', name: 'Jawabanku' })
  await visitor.press({ role: 'button', name: /^Alergi/ })
  await visitor.fill('Ada alergi/pantangan makanan? (Opsional)', 'udang')
  await visitor.press({ role: 'button', name: 'Simpan' })
  await visitor.see('Udah kesimpan.')
  await visitor.see('udang')

  // under automation it keeps no files
  if (engine.name.startsWith('WebKit')) return
  await engine.goto(`${server.url}/static/robots.txt`)
  await server.stop()
  await engine.goto(`${server.url}/k`)
  await visitor.see('Belum bisa cek yang terbaru.')
  await visitor.see('Sip, kursimu kita simpan.')
  await engine.reload()
  await visitor.see('Belum bisa cek yang terbaru.')
  await visitor.see('Sip, kursimu kita simpan.')
  await server.restart()
}

/** Gives somebody a seat that waits for an answer. Returns the address of their page. */
async function invite({ url }: Server): Promise<string> {
  const send = async (method: string, path: string, body: object, cookie = '') => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`)
    return answer
  }
  const people = [1, 2, 3, 4, 5, 6].map((i) => send('POST', '/api/register', answers(i)))
  const members = (await Promise.all((await Promise.all(people)).map((answer) => answer.json()))).map(
    ({ user }) => user.id,
  )
  const signedIn = await send('POST', '/api/login', { username: 'rani', password: 'rahasia-sekali' })
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]
  const staff = async (method: string, path: string, body: object) =>
    (await send(method, path, body, cookie)).json()
  const { id } = await staff('POST', '/api/dinner-groups', {
    name: 'Meja satu',
    budget: 'Rp100.000 - Rp200.000',
    date: new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10),
    price: 150_000,
    status: 'confirming',
    members,
  })
  await staff('PATCH', `/api/dinner-groups/${id}/member-status`, { userId: members[0], status: 'messaging' })
  const { link } = await staff('POST', `/api/users/${members[0]}/link`, {})
  return link
}
