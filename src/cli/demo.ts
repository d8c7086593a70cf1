import type { Config } from '../config'
import { markDemo } from '../db/demo-mark'
import { closeDatabase, type Db, openDatabase } from '../db/open'
import { todayIn } from '../domain/time'
import { listAdmins } from '../session/accounts'
import { countUsers, stats } from '../users/users'
import { alone } from './demo-alone'
import { liveDays } from './demo-days'
import { leaveLooseEnds, requestLastErasure } from './demo-ends'
import { type Io, PROCESS } from './terminal'

/** Days that are lived, without a year. */
const DAYS = 14
/** What `--year` makes. */
export const YEAR = { people: 800, days: 364 }

/** `semeja demo`: fills an empty database with so many people, or with a year. Returns the exit code. */
export async function demoCommand(
  config: Config,
  people: number | 'year',
  seed: number,
  { print, complain }: Pick<Io, 'print' | 'complain'> = PROCESS,
): Promise<number> {
  const db = openDatabase(config.dataDir)
  try {
    if (countUsers(db).all > 0) {
      complain('semeja: there are people in this database: a demo needs an empty one')
      return 1
    }
    if (listAdmins(db).length > 0) {
      complain('semeja: this house is set up already: a demo needs one of its own')
      return 1
    }
    markDemo(db)
    const today = todayIn(config.timeZone)
    const crowd = people === 'year' ? YEAR : { people, days: DAYS }
    const groups = await fillDemo(db, crowd.people, seed, today, config.timeZone, crowd.days)
    print(`made ${countUsers(db).all} people and ${groups} dinner groups`)
    return 0
  } finally {
    closeDatabase(db)
  }
}

/** Stores made-up people and what they and staff did in the last `days`, up to the evening before `today`. Deterministic by seed and day. Returns the number of groups. */
export async function fillDemo(
  db: Db,
  people: number,
  seed: number,
  today: string,
  timeZone: string,
  days = DAYS,
): Promise<number> {
  return alone(db, seed + 4, async (db) => {
    const house = await liveDays(db, { people, days, seed, today, timeZone })
    leaveLooseEnds(house)
    // so many people as were wished for stay
    if (days > DAYS) requestLastErasure(house)
    return stats(db).groups
  })
}
