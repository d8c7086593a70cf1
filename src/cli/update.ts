// a release in the place of this executable, and the way back
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseError, isDiskFull } from '../db/errors'
import { keptBackups, newBackupPath, roomFor, trialFolder } from '../db/kept-backups'
import { giveToHouse } from '../db/lock'
import { DATABASE_FILE } from '../db/open'
import { backup, copyAsItIs, restore, syncToDisk } from './backup'

/** A refused update; the message is one line for the operator, and the house is as it was. */
export class UpdateError extends DatabaseError {}

interface Place {
  dataDir: string
  /** the file that is replaced */
  executable: string
}

/**
 * Replaces the executable by the release in `file`, whose SHA-256 is `sha256` or stands beside it, once that was seen to run and to
 * migrate a copy of the database. Returns its version and the backup from before. Throws UpdateError.
 */
export async function update(
  { dataDir, executable }: Place,
  file: string,
  sha256?: string,
  now = new Date(),
) {
  const partial = `${executable}.new`
  if (existsSync(file) && existsSync(partial) && realpathSync(file) === realpathSync(partial))
    throw new UpdateError(`${file} has the name under which an update is prepared: give it another one`)
  let made: string | undefined
  try {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new UpdateError(`there is no file ${file}`)
    const [given] = sha256?.trim().toLowerCase().split(/\s/) ?? []
    const wanted = given ?? digestBeside(file)
    // a link there would be written through
    rmSync(partial, { recursive: true, force: true })
    // checked after it was copied: nobody can exchange it any more
    copyFileSync(file, partial)
    chmodSync(partial, 0o755)
    const found = await digestOf(partial)
    if (found !== wanted) throw new UpdateError(`${file} is not what it should be: its SHA-256 is ${found}`)
    if (found === (await digestOf(executable))) throw new UpdateError(`${file} is what is installed already`)
    syncToDisk(partial)
    const version = await output([partial, '--version'], dataDir)
    if (!version.ok) throw new UpdateError(`${file} does not run on this machine: ${version.why}`)
    if (!/^\d+\.\d+\.\d+\S*$/.test(version.text))
      throw new UpdateError(
        `${file} is no Semeja: it says that its version is "${version.text.slice(0, 40)}"`,
      )

    if (!roomFor(dataDir, 3).isEnough) throw new UpdateError(`the disk of ${dataDir} has no room for it`)
    const path = newBackupPath(dataDir, now, 'before-update')
    // an update that was killed may have made one in this second
    rmSync(path, { force: true })
    backup(dataDir, path)
    made = path
    giveToHouse(dataDir, path)
    const tried = await opens(dataDir, partial, (copy) => copyFileSync(path, copy))
    if (!tried.ok) throw new UpdateError(`${file} cannot use the database: ${tried.why}`)
    swap(executable, partial)
    made = undefined
    return { version: version.text, backup: path }
  } catch (error) {
    throw explained(error, `${file} could not be put in the place of ${executable}`, dirname(executable))
  } finally {
    rmSync(partial, { recursive: true, force: true })
    if (made) rmSync(made, { force: true })
  }
}

/** What going back to the executable before means: which one, and the backup that it needs where it cannot use the database. */
export interface WayBack {
  before: string
  backup: { file: string; madeAt: Date } | undefined
}

/** Finds the way back to the executable before. Throws UpdateError when there is none. */
export async function findWayBack({ dataDir, executable }: Place): Promise<WayBack> {
  const before = `${executable}.before`
  if (!existsSync(before) || statSync(before).ino === statSync(executable, { throwIfNoEntry: false })?.ino)
    throw new UpdateError(`there is no ${before} to go back to`)
  if (!roomFor(dataDir, 3).isEnough) throw new UpdateError(`the disk of ${dataDir} has no room to try it`)
  try {
    const now = await opens(dataDir, before, (copy) => copyAsItIs(dataDir, copy)).catch((error) => {
      // nobody can use one that is damaged
      if (/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return { ok: false }
      throw error
    })
    if (now.ok) return { before, backup: undefined }
    for (const made of keptBackups(dataDir).filter(({ kind }) => kind === 'before-update'))
      if ((await opens(dataDir, before, (copy) => copyFileSync(made.file, copy))).ok)
        return { before, backup: made }
    throw new UpdateError(`${before} cannot use the database, and no backup from before the update is kept`)
  } catch (error) {
    throw explained(error, `${before} could not be tried`, dataDir)
  }
}

/** Goes a way back; where it needs a backup no server may run. Returns where the database of until now is kept then. */
export function goBack(
  { dataDir, executable }: Place,
  { before, backup: made }: WayBack,
): string | undefined {
  try {
    // first the database: the newer executable can use it too, if a kill comes between
    const kept = made && restore(dataDir, made.file).kept
    renameSync(before, executable)
    syncToDisk(dirname(executable))
    return kept ?? undefined
  } catch (error) {
    throw explained(error, `${before} could not be put in the place of ${executable}`, dirname(executable))
  }
}

function explained(error: unknown, what: string, folder: string): unknown {
  if (error instanceof DatabaseError) return error
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (isDiskFull(error, folder)) return new UpdateError(`${what}: the disk is full`)
  if (/^E(ACCES|PERM|ROFS)$/.test(code))
    return new UpdateError(`${what}: this user may not use ${'path' in error ? error.path : folder}`)
  return code ? new UpdateError(`${what} (${code})`) : error
}

const DIGEST = /^([0-9a-f]{64})(?:\s+\*?(.+))?$/i

/** Returns the SHA-256 that stands beside a release, in SHA256SUMS or in a file of its own. */
function digestBeside(file: string): string {
  for (const list of [`${file}.sha256`, join(dirname(file), 'SHA256SUMS')])
    for (const line of existsSync(list) ? readFileSync(list, 'utf8').split(/\r?\n/) : []) {
      const [, digest, name = basename(file)] = DIGEST.exec(line.trim()) ?? []
      if (digest && basename(name) === basename(file)) return digest.toLowerCase()
    }
  throw new UpdateError(
    `no digest of ${basename(file)}: put SHA256SUMS of the release beside it, or give --sha256`,
  )
}

async function digestOf(file: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const part of Bun.file(file).stream()) hasher.update(part)
  return hasher.digest('hex')
}

/** Whether an executable opens, and migrates, the database that `put` writes into a folder for it alone. */
async function opens(dataDir: string, executable: string, put: (copy: string) => void) {
  const folder = trialFolder(dataDir)
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    put(join(folder, DATABASE_FILE))
    return await output([executable, 'admin', 'list'], folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function output(command: string[], dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir }
  try {
    const child = Bun.spawn(command, { env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
    const [code, text, errors] = await Promise.all([
      child.exited,
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    if (code === 0) return { ok: true as const, text: text.trim() }
    return { ok: false as const, why: errors.trim().split('\n')[0] || `it ended with ${code}` }
  } catch (error) {
    return { ok: false as const, why: error instanceof Error ? error.message : 'it cannot be started' }
  }
}

// whatever is cut off, a whole executable stands in its place
function swap(executable: string, partial: string) {
  const second = `${executable}.before.partial`
  rmSync(second, { force: true })
  linkSync(executable, second)
  renameSync(second, `${executable}.before`)
  // where both were one file already, the rename has left it
  rmSync(second, { force: true })
  renameSync(partial, executable)
  syncToDisk(dirname(executable))
}
