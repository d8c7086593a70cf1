// what the server keeps in memory under an evening's load, and whether it keeps more and more
import { paced, signIn, signUp } from './load'
import { table } from './measure'
import type { Running } from './servers'

/** Requests per second of each kind; three minutes of them are what an evening brings in an hour and more. */
const PACES = { signUps: 60, pages: 120, lists: 10, searches: 5, polls: 20 }

/** Loads a server with everything at once for `seconds`; prints memory over time and the trend of the second half. */
export async function memoryUnderLoad(server: Running, admin: [string, string], seconds: number) {
  const idle = server.rss()
  const headers = { cookie: await signIn(server.url, ...admin) }
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
  const { slope, error } = trend(half.map(({ at, mb }) => [at / 60_000, mb]))
  console.log(
    table([
      {
        'idle MB': Math.round(idle),
        'most MB': Math.round(Math.max(...samples.map(({ mb }) => mb))),
        'at half time MB': Math.round(half[0]!.mb),
        'at the end MB': Math.round(half.at(-1)!.mb),
        'trend of the second half, MB a minute': `${slope.toFixed(2)} ± ${(2 * error).toFixed(2)}`,
      },
    ]),
  )
  const grows = slope > 2 * error && slope * (seconds / 120) > 0.05 * half[0]!.mb
  console.log(
    `\n${answered} requests in ${seconds} s (per second: ${JSON.stringify(PACES)}); memory ${grows ? 'GROWS' : 'shows no growth'}.\n`,
  )
}

/** The line through points by least squares: its slope and the slope's standard error. */
function trend(points: [number, number][]): { slope: number; error: number } {
  const n = points.length
  const [mx, my] = [0, 1].map((k) => points.reduce((sum, point) => sum + point[k]!, 0) / n) as [
    number,
    number,
  ]
  const sxx = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
  const slope = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / sxx
  const rest = points.reduce((sum, [x, y]) => sum + (y - my - slope * (x - mx)) ** 2, 0)
  return { slope, error: Math.sqrt(rest / (n - 2) / sxx) }
}
