import { join } from 'node:path'
import { emptyFolder } from './app'
import { COMMAND } from './command'

/** Starts the real server as a process of its own, its whole output kept; `stop` ends it and answers all that it printed. */
export async function startProcess(settings: Record<string, string> = {}) {
  const cwd = emptyFolder()
  const child = Bun.spawn(COMMAND, {
    cwd,
    env: { PATH: '/usr/bin:/bin', DATA_DIR: join(cwd, 'data'), PORT: '0', ...settings },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const errors = new Response(child.stderr).text()
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  let output = ''
  while (!output.includes('"event":"started"')) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`semeja stopped: ${output}${await errors}`)
    output += value
  }
  const rest = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      output += value
    }
  })()
  const url = /listening on (http:\S+)/.exec(output)![1]!
  return {
    url,
    port: Number(new URL(url).port),
    async stop() {
      child.kill('SIGTERM')
      const code = await child.exited
      await rest
      return { code, output: output + (await errors) }
    },
  }
}
