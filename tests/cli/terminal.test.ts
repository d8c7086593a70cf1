import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createSessions } from '../../src/session/session'
import { answers } from '../support/answers'
import { emptyFolder, openForTest, startApp } from '../support/app'
import { COMMAND, semeja } from '../support/command'

/** Runs a command on a terminal of its own, types an answer when a question shows, and answers all that the terminal showed. */
async function onTerminal(
  args: string[],
  questions: [string, string][],
  dataDir = join(emptyFolder(), 'data'),
) {
  let shown = ''
  const left = [...questions]
  const { promise: end, resolve: onEnd } = Promise.withResolvers<void>()
  const child = Bun.spawn([...COMMAND, ...args], {
    env: { PATH: '/usr/bin:/bin', TERM: 'xterm', DATA_DIR: dataDir },
    terminal: {
      cols: 100,
      rows: 20,
      data(terminal, bytes) {
        shown += new TextDecoder().decode(bytes)
        while (left[0] && shown.includes(left[0][0])) terminal.write(left.shift()![1])
      },
      exit: () => onEnd(),
    },
  })
  const code = await child.exited
  await end
  child.terminal?.close()
  return { code, shown: shown.replaceAll('\r\n', '\n'), env: { DATA_DIR: dataDir } }
}

test('semeja admin asks for the password on the terminal and shows nothing of it', async () => {
  const { code, shown, env } = await onTerminal(
    ['admin', 'add', 'sari'],
    [['Password: ', 'rahasiaX\u007f-sekali\r']],
  )
  expect([code, shown]).toEqual([0, 'Password: \nadded sari\n'])
  // the letter that was taken back is not in it
  const db = openForTest(env.DATA_DIR)
  const sessions = createSessions(db, 1)
  expect(await sessions.signIn({ username: 'sari', password: 'rahasia-sekali' })).toMatchObject({ ok: true })
})

test('semeja admin is left with Control-C while it asks, and makes nobody', async () => {
  const { code, shown, env } = await onTerminal(['admin', 'add', 'sari'], [['Password: ', 'rahasia\u0003']])
  expect([code, shown.trim()]).toEqual([130, 'Password:'])
  expect(await semeja(['admin', 'list'], { env })).toMatchObject({ code: 0, out: '' })
})

test('semeja privacy erase asks first, also for the phone when it is -, and erases on yes only', async () => {
  const { call, config } = await startApp()
  await call('POST', '/api/register', answers(1, { phone: '081234567890' }))
  const erase = (answer: string) => {
    const typed: [string, string][] = [
      ['Phone: ', '0812-3456-7890\r'],
      ['Type yes: ', `${answer}\r`],
    ]
    return onTerminal(['privacy', 'erase', '-'], typed, config.dataDir)
  }
  const no = await erase('y')
  expect(no.code).toBe(1)
  expect(no.shown).toContain('semeja: nothing was erased')
  const yes = await erase('YES')
  expect(yes.shown).toContain('Erase 1 sign-up of this phone for good? Type yes: ')
  expect(yes.shown).toContain('erased 1 sign-up and 0 seats at dinners')
  expect(yes.code).toBe(0)
  const db = openForTest(config.dataDir)
  expect(db.$client.query('select count(*) as n from profiles').get()).toEqual({ n: 0 })
})
