// the groups table at scale: `bun tests/bench/groups.ts [groups…] [--cpu]`, default 1,000 and 100,000, of six people each
import * as v from 'valibot'
import { OPERATOR } from '../../src/audit/staff'
import type { Db } from '../../src/db/open'
import { MEMBER_STATUSES } from '../../src/domain/group'
import { GROUP_SORTS, groupsQuerySchema } from '../../src/domain/groups-query'
import { DEFAULT_ZONE } from '../../src/domain/time'
import { changeGroup } from '../../src/groups/change'
import { findGroup, listGroups } from '../../src/groups/list'
import { setMemberStatus } from '../../src/groups/member-status'
import { createScoring } from '../../src/matchmaking/group-scores'
import { needsInSteps } from '../../src/messages/boards'
import { stats } from '../../src/users/users'
import { fillGroups } from '../support/groups'
import { machine, percentile, table } from './measure'
import { type Case, measureCases, withPeople } from './people'

const REPEATS = 40
/** People of the demo who sit in groups of its own. */
const DEMO_SEATED = 1000
const given = process.argv.slice(2).map(Number).filter(Boolean)
const sizes = given.length > 0 ? given : [1000, 100_000]

const QUERIES: Record<string, Record<string, string>> = {
  'status: open': { status: 'confirming,scheduled' },
  'status: completed, oldest first': { status: 'completed', dir: 'asc' },
  'status and PIC, by event': { status: 'completed', pic: 'Ayu', sort: 'event' },
  'budget and PIC': { budgets: '<Rp100.000', pic: 'Budi' },
  'one day': { day: '2024-01-20' },
  'search, common: meja 3': { search: 'meja 3' },
  'search, an initial: ayu l.': { search: 'ayu l.' },
  'search, two letters: al': { search: 'al' },
  'search, a letter that nobody has: ÿ': { search: 'ÿ' },
  'search, rare: zamrud': { search: 'zamrud' },
  'search, few: kenanga 19': { search: 'kenanga 19' },
  'search, nobody: qxz': { search: 'qxz' },
  'search + status + sort by name': { search: 'melati', status: 'completed', sort: 'name' },
  'search, a frequent name: ayu': { search: 'ayu' },
  'search, a name: panjaitan': { search: 'panjaitan' },
  'search, two words of a name: ayu lestari': { search: 'ayu lestari' },
  'search, a phone: 0801-0000-4321': { search: '0801-0000-4321' },
  'search, end of a phone: 4321': { search: '4321' },
  'search, beginning of a phone: 0801': { search: '0801' },
  'search, venue: senja': { search: 'senja' },
  'search, PIC: budi': { search: 'budi' },
  'search, id: #777': { search: '#777' },
  'search, a frequent name and a status, by event': { search: 'ayu', status: 'completed', sort: 'event' },
  'search, a frequent name among the open': { search: 'ayu', status: 'confirming,scheduled' },
  'search, a name and a venue, by name': { search: 'panjaitan senja', sort: 'name' },
}

const measured: Map<string, number[]>[] = []
for (const groups of sizes)
  measured.push(
    await withPeople(groups * 6 + DEMO_SEATED, (db) => {
      fillGroups(db, groups)
      return measureCases(db, cases(db, groups), REPEATS)
    }),
  )

console.log(`${machine()}\n\nms for one answer in the server, ${REPEATS} of each\n`)
console.log(
  table(
    [...measured[0]!.keys()].map((name) => ({
      query: name,
      ...Object.fromEntries(
        sizes.map((groups, i) => {
          const times = measured[i]!.get(name)!
          const cell = `${percentile(times, 0.5).toFixed(2)}, ${percentile(times, 0.95).toFixed(2)}`
          return [`${groups.toLocaleString('en')} groups: median, p95`, cell]
        }),
      ),
      'median, ratio': (
        percentile(measured.at(-1)!.get(name)!, 0.5) / percentile(measured[0]!.get(name)!, 0.5)
      ).toFixed(1),
    })),
  ),
)

function cases(db: Db, groups: number): Case[] {
  const scoring = createScoring(db, { timeZone: DEFAULT_ZONE, meetAgain: null })
  const list = (query: Record<string, string>) => {
    const wanted = v.parse(groupsQuerySchema, query)
    return () => void listGroups(db, wanted, DEFAULT_ZONE, scoring)
  }
  const [{ id: last }] = db.$client.query('select max(id) as id from dinner_groups').all() as [{ id: number }]
  // the latest groups are open
  const open = (i: number) => last - (i % Math.floor(groups / 50))
  return [
    ...GROUP_SORTS.flatMap((sort) =>
      (['desc', 'asc'] as const).map((dir) => ({
        name: `first page by ${sort}, ${dir}`,
        run: list({ sort, dir }),
      })),
    ),
    ...Object.entries(QUERIES).map(([name, query]) => ({ name, run: list(query) })),
    { name: 'what groups need', run: () => void [...needsInSteps(db, { silent: [] }, new Date(0))] },
    { name: 'stats', run: () => void stats(db) },
    {
      name: 'one status change',
      run: (i) => {
        const status = i % 2 ? 'scheduled' : 'confirming'
        const changed = changeGroup(db, OPERATOR, open(i), { status })
        if (!changed.ok) throw new Error(changed.reason)
      },
    },
    {
      name: 'one member status change',
      run: (i) => {
        const id = open(i)
        const [member] = findGroup(db, id, scoring)!.member_ids
        const status = MEMBER_STATUSES[i % MEMBER_STATUSES.length]!
        const changed = setMemberStatus(db, OPERATOR, id, { userId: member!, role: 'member', status })
        if (!changed.ok) throw new Error(changed.reason)
      },
    },
  ]
}
