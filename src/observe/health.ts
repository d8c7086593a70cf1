import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Db } from '../db/open'
import { answer } from '../http/answers'
import { VERSION } from '../version'

/** GET /healthz: 200 after a real read from the database, else 503. */
export function healthRoutes({ db }: { db: Db }) {
  return new Elysia().get('/healthz', () => {
    try {
      db.get(sql`select id from users limit 1`)
      return answer({ status: 'ok', version: VERSION })
    } catch {
      return answer({ status: 'unavailable', version: VERSION }, 503)
    }
  })
}
