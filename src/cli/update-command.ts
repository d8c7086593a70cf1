import { readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config'
import { LOCK_FILE, lockFolder, UPDATE_LOCK } from '../db/lock'
import { hasDatabase } from '../db/open'
import { RESTART_SIGNAL } from '../db/restart'
import { displayInstant } from '../domain/time'
import { ask, type Io } from './terminal'
import { findWayBack, goBack, UpdateError, update } from './update'

interface Options {
  sha256: string | undefined
  back: boolean
  yes: boolean
}

/** `semeja update …`: puts another executable in the place of this one, then has the server start again. Returns the exit code. */
export async function updateCommand(
  config: Config,
  file: string | undefined,
  options: Options,
  io: Io,
): Promise<number> {
  const { dataDir } = config
  if (!Bun.isStandaloneExecutable)
    throw new UpdateError('an update replaces the executable, and this runs from its source')
  if (!hasDatabase(dataDir)) throw new UpdateError(`there is no database in ${dataDir}`)
  const lock = lockFolder(dataDir, UPDATE_LOCK)
  // whose place was taken meanwhile does not know any more where it was
  if (!lock || process.execPath.endsWith(' (deleted)')) throw new UpdateError('another update is running')
  try {
    return await replaceExecutable(config, file, options, io)
  } finally {
    lock.unlock()
  }
}

async function replaceExecutable(
  { dataDir, timeZone }: Config,
  file: string | undefined,
  { sha256, back, yes }: Options,
  io: Io,
): Promise<number> {
  // the one before goes back as well where it is called by its own name
  const place = { dataDir, executable: process.execPath.replace(/\.before$/, '') }
  if (!back) {
    const { version, backup } = await update(place, file!, sha256)
    io.print(`${place.executable} is ${version} now; the one before is beside it; backup: ${backup}`)
    return restartServer(dataDir, io)
  }
  const way = await findWayBack(place)
  if (way.backup && !yes) {
    const since = displayInstant(way.backup.madeAt.toISOString(), 'EEE d MMM yyyy HH:mm', timeZone)
    const loss = `the database goes back to ${since}: sign-ups, answers and payments since then are in no list any more`
    if (io.piped) throw new UpdateError(`${loss}; this takes --yes when nobody can be asked`)
    if ((await ask(`${loss}. Type yes: `)).trim().toLowerCase() !== 'yes')
      throw new UpdateError('nothing was changed')
  }
  const kept = goBack(place, way)
  io.print(`${place.executable} is the one before again`)
  if (kept) io.print(`what was written until now is kept as ${kept}`)
  return restartServer(dataDir, io)
}

function restartServer(dataDir: string, io: Io): number {
  const pid = serverOf(dataDir)
  if (pid === undefined) io.print('no server was seen to run: start it')
  else {
    process.kill(pid, RESTART_SIGNAL)
    io.print('the server ends, and systemd starts it again; without systemd start it yourself')
  }
  return 0
}

/** Returns the process that holds the lock of a data folder, where this user can see it. */
function serverOf(dataDir: string): number | undefined {
  try {
    const path = realpathSync(join(dataDir, LOCK_FILE))
    const { ino } = statSync(path)
    const lines = readFileSync('/proc/locks', 'utf8').split('\n')
    const pids = lines.flatMap((line) => {
      const [, pid, inode] = / WRITE +(\d+) \w+:\w+:(\d+) /.exec(line) ?? []
      return Number(inode) === ino ? [Number(pid)] : []
    })
    return pids.find((pid) => hasOpen(pid, path))
  } catch {
    return undefined
  }
}

function hasOpen(pid: number, path: string): boolean {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).some((fd) => {
    try {
      return readlinkSync(join(folder, fd)) === path
    } catch {
      // closed meanwhile
      return false
    }
  })
}
