import type { Db } from '../db/open'

const EVERY_MS = 1000
/** Pages of the log (4 KB each) from which a commit checkpoints by itself, if the timer is late. */
const BACKSTOP = 32_000

/** Checkpoints the write-ahead log on a timer, so that no request waits for it. Returns a stop function. */
export function startCheckpoints(db: Db, everyMs = EVERY_MS, backstop = BACKSTOP): () => void {
  db.$client.run(`pragma wal_autocheckpoint = ${backstop}`)
  const changes = db.$client.query<{ n: number }, []>('select total_changes() as n')
  let before = changes.get()!.n

  const timer = setInterval(() => {
    const { n } = changes.get()!
    if (n === before) return
    try {
      // passive: does not block, and keeps pages that a reader still needs
      db.$client.run('pragma wal_checkpoint(passive)')
      before = n
    } catch {
      // for example a full disk: the log keeps everything until the next attempt
    }
  }, everyMs)
  return () => clearInterval(timer)
}
