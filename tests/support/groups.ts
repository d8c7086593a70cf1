import type { Db } from '../../src/db/open'
import { GROUP_STATUSES, holdsSeat, MEMBERS, tableName } from '../../src/domain/group/group'
import { BUDGETS } from '../../src/domain/profile/profile'
import { createRandom } from '../../src/matchmaking/core/random'

/** Of so many groups one is not over yet. */
const OPEN_SHARE = 50

/**
 * Stores `n` groups of people who were in none, six of their own each: most are over, as years of dinners leave them.
 * Quick, past the verbs; what is kept beside the memberships is in line with them.
 */
export function fillGroups(db: Db, n: number, seed = 1) {
  const random = createRandom(seed)
  const people = db
    .values<[number]>('select user_id from sign_ups where last_group is null order by user_id')
    .map(([id]) => id)
  if (people.length < n * MEMBERS) throw new Error(`${n} groups take ${n * MEMBERS} people`)
  const addGroup = db.$client.query(
    'insert into dinner_groups (name, status, budget, venue, event_at, pic, created_at) values (?, ?, ?, ?, ?, ?, ?) returning id',
  )
  const addSeat = db.$client.query(
    `insert into memberships (ticket_id, group_id, user_id, role, seat, active, added_at) values (?, ?, ?, 'member', ?, ?, ?)`,
  )
  const addTicket = db.$client.query<{ id: number }, [number, string, string, string]>(
    `insert into tickets (user_id, status, joined_at, at, "by") values (?, ?, ?, ?, 'staff') returning id`,
  )
  const first = Date.parse('2024-01-01T12:00:00Z')

  db.transaction(() => {
    for (let i = 0; i < n; i++) {
      const status =
        i >= n - n / OPEN_SHARE ? GROUP_STATUSES[i % 3]! : random.below(10) < 9 ? 'completed' : 'cancelled'
      const event = new Date(first + Math.floor(i / 20) * 86_400_000)
      const created = new Date(event.getTime() - 8 * 86_400_000 + i * 10).toISOString()
      const age = 18 + random.below(12)
      const named = random.below(20) === 0
      const [{ id }] = addGroup.all(
        named
          ? `Meja ${NAMES[random.below(NAMES.length)]} ${i}`
          : tableName([age, age + random.below(6)], random.below(7)),
        status,
        random.below(BUDGETS.length),
        random.below(5) === 0 ? null : 'Kedai Senja',
        event.toISOString(),
        ['-', 'Ayu', 'Budi'][random.below(3)]!,
        created,
      ) as [{ id: number }]
      const active = holdsSeat('member', status) ? 1 : 0
      for (let seat = 1; seat <= MEMBERS; seat++) {
        const userId = people[i * MEMBERS + seat - 1]!
        const ticket = addTicket.get(userId, status === 'completed' ? 'paid' : 'messaging', created, created)!
        addSeat.run(ticket.id, id, userId, seat, active, created)
      }
    }
  })
}

const NAMES = ['Zamrud', 'Melati', 'Kenanga', 'Cendana', 'Merpati']
