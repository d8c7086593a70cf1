import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Engine, pressActions, printed, type Size, typeActions } from './engine'

/** Firefox, over WebDriver BiDi. */
export async function startFirefox(executable: string, size: Size): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'semeja-firefox-'))
  const child = Bun.spawn(
    [executable, '--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stderr: 'pipe', stdout: 'ignore', env: { ...process.env, HOME: profile } },
  )
  const client = await connect(
    `${await printed(child.stderr, /WebDriver BiDi listening on (ws:\S+)/)}/session`,
  )
  const { capabilities } = await client.send<{
    capabilities: { browserName: string; browserVersion: string }
  }>('session.new', { capabilities: {} })
  const { contexts } = await client.send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]!.context
  await client.send('browsingContext.setViewport', { context, viewport: size })

  return {
    name: `Firefox ${capabilities.browserVersion}`,
    async goto(url) {
      await client.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async reload() {
      await client.send('browsingContext.reload', { context, wait: 'complete' })
    },
    async evaluate(expression) {
      const answer = await client.send<{
        type: string
        result: { value: string }
        exceptionDetails: { text: string }
      }>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((it) => JSON.stringify({ it }))`,
        target: { context },
        awaitPromise: true,
      })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result.value).it
    },
    async press(x, y, again) {
      await client.send('input.performActions', { context, actions: pressActions(x, y, again) })
    },
    async type(text) {
      await client.send('input.performActions', { context, actions: typeActions(text) })
    },
    async screenshot() {
      const { data } = await client.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      client.close()
      child.kill()
      await child.exited
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
