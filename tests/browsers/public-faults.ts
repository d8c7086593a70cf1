import { fieldOf, isOneChoice, pathOf, QUESTIONS } from '../../web/onboarding/steps'
import { ANSWERS } from '../support/answers'
import type { Server } from '../support/executable'
import { choose } from './public-way'
import type { Visitor } from './visitor'

/** A reload of any step shows the answers of that step, and none that were typed into another. */
export async function keepsAnswersOnReload(visitor: Visitor, { url }: Server) {
  await startFresh(visitor, url)
  await visitor.press({ role: 'button', name: 'Mulai' })
  await visitor.at('/registration')
  await visitor.fill('Nama panggilan', 'Sari')
  await visitor.fill('Nomor WA', '812345678')
  await visitor.press({ role: 'button', name: 'Lanjutkan' })
  await visitor.at('/preferences')
  await visitor.fill('Tanggal lahir', '17081999')
  await visitor.press({ role: 'radio', name: 'Cowok' })
  await reloaded(visitor, '/preferences', { birthdate: '17/08/1999', gender: 'male' })

  await visitor.press({ role: 'button', name: 'Kembali' })
  await reloaded(visitor, '/registration', { name: 'Sari', phone: '+62812345678' })

  await visitor.press({ role: 'button', name: 'Lanjutkan' })
  await visitor.at('/preferences')
  await visitor.press({ role: 'button', name: 'Lanjutkan' })
  const chosen = {
    ...ANSWERS,
    budget: '>Rp200.000' as const,
    hobbies: ['Nonton' as const, 'Olahraga' as const],
    interests: ['Seni' as const],
  }
  const questions = QUESTIONS.filter(isOneChoice)
  const given: Record<string, unknown> = { birthdate: '17/08/1999', gender: 'male' }
  for (const question of questions) {
    const { sent } = fieldOf(question)
    await reloaded(visitor, pathOf(question), given)
    await choose(visitor, question, chosen)
    given[sent] = chosen[sent]
  }
  await visitor.at('/final-info')
  await visitor.press({ role: 'radio', name: 'Ya', within: 'Kamu merokok?' })
  await reloaded(visitor, '/final-info', { ...given, name: 'Sari', smoker: 'Ya', drinker: null })
}

/** Somewhat less than a choice takes to lead on, and the next page to take taps. */
const SECOND_TAP_MS = 780

/** A tap that comes again just after it answered leaves the next question as it is. */
export async function passesOverASecondTap(visitor: Visitor, { url }: Server) {
  for (const pause of [340, 420, 500]) {
    await tapsTwice(visitor, `${url}/activity`, pause)
    // long enough for an answer to have led on
    await Bun.sleep(900)
    await visitor.at('/budget')
    const { budget } = await answers(visitor)
    if (budget !== null) throw new Error(`a second tap after ${pause} ms answered ${budget}`)
    await visitor.press({ role: 'radio', name: '<Rp100.000' })
    await visitor.at('/comfort')
  }
}

/** Taps twice with that pause in ms, and begins again where a busy machine has made it too long for a second tap. */
async function tapsTwice(visitor: Visitor, url: string, pause: number) {
  for (let tries = 1; ; tries++) {
    await startFresh(visitor, url)
    const { x, y } = await visitor.find({ role: 'radio', name: 'Sekolah' })
    await visitor.engine.evaluate(
      "(function () { var taps = (window.taps = []); addEventListener('pointerdown', function (event) { taps.push(event.timeStamp) }, true) })()",
    )
    await visitor.engine.press(x, y, pause)
    const [first, second] = await visitor.until<number[]>(
      'two taps',
      'window.taps',
      (all) => all.length === 2,
    )
    const isInTime = second! - first! < SECOND_TAP_MS
    if (isInTime) return visitor.at('/budget')
    if (tries === 10) throw new Error(`two taps were never less than ${SECOND_TAP_MS} ms apart`)
  }
}

/** The ring goes along where arrow keys lead, until a pointer presses. */
export async function showsWhereArrowKeysLead(visitor: Visitor, { url }: Server) {
  await startFresh(visitor, `${url}/preferences`)
  await visitor.find({ role: 'radio', name: 'Cewek' })
  // awake
  await visitor.until('keys being heard', `Object.keys(document.getElementById('root')).length > 0`, Boolean)
  await visitor.engine.evaluate(`document.querySelector('input[value=female]').focus()`)
  await visitor.engine.type(ARROW_RIGHT)
  await ringed(visitor, 'Cowok')
  await visitor.engine.type(ARROW_LEFT)
  await ringed(visitor, 'Cewek')
  await visitor.press({ role: 'radio', name: 'Cowok' })
  // a ring that the browser itself moves from the keyboard to the pointer is its own affair
  const keys = "document.querySelectorAll('[data-keys]').length"
  await visitor.until('the keys being forgotten', keys, (count) => count === 0)
}

/** As WebDriver writes it. */
const ARROW_LEFT = '\ue012'
const ARROW_RIGHT = '\ue014'

/** Waits until the card of this name has a ring, and no other. */
async function ringed(visitor: Visitor, name: string) {
  const cards = `Array.prototype.filter.call(document.querySelectorAll('label > input + span'), function (frame) {
    return getComputedStyle(frame).outlineStyle !== 'none'
  }).map(function (frame) { return frame.parentElement.textContent.trim() }).join()`
  await visitor.until<string>(`a ring around ${name}`, cards, (found) => found === name)
}

async function startFresh(visitor: Visitor, url: string) {
  await visitor.engine.goto(url)
  await visitor.engine.evaluate('localStorage.clear()')
  await visitor.engine.goto(url)
}

async function reloaded(visitor: Visitor, path: string, wanted: Record<string, unknown>) {
  await visitor.at(path)
  await visitor.engine.reload()
  await visitor.at(path)
  // awake when it can be pressed
  await visitor.find({ role: 'button', name: 'Kembali' })
  const now = await answers(visitor)
  for (const [field, value] of Object.entries(wanted))
    if (!Bun.deepEquals(now[field], value))
      throw new Error(`after a reload of ${path} ${field} is ${JSON.stringify(now[field])}`)
}

function answers(visitor: Visitor): Promise<Record<string, unknown>> {
  return visitor.engine.evaluate("JSON.parse(localStorage.getItem('userData') || '{}')")
}
