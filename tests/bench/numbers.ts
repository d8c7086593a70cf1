// how long the figures of a year take among many people and dinners: bun tests/bench/numbers.ts [--people 100000] [--dinners 5000] [--cpu]
// --cpu counts the time of the processor, which other work on the machine does not eat up
import { parseArgs } from 'node:util'
import type { Db } from '../../src/db/open'
import { NUMBERS_BY, NUMBERS_WEEKS } from '../../src/domain/numbers'
import { numbersInSteps } from '../../src/numbers/numbers'
import { machine, percentile, table } from './measure'
import { withPeople } from './people'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    dinners: { type: 'string', default: '5000' },
    cpu: { type: 'boolean', default: false },
  },
})
const REPEATS = 11
const DAY = 86_400_000
const HOUR = DAY / 24
const TABLES_A_NIGHT = 50
const iso = (at: number) => new Date(at).toISOString()
const milliseconds = () => {
  const { user, system } = process.cpuUsage()
  return values.cpu ? (user + system) / 1000 : performance.now()
}

const rows = await withPeople(Number(values.people), (db) => {
  fillYear(db, Number(values.dinners))
  return NUMBERS_WEEKS.flatMap((weeks) =>
    [undefined, ...NUMBERS_BY].map((by) => {
      const times: number[] = []
      const slices: number[] = []
      for (let i = 0; i <= REPEATS; i++) {
        const steps = numbersInSteps(db, { weeks, by, timeZone: 'Asia/Jakarta' }, new Date())
        const began = milliseconds()
        for (let isDone = false; !isDone; ) {
          const slice = milliseconds()
          isDone = steps.next().done === true
          // the first run pays for the compiler
          if (i > 0) slices.push(milliseconds() - slice)
        }
        if (i > 0) times.push(milliseconds() - began)
      }
      return {
        weeks,
        by: by ?? 'week',
        'fastest ms': Math.min(...times),
        'median ms': percentile(times, 0.5),
        'longest slice, median ms': percentile(longest(slices, times.length), 0.5),
      }
    }),
  )
})
console.log(
  `${machine()}\n\nfigures of ${values.dinners} dinners of a year among ${values.people} people, ${values.cpu ? 'processor' : 'wall'} time\n`,
)
console.log(table(rows))

/** The longest slice of each run. */
function longest(slices: readonly number[], runs: number): number[] {
  const of = slices.length / runs
  return Array.from({ length: runs }, (_, i) => Math.max(...slices.slice(i * of, (i + 1) * of)))
}

/** Half of the dinners are of evenings that ask first; each has six guests and a backup, four messages a guest, and marks. */
function fillYear(db: Db, dinners: number) {
  const { $client } = db
  const sqlOf = (text: string) => $client.prepare<{ id: number }, (string | number | null)[]>(text)
  const evening =
    sqlOf(`insert into evenings (at, city, area, price, answers_until, sure_until, pay_until, details_from, status)
    values (?1, 'Yogyakarta', 'Tugu', 95000, ?2, ?2, ?2, ?2, 'open') returning id`)
  const group =
    sqlOf(`insert into dinner_groups (name, status, budget, price, event_at, evening_id, created_at)
    values ('Meja', 'completed', ?1, 95000, ?2, ?3, ?4) returning id`)
  const seat =
    sqlOf(`insert into memberships (group_id, user_id, role, seat, status, active, added_at, confirmed_at, answer_by)
    values (?1, ?2, ?3, ?4, ?5, 0, ?6, ?7, ?8) returning id`)
  const message =
    sqlOf(`insert into messages (user_id, group_id, evening_id, kind, opened_at, sent_at, result, cold)
    values (?1, ?2, ?3, ?4, ?5, ?5, 'sent', 0)`)
  const outcome = sqlOf(`insert into outcomes (person_id, group_id, dinner_day, outcome, at, source)
    values (?1, ?2, ?3, ?4, ?5, 'staff')`)
  const answer = sqlOf(`insert or ignore into tickets (user_id, evening_id, can, sure, sure_sent_at, at, "by")
    values (?1, ?2, 1, ?3, ?4, ?5, 'visitor')`)
  const people = $client
    .query<{ userId: number; personId: number }, []>(
      'select user_id as userId, person_id as personId from profiles',
    )
    .all()
  const next = (n: number) => people[(n * 7919) % people.length]!
  const began = Date.now() - 2 * DAY
  let n = 0
  let eveningId = 0
  $client.run('begin')
  for (let i = 0; i < dinners; i++) {
    const at = began - Math.floor(i / TABLES_A_NIGHT) * ((360 * DAY) / Math.ceil(dinners / TABLES_A_NIGHT))
    const asksFirst = Math.floor(i / TABLES_A_NIGHT) % 2 === 0
    if (i % TABLES_A_NIGHT === 0) eveningId = evening.get(iso(at), iso(at - 5 * DAY))!.id
    const { id } = group.get(1 + (i % 3), iso(at), asksFirst ? eveningId : null, iso(at - 9 * DAY))!
    for (let s = 0; s < 7; s++) {
      const { userId, personId } = next(n++)
      const isMember = s < 6
      seat.run(
        ...[id, userId, isMember ? 'member' : 'backup', isMember ? s + 1 : 1, isMember ? 'paid' : 'idle'],
        ...[iso(at - 8 * DAY), isMember ? iso(at - 6 * DAY) : null, iso(at - 5 * DAY)],
      )
      for (const kind of [asksFirst ? 'confirmed' : 'invite', 'pay', 'details', 'today'])
        message.run(userId, id, null, kind, iso(at - 7 * DAY + (i % 5) * HOUR))
      if (isMember)
        outcome.run(personId, id, iso(at).slice(0, 10), i % 20 === s ? 'no-show' : 'came', iso(at + DAY))
    }
    for (let k = 0; asksFirst && k < 20; k++) {
      const { userId } = next(n + k * 13)
      const isAskedAgain = k < 9
      message.run(userId, null, eveningId, 'date', iso(at - 9 * DAY))
      if (isAskedAgain) message.run(userId, null, eveningId, 'sure', iso(at - 5 * DAY))
      answer.run(
        userId,
        eveningId,
        isAskedAgain ? 1 : null,
        isAskedAgain ? iso(at - 5 * DAY) : null,
        iso(at - 4 * DAY),
      )
    }
  }
  $client.run('commit')
  $client.run('pragma wal_checkpoint(truncate)')
}
