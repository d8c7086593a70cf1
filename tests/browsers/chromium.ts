import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect, type Engine, printed, type Size } from './engine'

/** A Chromium of any age, over the DevTools protocol. */
export async function startChromium(executable: string, { width, height }: Size): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'semeja-chromium-'))
  const child = Bun.spawn(
    [
      executable,
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--hide-scrollbars',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // old ones bring the libraries that this system may lack
    {
      stderr: 'pipe',
      stdout: 'ignore',
      env: { ...process.env, LD_LIBRARY_PATH: join(dirname(executable), 'lib') },
    },
  )
  const client = await connect(await printed(child.stderr, /DevTools listening on (ws:\S+)/))
  const { product } = await client.send<{ product: string }>('Browser.getVersion')
  const { targetId } = await client.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await client.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const send = <T>(method: string, params?: object) => client.send<T>(method, params, { sessionId })
  await send('Page.enable')
  await send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: width < 600,
  })

  return {
    name: product.replace('Headless', '').replace('/', ' '),
    async goto(url) {
      const loaded = client.next('Page.loadEventFired')
      const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url })
      if (errorText) throw new Error(`${url}: ${errorText}`)
      await loaded
    },
    async reload() {
      const loaded = client.next('Page.loadEventFired')
      await send('Page.reload')
      await loaded
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await send<{
        result: { value: never }
        exceptionDetails?: { exception?: { description?: string }; text: string }
      }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    async press(x, y, again) {
      const mouse = (...types: string[]) =>
        Promise.all(
          types.map((type) =>
            send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }),
          ),
        )
      await mouse('mouseMoved')
      const second =
        again !== undefined && Bun.sleep(again).then(() => mouse('mousePressed', 'mouseReleased'))
      await mouse('mousePressed', 'mouseReleased')
      await second
    },
    async type(text) {
      for (const key of text) await send('Input.dispatchKeyEvent', { type: 'char', text: key })
    },
    async screenshot() {
      return Buffer.from((await send<{ data: string }>('Page.captureScreenshot')).data, 'base64')
    },
    async close() {
      client.close()
      child.kill()
      await child.exited
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
