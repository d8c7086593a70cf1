// the command line of Semeja; what a command needs is loaded for it alone, to spare the start of the server
import { parseArgs } from 'node:util'
import { DEMO_PEOPLE, DEMO_PEOPLE_MAX } from './cli/demo-size'
import { type Io, PROCESS, printable } from './cli/terminal'
import { ConfigError, readConfig } from './config'
import { DatabaseError, explainStorageError, isStorageError } from './db/errors'
import { serve } from './server/serve'
import { VERSION } from './version'

const HELP = `Semeja seats strangers together at dinner.

Usage: semeja [command]

  serve                 open (and migrate) the database and serve; the default
  admin add NAME        make a staff account; with --host one that exports and deletes nothing
  admin passwd NAME     give it a new password, and end its sessions
  admin reset-2fa NAME  turn its second factor off, when it was lost
  admin list            list the staff accounts
  admin remove NAME     remove one
  check                 look whether the house is sound: folder, settings, database, backup
  backup FILE           write a consistent copy of the database, also while it is served
  restore FILE          put a copy in the place of the database, which is kept beside it
  update FILE           put a release in the place of this executable, and start it; --back goes back
  privacy export PHONE  print everything that is held about a phone, as JSON
  privacy erase PHONE   delete it for good
  demo                  fill an empty database with made-up people, or with a year of a house

  --version             print the version
  --help                print this, or the help of a command

Passwords are read from the terminal, or from standard input when it is piped.
Settings of the server come from the environment: HOST, PORT, DATA_DIR, TRUST_PROXY, PUBLIC_URL, TZ,
ADMIN_USERNAME, ADMIN_PASSWORD, SESSION_DAYS, LOG_LEVEL, REGISTER_PER_MINUTE. Those of the house are set in the back office. Where the environment sets one it counts:
HOUSE_NAME, CITY, ORGANISER, CONTACT_EMAIL, CONTACT_WHATSAPP, BANK_ACCOUNT, REFUND, SHORT_TABLE,
SHORT_TABLE_BELOW, DINNER_DAYS, USUAL_DAY, USUAL_TIME, USUAL_AREA, PRICE_FROM, USUAL_TABLES, PRICE_INCLUDES, COLD_CHATS_PER_DAY,
ANSWER_HOURS, PIC_NAMES, MEET_AGAIN, RETENTION_DAYS.`

const HELP_OF: Record<string, string> = {
  serve: `Usage: semeja serve

Opens (and migrates) the database in DATA_DIR and serves on HOST:PORT until SIGTERM or SIGINT.`,
  admin: `Usage: semeja admin add NAME [--host] | passwd NAME | reset-2fa NAME | list | remove NAME

Makes, changes, lists and removes staff accounts in the database in DATA_DIR. The password
is read from the terminal without echo, or from standard input when it is piped.`,
  check: `Usage: semeja check [FILE]

Prints one line for each check of the data folder, the settings, the database, the ways to pay, the disk and
the last backup, also while a server runs. Changes nothing. Exits with 1 when one of them failed. With FILE
it looks at that backup alone.`,
  backup: `Usage: semeja backup FILE

Writes a consistent copy of the database in DATA_DIR to FILE, also while a server runs, and checks
it. An existing FILE is not overwritten.`,
  restore: `Usage: semeja restore FILE

Checks FILE and puts it in the place of the database in DATA_DIR, which is kept beside it. Refuses
while a server runs, and a FILE that is damaged or of a newer version. Who was erased since FILE was
made is erased in it, too, as far as the database in DATA_DIR knows.`,
  update: `Usage: semeja update FILE [--sha256 DIGEST] | --back [--yes]

Checks FILE against DIGEST, or SHA256SUMS or FILE.sha256 beside it, makes a backup, has FILE migrate a copy of
the database in DATA_DIR, takes the place of this executable (the one before stays beside it) and has the server
start again. --back puts the one before back. Where that cannot use the database any more, the backup from before
the update takes its place: what was written since is in no list any more, and is kept in a file. It asks first
(--yes does without), and the server has to be stopped.`,
  privacy: `Usage: semeja privacy export PHONE | erase PHONE [--yes]

Prints or deletes everything that the database in DATA_DIR holds about a phone, written as 08..., 62...
or +62..., also while a server runs. PHONE - reads it from standard input, so that no list of processes
shows it. Erasing asks on the terminal; --yes erases without. Backups made before still hold the person.`,
  demo: `Usage: semeja demo [--people N | --year] [--seed S]

Fills an empty database in DATA_DIR with N made-up people (${DEMO_PEOPLE} without --people), of whom some
live two weeks of evenings and dinners, with messages, money, venues and what guests said, so that every
page has something to show; of fewer than thirty hardly six sit at a table. --year lives a year of weekly
evenings of eight hundred people instead, which takes half a minute. The same seed gives the same on the same day.`,
}

/** Exit code for a wrong command, option or setting. */
const WRONG_USE = 2

// everything is closed by then; a worker thread that is still ending must not hold up the exit
if (import.meta.main) process.exit(await run(process.argv.slice(2), PROCESS))

/** Runs a command and returns its exit code; a server prints and listens as this process whatever `io` is. */
export async function run(argv: string[], io: Io): Promise<number> {
  const say = (text: string) => {
    io.print(printable(text))
    return 0
  }
  const complain = (text: string, code = WRONG_USE) => {
    io.complain(`semeja: ${printable(text)}`)
    return code
  }
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
        people: { type: 'string' },
        seed: { type: 'string' },
        year: { type: 'boolean' },
        yes: { type: 'boolean' },
        host: { type: 'boolean' },
        back: { type: 'boolean' },
        sha256: { type: 'string' },
      },
    })
    const [command = 'serve', ...rest] = positionals
    if (values.version) return say(VERSION)
    if (values.help && positionals.length === 0) return say(HELP)
    const help = Object.hasOwn(HELP_OF, command) ? HELP_OF[command]! : undefined
    if (help === undefined)
      return complain(`unknown command ${JSON.stringify(command)}; semeja --help lists them`)
    if (values.help) return say(help)

    if (values.yes !== undefined && command !== 'privacy' && !values.back)
      return complain('--yes belongs to semeja privacy erase and semeja update --back')
    if (values.host !== undefined && command !== 'admin')
      return complain('--host belongs to semeja admin add; HOST is a setting')
    if ((values.back !== undefined || values.sha256 !== undefined) && command !== 'update')
      return complain('--back and --sha256 belong to semeja update')

    if (command === 'demo' && rest.length === 0) {
      if (values.year && values.people !== undefined)
        return complain('--year makes up its own people: leave --people out')
      const people = wholeNumber('--people', values.people ?? String(DEMO_PEOPLE), DEMO_PEOPLE_MAX)
      const { demoCommand } = await import('./cli/demo')
      return await demoCommand(
        readConfig(io.env),
        values.year ? 'year' : people,
        wholeNumber('--seed', values.seed ?? '1', 2 ** 31 - 1),
        io,
      )
    }
    if (command !== 'demo' && [values.people, values.seed, values.year].some((value) => value !== undefined))
      return complain(`--people, --year and --seed belong to semeja demo`)
    if (command === 'privacy') {
      const { privacyCommand } = await import('./cli/privacy')
      return await privacyCommand(readConfig(io.env), rest, values.yes === true, io)
    }
    if (command === 'serve' && rest.length === 0) {
      // the worker's entry is named here because in the executable it lies beside this file
      return await serve(readConfig(io.env), () => new Worker(new URL('./matchmaker.ts', import.meta.url)))
    }
    if (command === 'check' && rest.length === 0) {
      const { checkCommand } = await import('./site/check')
      return checkCommand(io.env, (line) => say(line))
    }
    const [file, ...more] = rest
    if (command === 'check' && file && more.length === 0) {
      const { whyUnsound } = await import('./db/last-backup')
      const why = whyUnsound(file)
      return why ? complain(`${file} ${why}`, 1) : say(`${file} is sound`)
    }
    if ((command === 'backup' || command === 'restore') && file && more.length === 0) {
      const { dataDir } = readConfig(io.env)
      const { backup, restore } = await import('./cli/backup')
      if (command === 'backup') return say(`wrote ${file} with ${backup(dataDir, file)} people`)
      const { countOf } = await import('./audit/audit')
      const { people, again, requested, kept } = restore(dataDir, file)
      const erased =
        again === null
          ? '; who was erased since it was made is not known here'
          : again > 0
            ? `; ${countOf(again, 'sign-up')} erased since it was made: erased again`
            : ''
      const going = requested > 0 ? `; ${countOf(requested, 'requested erasure')} of before: they go on` : ''
      const before = kept ? `; the database before is kept as ${kept}` : ''
      return say(`restored ${people} people${erased}${going}${before}`)
    }
    const { back = false, yes = false, sha256 } = values
    if (command === 'update' && more.length === 0 && (file === undefined) === back && !(back && sha256)) {
      const { updateCommand } = await import('./cli/update-command')
      return await updateCommand(readConfig(io.env), file, { sha256, back, yes }, io)
    }
    if (command === 'admin') {
      const { adminCommand } = await import('./cli/admin')
      return await adminCommand(readConfig(io.env), rest, values.host ?? false, io)
    }
    return complain(help.split('\n')[0]!.replace('Usage', 'usage'))
  } catch (error) {
    if (error instanceof ConfigError) return complain(error.message)
    if (error instanceof DatabaseError) return complain(error.message, 1)
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
      return complain(`${error.message.split('.')[0]}; semeja --help lists what there is`)
    if (isStorageError(error)) return complain(explainStorageError(error, readConfig(io.env).dataDir), 1)
    throw error
  }
}

function wholeNumber(option: string, text: string, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (value <= max) return value
  throw new ConfigError(`${option} is ${JSON.stringify(text)}, but it takes a whole number up to ${max}`)
}
