import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { emptyFolder } from './app'

interface Run {
  env?: Record<string, string>
  input?: string
  cwd?: string
  /** a command that becomes somebody else first */
  as?: string[]
}

/** The command line in an empty folder (or `cwd`), with nothing of this machine's environment. */
export async function semeja(
  args: string[],
  { env = {}, input = '', cwd = emptyFolder(), as = [] }: Run = {},
) {
  const child = Bun.spawn([...as, ...COMMAND, ...args], {
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

const ROOT = resolve(import.meta.dir, '../..')
const EXECUTABLE = resolve(ROOT, 'dist/semeja')

/** What starts the command line: the executable when it was built from the source as it is, else the source, which takes half a second longer. */
export const COMMAND = isFresh(EXECUTABLE) ? [EXECUTABLE] : [process.execPath, resolve(ROOT, 'src/main.ts')]

function isFresh(executable: string): boolean {
  const changed = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = [...new Bun.Glob('{src,drizzle}/**').scanSync({ cwd: ROOT, absolute: true })]
  return changed(executable) > Math.max(...sources.map(changed))
}
