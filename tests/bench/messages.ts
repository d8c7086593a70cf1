// the queue of messages with many people seated: `bun tests/bench/messages.ts [seated…]`, default 2,000
import { sql } from 'drizzle-orm'
import { DEFAULT_ZONE } from '../../src/domain/time'
import { listDues, listOpenDues } from '../../src/dues/list'
import { setEverybody } from '../../src/groups/everybody'
import { openIn } from '../../src/groups/seats'
import { createScoring } from '../../src/matchmaking/group-scores'
import { markMessage } from '../../src/messages/mark'
import { openMessage } from '../../src/messages/open'
import { listQueue } from '../../src/messages/queue'
import { listSilent } from '../../src/messages/silent'
import { AYU, CONFIG, DINNER, NOON, storeEvening } from '../support/evening'
import { machine, percentile, table } from './measure'
import { type Case, measureCases, withPeople } from './people'

const REPEATS = 100
const given = process.argv.slice(2).map(Number).filter(Boolean)

for (const seated of given.length > 0 ? given : [2000]) {
  const times = await withPeople(100, (db) => {
    const groups = Math.ceil(seated / 6)
    for (let i = 0; i < groups; i++) {
      // on twenty evenings, the first of them in a week
      const eventAt = new Date(Date.parse(DINNER) + (i % 20) * 86_400_000).toISOString()
      storeEvening(db, { eventAt, first: i * 8, backups: 2 })
    }
    // half of them have heard; some are silent by the time that is looked at
    const { items } = listQueue(db, { page: 0, size: seated / 2, all: 'true' }, AYU.id, CONFIG, NOON)
    db.$client.run('begin')
    for (const { userId, groupId, kind } of items) {
      const opened = openMessage(
        db,
        AYU,
        { userId, groupId, kind, text: undefined, again: false },
        CONFIG,
        NOON,
      )
      if (opened.ok) markMessage(db, AYU, opened.id, 'sent', CONFIG, NOON)
    }
    // what half of the tables pay is due
    for (const [id] of db.values<[number]>(sql`select id from dinner_groups where id % 2 order by id`)) {
      const versions = Object.fromEntries(openIn(db, id).map(({ userId, version }) => [userId, version]))
      setEverybody(db, AYU, id, { status: 'confirmed', versions }, CONFIG, NOON)
    }
    db.$client.run('commit')
    const later = new Date(NOON.getTime() + 50 * 3_600_000)
    const scoring = createScoring(db, { timeZone: DEFAULT_ZONE, meetAgain: null })
    const cases: Case[] = [
      [
        'first page of the queue',
        () => listQueue(db, { page: 0, size: 25, all: 'true' }, AYU.id, CONFIG, later),
      ],
      [
        'first page of one kind on one day',
        () =>
          listQueue(
            db,
            { page: 0, size: 25, all: 'true', kind: 'invite', day: '2026-11-30' },
            AYU.id,
            CONFIG,
            later,
          ),
      ],
      [
        'who is silent, with backups and scores',
        () => listSilent(db, { page: 0, size: 25 }, AYU.id, { config: CONFIG, scoring }, later),
      ],
      ['first page of what is due, with the sums', () => listDues(db, { page: 0, size: 25 }, later)],
      ['what a transfer may be for', () => listOpenDues(db, later)],
    ].map(([name, run]) => ({ name: name as string, run: run as () => void }))
    return measureCases(db, cases, REPEATS)
  })
  console.log(
    `${machine()}\n\nms for one answer in the server with ${seated} people seated, ${REPEATS} of each\n`,
  )
  const rows = [...times].map(([query, ms]) => ({
    query,
    median: percentile(ms, 0.5),
    p95: percentile(ms, 0.95),
  }))
  console.log(table(rows))
}
