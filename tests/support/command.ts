import { afterAll, beforeAll } from 'bun:test'
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from '../../src/main'
import { emptyFolder } from './app'

interface Run {
  env?: Record<string, string>
  input?: string
  cwd?: string
}

interface Start extends Run {
  /** a command that becomes somebody else first */
  as?: string[]
  /** what is started instead of this checkout's */
  command?: string[]
}

/**
 * What the command line does in an empty folder (or `cwd`), with nothing of this machine's environment: in this process, with its cheap
 * hashes, and without a wait for who else uses the database. `serve` takes a process of its own.
 */
export async function semeja(args: string[], { env = {}, input = '', cwd = emptyFolder() }: Run = {}) {
  const out: string[] = []
  const err: string[] = []
  process.chdir(cwd)
  try {
    const code = await run(args, {
      env,
      print: (line) => out.push(`${line}\n`),
      complain: (line) => err.push(`${line}\n`),
      piped: async () => input,
      waitMs: 0,
    })
    return { code, out: out.join(''), err: err.join(''), cwd }
  } finally {
    process.chdir(ROOT)
  }
}

/** The same as a process of its own. */
export async function startSemeja(
  args: string[],
  { env = {}, input = '', cwd = emptyFolder(), as = [], command = COMMAND }: Start = {},
) {
  const child = Bun.spawn([...as, ...command, ...args], {
    cwd,
    env: { PATH: '/usr/bin:/bin', ...env },
    stdin: Buffer.from(input),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, out, err, cwd }
}

/** Returns what makes a copy of a folder that `fill` has filled once, with commands, before the tests of the file. */
export function foldersOf(fill: (cwd: string) => Promise<unknown>): () => string {
  const made = mkdtempSync(join(tmpdir(), 'semeja-made-'))
  beforeAll(() => fill(made), 240_000)
  afterAll(() => rmSync(made, { recursive: true, force: true }))
  return () => {
    const cwd = emptyFolder()
    cpSync(made, cwd, { recursive: true })
    return cwd
  }
}

const ROOT = resolve(import.meta.dir, '../..')
const EXECUTABLE = resolve(ROOT, 'dist/semeja')

/** What starts the command line: the executable when it was built from the source as it is, else the source, which takes half a second longer. */
export const COMMAND = isFresh(EXECUTABLE) ? [EXECUTABLE] : [process.execPath, resolve(ROOT, 'src/main.ts')]

function isFresh(executable: string): boolean {
  const changed = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = [...new Bun.Glob('{src,drizzle}/**').scanSync({ cwd: ROOT, absolute: true })]
  return changed(executable) > Math.max(...sources.map(changed))
}
