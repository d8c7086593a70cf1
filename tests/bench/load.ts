// load on a server: wrk where it is installed, else autocannon, both for a time; and sign-ups one by one at their times
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { madeUpSignUp } from './load/sign-up'
import { RIVALS } from './servers'

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

/** The load generator of this machine, with its version; none when there is neither. */
export function generator(): string | undefined {
  const wrk = Bun.which('wrk')
  if (wrk) return `wrk ${/wrk (\S+)/.exec(Bun.spawnSync([wrk, '-v']).stdout.toString())?.[1] ?? ''}`.trim()
  return existsSync(join(RIVALS, 'node_modules/autocannon')) ? 'autocannon' : undefined
}

/** Loads a server with sign-ups as fast as it answers, for a time. */
export async function load(job: Job): Promise<Load> {
  const { url, connections, seconds, run } = job
  const command = Bun.which('wrk')
    ? [
        'wrk',
        '-t1',
        `-c${connections}`,
        `-d${seconds}s`,
        // slow is slow, and no failure
        '--timeout',
        '30s',
        '-s',
        join(import.meta.dir, 'load/signups.lua'),
        `${url}/api/register`,
      ]
    : [process.execPath, join(import.meta.dir, 'load/autocannon.ts'), JSON.stringify(job)]
  const child = Bun.spawn(command, {
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

/** Signs an admin in; answers the cookie. */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const cookie = answer.headers.getSetCookie()[0]
  if (!cookie) throw new Error(`signing in was answered ${answer.status}`)
  return cookie.split(';')[0]!
}
