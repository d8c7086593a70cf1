import { answers } from '../support/answers'
import type { Server } from '../support/executable'
import type { Visitor } from './visitor'

/** The visitor's own page: a press that is stored, a reload without the link in the address, an answer of the sign-up changed, and the page without a network. */
export async function answersOnTheirPage(visitor: Visitor, server: Server) {
  const { engine } = visitor
  const answer = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answers(1, { secret: '0123456789abcdef'.repeat(2) })),
  })
  const { link } = await answer.json()
  await engine.goto(link)
  await visitor.see('Kamu udah terdaftar, Tamu 1.')
  await visitor.press({ role: 'button', name: 'Istirahat dulu' })
  await visitor.see('Oke, jeda dulu ya.')
  await engine.reload()
  await visitor.see('Lagi istirahat.')
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
  await visitor.see('Lagi istirahat.')
  await engine.reload()
  await visitor.see('Belum bisa cek yang terbaru.')
  await visitor.see('Lagi istirahat.')
  await server.restart()
}
