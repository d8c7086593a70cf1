import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { emptyFolder } from '../support/app'
import { COMMAND } from '../support/command'

test.skipIf(!existsSync('/proc/self/limits'))(
  'a server that may open 64 files is refused with one line, and does not spin',
  async () => {
    const cwd = emptyFolder()
    const child = Bun.spawn(['sh', '-c', 'ulimit -n 64 && exec "$@"', 'sh', ...COMMAND, 'serve'], {
      cwd,
      env: { PATH: '/usr/bin:/bin', PORT: '0' },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    expect(await child.exited).toBe(2)
    expect(await new Response(child.stdout).text()).toBe('')
    expect(await new Response(child.stderr).text()).toBe(
      'semeja: 64 files may be open at once, but a server takes at least 256: raise the limit (ulimit -n)\n',
    )
    expect(existsSync(`${cwd}/data`)).toBe(false)
  },
  60_000,
)
