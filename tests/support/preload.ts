import './cheap-hashes'
import { afterEach, setDefaultTimeout } from 'bun:test'
import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { cleanups } from './cleanups'

// a limit for what hangs: a busy machine takes several times as long as a quiet one. It holds for a file that runs alone; the
// steps of scripts/ci.ts give --timeout
setDefaultTimeout(60_000)

// a change is judged by the same examples as the one before it; `bun run test:full` looks for others
if (!process.env.FULL) fc.configureGlobal({ seed: 1 })

// Elysia asks for a collection at each start of an app, of which there are a thousand here
const { gc } = Bun
Bun.gc = (force) => (force ? gc(true) : 0)

afterEach(() => {
  const failures: unknown[] = []
  for (const clean of cleanups.splice(0)) {
    try {
      clean()
    } catch (failure) {
      // what else is to be cleaned up is so all the same
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
})

// the app serves the web build, so tests that start it need one; what makes it takes as long to load as an app
if (!existsSync('build/web/manifest.json')) await (await import('../../scripts/web')).buildWeb('build/web')
