// what load.ts loads a server with where there is no wrk: `bun autocannon.ts JOB`
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { RIVALS } from '../servers'
import { madeUpSignUp } from './sign-up'

const autocannon = createRequire(join(RIVALS, 'package.json'))('autocannon')
const { url, connections, seconds, run } = JSON.parse(process.argv[2]!)

let counter = 0
const signUp = {
  method: 'POST',
  path: '/api/register',
  headers: { 'content-type': 'application/json' },
  setupRequest: (request: object) => ({
    ...request,
    body: JSON.stringify(madeUpSignUp(run, ++counter)),
  }),
}
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  timeout: 30,
  requests: [signUp],
})
const { errors, non2xx, latency, duration } = result
const ok = result['2xx']
console.log(
  `RESULT ${JSON.stringify({ ok, failed: errors + non2xx, ms: duration * 1000, p50: latency.p50, p99: latency.p99 })}`,
)
