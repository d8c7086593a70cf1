import * as v from 'valibot'
import { countOf } from '../audit/audit'
import { OPERATOR } from '../audit/staff'
import type { Config } from '../config'
import { closeDatabase, hasDatabase, openDatabase } from '../db/open'
import { phoneSchema } from '../domain/profile/profile'
import { erasePerson } from '../privacy/erase'
import { handOut } from '../privacy/export'
import { allSignUpsOf } from '../privacy/stash'
import { ask, firstLine, type Io, PROCESS } from './terminal'

const NOTHING = 'nothing is held about this phone'
const USAGE = 'usage: semeja privacy export PHONE | erase PHONE [--yes]; PHONE - reads it from standard input'
/** Milliseconds to wait for a server that reads the write-ahead log, before truncating it is left to that server. */
const WAIT_MS = 5000

/** `semeja privacy …`: shows or erases what is held about a phone. Returns the exit code. Only the export repeats the phone. */
export async function privacyCommand(
  { dataDir }: Config,
  [action, given, ...rest]: string[],
  yes: boolean,
  io: Io = PROCESS,
): Promise<number> {
  const complain = (text: string, code: number) => {
    io.complain(`semeja: ${text}`)
    return code
  }
  const known = action === 'erase' || (action === 'export' && !yes)
  if (!known || !given || rest.length > 0) return complain(USAGE, 2)
  const input = v.safeParse(phoneSchema, given === '-' ? await firstLine('Phone: ', io) : given)
  if (!input.success) return complain('this is no phone number of 9 digits or more', 2)
  if (!hasDatabase(dataDir)) return complain(`there is no database in ${dataDir}`, 1)

  const db = openDatabase(dataDir)
  try {
    const phone = input.output
    if (action === 'export') {
      const text = handOut(db, OPERATOR, phone)
      if (text === undefined) return complain(NOTHING, 1)
      io.print(escaped(text))
      return 0
    }
    const ids = allSignUpsOf(db, phone)
    if (ids.length === 0) return complain(NOTHING, 1)
    if (!yes) {
      if (io.piped) return complain('erasing takes --yes when nobody can be asked', 2)
      const sure = await ask(`Erase ${countOf(ids.length, 'sign-up')} of this phone for good? Type yes: `)
      if (sure.trim().toLowerCase() !== 'yes') return complain('nothing was erased', 1)
    }
    const { erased, seats, rewritten } = await erasePerson(db, OPERATOR, phone, io.waitMs ?? WAIT_MS)
    io.print(
      `erased ${countOf(erased, 'sign-up')} and ${countOf(seats, 'seat')} at dinners; backups made before still hold them`,
    )
    if (!rewritten) {
      io.print(TRACES)
      // closing waits for it no second time
      db.$client.run('pragma busy_timeout = 0')
    }
    return 0
  } finally {
    closeDatabase(db)
  }
}

// as JSON writes them, so that the text stays what it was
function escaped(json: string): string {
  return json.replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, (char) =>
    [...Array(char.length).keys()]
      .map((i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

const TRACES = 'another program uses the database: it may hold traces until a server rewrites it at 03:30'
