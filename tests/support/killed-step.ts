// an update, a way back or a restore in a process of its own, which is killed as it begins its nth change of a file or a database
import { Database } from 'bun:sqlite'

const [how, nth, dataDir, executable, file, sha256] = process.argv.slice(2)
let left = Number(nth)
const die = () => process.kill(process.pid, 'SIGKILL')

// an import would give its functions to later modules as they are
const fs: typeof import('node:fs') = require('node:fs')
for (const name of [
  ...(['chmodSync', 'chownSync', 'copyFileSync', 'fsyncSync', 'linkSync'] as const),
  ...(['mkdirSync', 'openSync', 'renameSync', 'rmSync', 'truncateSync'] as const),
]) {
  const real = fs[name] as (...args: unknown[]) => unknown
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      if (left-- === 0) {
        // a copy is cut off in its middle
        if (name === 'copyFileSync') {
          real(...args)
          fs.truncateSync(String(args[1]), Math.floor(fs.statSync(String(args[1])).size / 2))
        }
        die()
      }
      return real(...args)
    },
  })
}
const runSql = Database.prototype.run
Database.prototype.run = function (...args: Parameters<typeof runSql>) {
  if (left-- === 0) die()
  return runSql.apply(this, args)
}

const { findWayBack, goBack, update } = await import('../../src/cli/update')
const { restore } = await import('../../src/cli/backup')
const place = { dataDir: dataDir!, executable: executable! }
if (how === 'update') await update(place, file!, sha256)
else if (how === 'back') goBack(place, await findWayBack(place))
else restore(dataDir!, file!)
