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

/** What starts the command line as it is in src. */
export const COMMAND = [process.execPath, resolve(import.meta.dir, '../../src/main.ts')]
