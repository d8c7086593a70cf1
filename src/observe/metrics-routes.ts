import { timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { refuse } from '../http/answers'
import { isFromThisMachine, type MaybeServer } from '../http/client'
import type { Metrics } from './metrics'
import { storedFacts } from './metrics-facts'

/** GET /metrics: for clients on this machine and clients with METRICS_TOKEN; 404 for all others. */
export function metricsRoutes({ db, metrics, config }: { db: Db; metrics: Metrics; config: Config }) {
  return new Elysia().get('/metrics', ({ request, server }) =>
    isAllowed(request, server, config.metricsToken)
      ? new Response(metrics.text(storedFacts(db)), {
          headers: {
            'content-type': 'text/plain; version=0.0.4; charset=utf-8',
            'cache-control': 'no-store',
          },
        })
      : refuse(404, 'Not found'),
  )
}

function isAllowed(request: Request, server: MaybeServer, token: string | null): boolean {
  if (isFromThisMachine(request, server)) return true
  const [, given] = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

// hashes of equal length, for a comparison in constant time
function digest(text: string): Buffer {
  return new Bun.CryptoHasher('sha256').update(text).digest()
}
