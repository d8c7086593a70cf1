// load on a server: sign-ups and other requests one by one at their times
import { answers } from '../support/answers'

/**
 * Sends requests at a steady pace until `until` is kept, whether or not earlier ones are answered, and waits for all of
 * them. A time (ms) counts from when its request was due, so a server that stands still is not excused. `send` throws when
 * the answer is wrong.
 */
export async function paced(
  perSecond: number,
  until: Promise<unknown>,
  send: (i: number) => Promise<void>,
): Promise<{ times: number[]; failures: unknown[] }> {
  let over = false
  void until.finally(() => {
    over = true
  })
  const times: number[] = []
  const failures: unknown[] = []
  const sendAt = async (i: number, due: number) => {
    try {
      await send(i)
      times.push(performance.now() - due)
    } catch (error) {
      failures.push(error)
    }
  }
  const sent: Promise<void>[] = []
  const began = performance.now()
  for (let i = 0; !over; i++) {
    const due = began + (i * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await Bun.sleep(early)
    sent.push(sendAt(i, due))
  }
  await Promise.all(sent)
  await until
  return { times, failures }
}

/** Signs somebody up whom no other run and number does, as signups.lua does; throws when it is not stored. */
export async function signUp(url: string, run: number, i: number): Promise<void> {
  const number = String(run).padStart(3, '0') + String(i).padStart(7, '0')
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      answers(i, {
        username: `user_17${number}`,
        // a name as long as the number would be taken for one
        name: `Tamu ${number.slice(-6)}`,
        phone: `+6281${number}`,
        secret: number.padStart(32, '0'),
      }),
    ),
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`a sign-up was answered ${answer.status}: ${text}`)
}
