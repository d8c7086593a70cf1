import * as v from 'valibot'
import { OPERATOR } from '../audit/staff'
import type { Config } from '../config'
import { closeDatabase, hasDatabase, openDatabase } from '../db/open'
import { refused } from '../db/transact'
import { changedCredentialsSchema, newCredentialsSchema } from '../domain/staff/account'
import { addAdmin, changePassword, listAdmins, removeAdmin, resetSecondFactor } from '../session/accounts'
import { firstLine, type Io, PROCESS, printable } from './terminal'

const USAGE = 'semeja admin add NAME [--host] | passwd NAME | reset-2fa NAME | list | remove NAME'
const ACTIONS = ['add', 'passwd', 'reset-2fa', 'remove']

/** `semeja admin …`: staff accounts. Returns the exit code. Passwords never come from argv. */
export async function adminCommand(
  config: Config,
  [action, name, ...rest]: string[],
  isHost: boolean,
  io: Io = PROCESS,
): Promise<number> {
  const report = (outcome: { ok: true } | { ok: false; reason: string }, done: string) => {
    if (outcome.ok) io.print(printable(done))
    else io.complain(printable(`semeja: ${outcome.reason}`))
    return outcome.ok ? 0 : 1
  }
  const known = action === 'list' ? name === undefined : ACTIONS.includes(action ?? '') && name
  if (!known || rest.length > 0 || (isHost && action !== 'add')) {
    io.complain(`semeja: usage: ${USAGE}`)
    return 2
  }
  if (action !== 'add' && !hasDatabase(config.dataDir))
    return report({ ok: false, reason: `there is no database in ${config.dataDir}` }, '')

  const db = openDatabase(config.dataDir)
  try {
    if (action === 'list') {
      const admins = listAdmins(db)
      for (const { username, createdAt, role, hasSecondFactor } of admins)
        io.print(printable([username, createdAt, role, hasSecondFactor ? 'second factor' : '-'].join('\t')))
      if (admins.length === 0) io.complain('there is no staff account yet')
      return 0
    }
    if (action === 'remove') return report(removeAdmin(db, OPERATOR, name!), `removed ${name}`)
    if (action === 'reset-2fa')
      return report(resetSecondFactor(db, OPERATOR, name!), `${name} signs in by password alone now`)

    const input = v.safeParse(action === 'add' ? newCredentialsSchema : changedCredentialsSchema, {
      username: name,
      password: await readPassword(io),
    })
    if (!input.success) return report(refused(input.issues[0].message), '')
    return action === 'add'
      ? report(
          await addAdmin(db, OPERATOR, input.output, { role: isHost ? 'host' : 'admin' }),
          `added ${input.output.username}`,
        )
      : report(
          await changePassword(db, OPERATOR, input.output.username, input.output.password),
          `changed the password of ${name}`,
        )
  } finally {
    closeDatabase(db)
  }
}

/** One line: from the terminal without echo, or from standard input when it is piped. */
async function readPassword(io: Io): Promise<string> {
  if (io.piped) return firstLine('', io)

  const { stdin } = process
  // echo is off before the question, so that pasted text is not shown
  stdin.setRawMode(true)
  process.stderr.write('Password: ')
  let typed = ''
  try {
    for await (const chunk of stdin) {
      for (const char of String(chunk)) {
        if (char === '\r' || char === '\n') return typed
        if (char === '\u0003') process.exit(130)
        typed = char === '\u007f' || char === '\b' ? typed.slice(0, -1) : typed + char
      }
    }
    return typed
  } finally {
    stdin.setRawMode(false)
    process.stderr.write('\n')
  }
}
