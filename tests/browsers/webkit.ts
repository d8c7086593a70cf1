import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, pressActions, printed, type Size, typeActions } from './engine'

interface Programs {
  driver: string
  browser: string
  screen: string
}

/** WebKitGTK's MiniBrowser on a screen of its own, over WebDriver. */
export async function startWebkit({ driver, browser, screen: xvfb }: Programs, size: Size): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'semeja-webkit-'))
  const screen = Bun.spawn([xvfb, '-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const display = `:${await printed(screen.stdout, /^(\d+)\n/)}`
  const port = freePort()
  const child = Bun.spawn([driver, `--port=${port}`], {
    stdout: 'ignore',
    stderr: 'ignore',
    env: { ...process.env, DISPLAY: display, HOME: home, XDG_CACHE_HOME: home, LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const stop = async () => {
    child.kill()
    screen.kill()
    await Promise.all([child.exited, screen.exited])
    rmSync(home, { recursive: true, force: true })
  }

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  async function newSession() {
    const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } }
    for (let tries = 0; ; tries++)
      try {
        return await call<{ sessionId: string; capabilities: { browserVersion: string } }>(
          'POST',
          '/session',
          { capabilities: { alwaysMatch: options } },
        )
      } catch (error) {
        // the driver takes a moment to listen
        if (tries > 50) throw error
        await Bun.sleep(100)
      }
  }
  const { sessionId, capabilities } = await newSession()
  const session = `/session/${sessionId}`
  await call('POST', `${session}/window/rect`, size)

  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    async goto(url) {
      await call('POST', `${session}/url`, { url })
    },
    async reload() {
      await call('POST', `${session}/refresh`, {})
    },
    async evaluate(expression) {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve(${expression}).then((it) => done({ it }), (error) => done({ error: String(error) }))`
      const { it, error } = await call<{ it: never; error?: string }>('POST', `${session}/execute/async`, {
        script,
        args: [],
      })
      if (error) throw new Error(error)
      return it
    },
    async press(x, y, again) {
      await call('POST', `${session}/actions`, { actions: pressActions(x, y, again) })
    },
    async type(text) {
      await call('POST', `${session}/actions`, { actions: typeActions(text) })
    },
    async screenshot() {
      return Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64')
    },
    async close() {
      await call('DELETE', session).catch(() => {})
      await stop()
    },
  }
}

function freePort(): number {
  const server = Bun.serve({ port: 0, fetch: () => new Response() })
  const port = server.port!
  void server.stop(true)
  return port
}
