import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { profiles } from '../../src/db/schema'
import { answers } from '../support/answers'
import { emptyFolder } from '../support/app'
import { COMMAND } from '../support/command'

test('a server that is told to stop stores and answers what has arrived', async () => {
  await using server = await startServer()
  const requests = Array.from({ length: 60 }, async (_, i) => {
    const answer = await post(server.url, JSON.stringify(answers(i)))
    // told to stop while most of the others are on their way
    if (i === 0) server.child.kill('SIGTERM')
    return answer.status
  })
  const settled = await Promise.allSettled(requests)
  expect(await server.child.exited).toBe(0)

  const answered = settled.filter((one) => one.status === 'fulfilled')
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.every(({ value }) => value === 201)).toBe(true)
  expect(storedIn(server.dataDir)).toBe(answered.length)
})

function post(url: string, body: string) {
  return fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

function storedIn(dataDir: string): number {
  const db = openDatabase(dataDir)
  const { length } = db.select({ id: profiles.userId }).from(profiles).all()
  closeDatabase(db)
  return length
}

async function startServer() {
  const dataDir = join(emptyFolder(), 'data')
  const child = Bun.spawn(COMMAND, {
    env: { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, PORT: '0', REGISTER_PER_MINUTE: '1000' },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  let output = ''
  for await (const bytes of child.stdout.values({ preventCancel: true })) {
    output += new TextDecoder().decode(bytes)
    const url = /listening on (http:\S+)/.exec(output)?.[1]
    if (url && output.includes('"event":"started"')) {
      return {
        url,
        dataDir,
        child,
        async [Symbol.asyncDispose]() {
          child.kill('SIGKILL')
          await child.exited
        },
      }
    }
  }
  throw new Error(`the server did not start: ${output}`)
}
