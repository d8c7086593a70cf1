// load on a server: wrk for a time, and sign-ups one by one at their times
import { join } from 'node:path'
import { answers } from '../support/answers'

/** What a load came to. Times in ms. */
export interface Load {
  /** answers 2xx */
  ok: number
  /** any other answers, and connections that broke */
  failed: number
  perSecond: number
  p50: number
  p99: number
}

interface Job {
  url: string
  connections: number
  seconds: number
  /** makes the sign-ups those of people nobody else is */
  run: number
}

/** The load generator of this machine, with its version; none where it is not installed. */
export function generator(): string | undefined {
  const wrk = Bun.which('wrk')
  if (!wrk) return undefined
  return `wrk ${/wrk (\S+)/.exec(Bun.spawnSync([wrk, '-v']).stdout.toString())?.[1] ?? ''}`.trim()
}

/** Loads a server with sign-ups as fast as it answers, for a time. */
export async function load({ url, connections, seconds, run }: Job): Promise<Load> {
  const script = join(import.meta.dir, 'signups.lua')
  // slow is slow, and no failure
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script]
  const child = Bun.spawn(['wrk', ...options, `${url}/api/register`], {
    env: { ...process.env, RUN: String(run) },
    stderr: 'inherit',
  })
  const output = await new Response(child.stdout).text()
  const result = /^RESULT (.+)$/m.exec(output)
  if ((await child.exited) !== 0 || !result) throw new Error(`the load generator failed: ${output}`)
  const { ok, failed, ms, p50, p99 } = JSON.parse(result[1]!)
  return { ok, failed, perSecond: (ok / ms) * 1000, p50, p99 }
}

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

/** Signs somebody up whom no other run and number does; throws when it is not stored. */
export async function signUp(url: string, run: number, i: number): Promise<void> {
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(madeUpSignUp(run, i)),
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`a sign-up was answered ${answer.status}: ${text}`)
}

/** A sign-up of somebody whom no other run and number makes; signups.lua makes such ones, too. */
function madeUpSignUp(run: number, i: number) {
  const number = String(run).padStart(3, '0') + String(i).padStart(7, '0')
  return answers(i, {
    username: `user_17${number}`,
    // a name as long as the number would be taken for one
    name: `Tamu ${number.slice(-6)}`,
    phone: `+6281${number}`,
    secret: number.padStart(32, '0'),
  })
}
