import { expect, test } from 'bun:test'
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { emptyFolder } from '../support/app'

const lines = resolve(import.meta.dir, '../../src/observe/lines.ts')

/** Runs a program that writes lines, and reads them; a late reader begins once the program has said something on stderr, one that is gone never. */
async function written(program: string, { isLate = false, isGone = false } = {}) {
  const child = Bun.spawn([process.execPath, '-e', `import { createLines } from '${lines}'\n${program}`], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  if (isLate) await child.stderr.getReader().read()
  if (isGone) await child.stdout.cancel()
  const text = isGone ? '' : await new Response(child.stdout).text()
  return { text, code: await child.exited }
}

test('log lines come whole and in order, also to a reader that is slow', async () => {
  const { text, code } = await written(
    `const { write, flush } = createLines()
    for (let i = 0; i < 20_000; i++) write(i + ' ' + 'x'.repeat(80) + '\\n')
    console.error('all of them wait')
    await flush()
    process.exit(0)`,
    { isLate: true },
  )
  expect(code).toBe(0)
  const numbers = text
    .trimEnd()
    .split('\n')
    .map((line) => Number.parseInt(line, 10))
  expect(numbers).toEqual(Array.from({ length: 20_000 }, (_, i) => i))
})

test('log lines that still wait when the program ends are written', async () => {
  expect((await written(`createLines().write('last words\\n'); process.exit(3)`)).text).toBe('last words\n')
  expect((await written(`createLines().write('last words\\n'); throw 1`)).text).toBe('last words\n')
})

test('log lines beyond what may wait are counted, and the program goes on', async () => {
  const { text } = await written(
    `const { write, flush } = createLines()
    for (let i = 0; i < 100_000; i++) write('x'.repeat(99) + '\\n')
    await flush()
    write('after\\n')
    await flush()
    process.exit(0)`,
  )
  const all = text.trimEnd().split('\n')
  const { lines: lost, event } = JSON.parse(all.at(-2)!)
  expect(event).toBe('log lines lost')
  expect(all.length - 2 + lost).toBe(100_000)
  expect(all.at(-1)).toBe('after')
})

test('a reader that is gone does not stop the program', async () => {
  const { code } = await written(
    `const { write, flush } = createLines()
    for (let i = 0; i < 50; i++) { write('x'.repeat(9999) + '\\n'); await Bun.sleep(2) }
    await flush()
    process.exit(7)`,
    { isGone: true },
  )
  expect(code).toBe(7)
})

test('a reader that has stalled does not keep the program from ending', async () => {
  const pipe = join(emptyFolder(), 'pipe')
  Bun.spawnSync(['mkfifo', pipe])
  // open for both, and nobody reads
  const fd = openSync(pipe, 'r+')
  const child = Bun.spawn(
    [
      process.execPath,
      '-e',
      `import { createLines } from '${lines}'
      const { write, flush } = createLines()
      write('x'.repeat(1_000_000) + '\\n')
      await Promise.race([flush(), Bun.sleep(50)])
      write('last words\\n')
      process.exit(7)`,
    ],
    { stdout: fd, stderr: 'inherit', timeout: 20_000 },
  )
  expect(await child.exited).toBe(7)
  closeSync(fd)
}, 30_000)
