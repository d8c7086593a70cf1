// what the server keeps in memory under an evening's load, and whether it keeps more and more
import { signedIn } from '../support/real-server'
import { paced, signUp } from './load'
import { table } from './measure'
import type { Running } from './servers'

/** Requests per second of each kind; three minutes of them are what an evening brings in an hour and more. */
const PACES = { signUps: 60, pages: 120, lists: 10, searches: 5, polls: 20 }

/** Loads a server with everything at once for `seconds`; prints memory over time. */
export async function memoryUnderLoad(server: Running, seconds: number) {
  const idle = server.rss()
  const headers = { cookie: await signedIn(server.url) }
  const get = (path: string) => async () => {
    const answer = await fetch(server.url + path, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  }
  const samples: { at: number; mb: number }[] = []
  const began = performance.now()
  const sampling = setInterval(() => samples.push({ at: performance.now() - began, mb: server.rss() }), 500)
  const until = Bun.sleep(seconds * 1000)
  const list = '/api/users?page=0&size=25'
  const loads = await Promise.all([
    paced(PACES.signUps, until, (i) => signUp(server.url, 900, i)),
    paced(PACES.pages, until, get('/')),
    paced(PACES.lists, until, get(list)),
    paced(PACES.searches, until, get(`${list}&search=tamu&sort=name`)),
    paced(PACES.polls, until, get('/api/changes')),
  ])
  clearInterval(sampling)
  const answered = loads.reduce((sum, { times }) => sum + times.length, 0)
  const failures = loads.flatMap((load) => load.failures)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} requests failed`)

  const half = samples.filter(({ at }) => at > (seconds * 1000) / 2)
  const [first, last] = [half[0]!, half.at(-1)!]
  console.log(
    table([
      {
        'idle MB': Math.round(idle),
        'most MB': Math.round(Math.max(...samples.map(({ mb }) => mb))),
        'at half time MB': Math.round(first.mb),
        'at the end MB': Math.round(last.mb),
        'MB a minute in the second half': (last.mb - first.mb) / ((last.at - first.at) / 60_000),
      },
    ]),
  )
  console.log(`\n${answered} requests in ${seconds} s (per second: ${JSON.stringify(PACES)}).\n`)
}
