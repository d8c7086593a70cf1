import type { Answers } from '../../src/domain/profile/fields'
import { fieldOf, isOneChoice, pathOf, QUESTIONS, type Question } from '../../web/onboarding/steps'
import { optionText } from '../../web/questions/field-choice'
import { ANSWERS } from '../support/answers'
import type { Server } from '../support/executable'
import type { Visitor } from './visitor'

/** The sign-up, from the intro to its end. */
export async function signUp(visitor: Visitor, { url }: Server) {
  await visitor.engine.goto(url)
  const shown = await visitor.engine.evaluate<string>('document.body.innerText')
  if (shown.includes('jadul')) throw new Error('it is told to be too old')
  await visitor.press({ role: 'button', name: 'Mulai' })

  await visitor.at('/registration')
  await visitor.fill('Nama panggilan', 'Sari')
  await visitor.fill('Nomor WA', '081234567890')
  await visitor.press({ role: 'button', name: 'Lanjutkan' })

  await visitor.at('/preferences')
  await pickFromCalendar(visitor)
  await visitor.press({ role: 'radio', name: 'Cewek' })
  await visitor.press({ role: 'button', name: 'Lanjutkan' })

  for (const question of QUESTIONS.filter(isOneChoice)) await choose(visitor, question, ANSWERS)

  await visitor.at('/final-info')
  await visitor.press({ role: 'radio', name: 'Tidak', within: 'Kamu merokok?' })
  await visitor.press({ role: 'radio', name: 'Ya', within: 'Kamu minum alkohol?' })
  await visitor.fill('Ada alergi/pantangan makanan? (Opsional)', 'udang')
  await visitor.press({ role: 'button', name: 'Simpan' })
  await visitor.at('/success')
  await visitor.see('Pendaftaran kamu udah kita simpen!')
}

/** Chooses the options of a question, and goes on. */
export async function choose(visitor: Visitor, question: Question, answers: Answers) {
  const { sent, max = 1 } = fieldOf(question)
  await visitor.at(pathOf(question))
  for (const option of [answers[sent]].flat())
    await visitor.press({ role: max > 1 ? 'checkbox' : 'radio', name: optionText(sent, option!) })
  if (max > 1) await visitor.press({ role: 'button', name: 'Lanjutkan' })
}

/** The birth date 17/08/2001, by the dropdowns and a press on the day. */
async function pickFromCalendar(visitor: Visitor) {
  await visitor.press({ role: 'button', name: 'Pilih dari kalender' })
  await visitor.choose('Tahun', '2001')
  await visitor.choose('Bulan', '8')
  await visitor.press({ role: 'button', name: /^\w+, 17 Agustus 2001/i })
  const { value } = await visitor.find({ role: 'field', name: 'Tanggal lahir' })
  if (value !== '17/08/2001') throw new Error(`the calendar picked ${value}`)
}

/** Below the floor: one line that can be read, a way to a human, and nothing that is broken. */
export async function readsThatItIsTooOld(visitor: Visitor, { url }: Server) {
  for (const path of ['/', '/activity', '/success', '/terms', '/k', '/dessert', '/admin/login']) {
    await visitor.engine.goto(url + path)
    const shown = await visitor.engine.evaluate<string>(
      "document.body.innerText.replace(/\\s+/g, ' ').trim()",
    )
    if (shown !== 'Versi browser kamu udah jadul. Buka halaman ini di Chrome terbaru ya. Chat kita di WA')
      throw new Error(`${path} shows ${shown.slice(0, 200)}`)
    const drawings = await visitor.engine.evaluate<number>(
      "Array.prototype.filter.call(document.querySelectorAll('svg'), function (svg) { return svg.getClientRects().length }).length",
    )
    if (drawings > 0) throw new Error(`${path} shows ${drawings} drawings`)
  }
  await visitor.find({ role: 'link', name: 'Chat kita di WA' })
}
