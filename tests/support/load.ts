import { expect } from 'bun:test'
import type { DinnerGroup } from '../../src/domain/api'
import { GROUP_STATUSES, holdsSeat, MEMBER_STATUSES, MEMBERS } from '../../src/domain/group/group'
import type { createRandom } from '../../src/matchmaking/core/random'
import { answers } from './answers'
import { send } from './real-server'

const budget = '<Rp100.000'

type Random = ReturnType<typeof createRandom>
type Seen = Pick<
  DinnerGroup,
  'name' | 'status' | 'member_ids' | 'backup_member_ids' | 'member_statuses' | 'version'
>

interface Open {
  id?: number
  name?: string
  after: ((before: Seen) => Partial<Seen>) | null
}

/** Somebody who signs up without end; what was answered is in `stored`, what was only sent in `open`. */
export class Visitors {
  /** name by username of every sign-up that was answered */
  readonly stored = new Map<string, string>()
  /** sent, not answered */
  open: ReturnType<typeof answers> | undefined
  #n = 0

  constructor(
    private readonly key: number,
    private readonly url: () => string,
  ) {}

  /** One sign-up, or the one again that has no answer yet. */
  async step() {
    this.open ??= answers(0, {
      username: `user_${this.key}_${this.#n++}`,
      name: `Tamu ${this.key} ${this.#n}`,
      phone: `+628${10 + this.key}${1_000_000 + this.#n}`,
    })
    const { username, name } = this.open
    const { status, body } = await send(this.url(), 'POST', '/api/register', this.open)
    expect([username, status < 300 || status === 503]).toEqual([username, true])
    if (status === 503) return
    expect(body.user.username).toBe(username)
    this.stored.set(username, name)
    this.open = undefined
  }
}

/** One of the staff who changes dinner groups of their own without end, one change after the other. */
export class Staff {
  /** groups as they were last answered; null for a deleted one */
  readonly groups = new Map<number, Seen | null>()
  /** the change without an answer, and the group as it would be after it */
  #open: Open | undefined
  #n = 0

  constructor(
    private readonly key: string,
    private readonly people: number[],
    private readonly random: Random,
    private readonly url: () => string,
    private readonly cookie: string,
  ) {}

  async step() {
    const living = [...this.groups].filter((entry): entry is [number, Seen] => entry[1] !== null)
    const chosen = living[this.random.below(Math.max(1, living.length))]
    if (!chosen || (living.length < 4 && this.#free().length >= MEMBERS && this.random.below(3) === 0))
      return this.#create()
    const [id, group] = chosen
    switch (this.random.below(10)) {
      case 0:
        return this.#change('DELETE', `/api/dinner-groups/${id}`, undefined, { id, after: null })
      case 1:
      case 2:
      case 3: {
        const status = this.#any(GROUP_STATUSES)
        return this.#change(
          'PATCH',
          `/api/dinner-groups/${id}`,
          { status },
          {
            id,
            // saved as it is, it changes nothing
            after: ({ version, status: before }) => ({
              status,
              version: version + Number(status !== before),
            }),
          },
        )
      }
      case 4:
      case 5: {
        const userId = this.#any(group.member_ids)
        if (userId === undefined) return
        const status = this.#any(MEMBER_STATUSES)
        return this.#change(
          'PATCH',
          `/api/dinner-groups/${id}/member-status`,
          { userId, status },
          {
            id,
            after: ({ member_statuses }) => ({ member_statuses: { ...member_statuses, [userId]: status } }),
          },
        )
      }
      default: {
        // somebody leaves, somebody else comes, a backup is promoted when there is one
        const staying = group.member_ids.filter((_, i) => i !== this.random.below(MEMBERS))
        const [first, ...backups] = group.backup_member_ids
        const others = this.#free().filter((person) => !(person in group.member_statuses))
        const coming = this.random.below(2) === 0 ? first : this.#any(others)
        const members = (coming === undefined ? staying : [...staying, coming]).slice(0, MEMBERS)
        const backupMembers = coming === first ? backups : group.backup_member_ids
        return this.#change(
          'PATCH',
          `/api/dinner-groups/${id}`,
          { members, backupMembers },
          {
            id,
            after: ({ version, member_statuses: before, ...people }) => ({
              member_ids: members,
              backup_member_ids: backupMembers,
              member_statuses: Object.fromEntries(
                [...members, ...backupMembers].map((person) => [person, before[person] ?? 'idle']),
              ),
              version: version + Number(!isSeated(people, members, backupMembers)),
            }),
          },
        )
      }
    }
  }

  /** Fails unless the groups are as they were answered; the one change without an answer may have happened, then it counts. */
  settle(stored: Map<number, DinnerGroup>) {
    const open = this.#open
    this.#open = undefined
    if (open?.name) {
      const made = [...stored.values()].find(({ name }) => name === open.name)
      if (made) this.groups.set(made.id, seen(made))
    }
    for (const [id, before] of this.groups) {
      const found = stored.get(id)
      const now = found ? seen(found) : null
      const allowed: (Seen | null)[] = [before]
      if (open?.id === id && before) allowed.push(expected(open, before, now))
      expect(allowed).toContainEqual(now)
      this.groups.set(id, now)
    }
    // a group of this name that nobody knows of would be one that was refused
    for (const { id, name } of stored.values())
      if (name.startsWith(`${this.key} `)) expect(this.groups.has(id)).toBe(true)
  }

  async #create() {
    const name = `${this.key} ${this.#n++}`
    const free = this.#free()
    const body = {
      name,
      budget,
      date: '2099-01-01',
      members: free.slice(0, MEMBERS),
      backupMembers: free.slice(MEMBERS, MEMBERS + this.random.below(4)),
    }
    this.#open = { name, after: null }
    const { status, body: made } = await send(this.url(), 'POST', '/api/dinner-groups', body, this.cookie)
    this.#open = undefined
    expect([name, status, made.message]).toEqual([name, 201, undefined])
    this.groups.set(made.id, seen(made))
  }

  async #change(method: string, path: string, body: unknown, open: Open) {
    const { id, after } = open
    this.#open = open
    const answer = await send(this.url(), method, path, body, this.cookie)
    this.#open = undefined
    expect([path, body, answer.status < 300 || answer.status === 409]).toEqual([path, body, true])
    if (answer.status >= 300) return
    const before = this.groups.get(id!)!
    const { group = before, memberStatuses } = answer.body
    const now = after && { ...seen(group), ...(memberStatuses && { member_statuses: memberStatuses }) }
    expect(now).toEqual(expected(open, before, now))
    this.groups.set(id!, now)
  }

  /** Who holds no seat, mixed. */
  #free(): number[] {
    const held = new Set(
      [...this.groups.values()].flatMap((group) =>
        group
          ? [
              ...(holdsSeat('member', group.status) ? group.member_ids : []),
              ...(holdsSeat('backup', group.status) ? group.backup_member_ids : []),
            ]
          : [],
      ),
    )
    const free = this.people.filter((id) => !held.has(id))
    const from = this.random.below(Math.max(1, free.length))
    return [...free.slice(from), ...free.slice(0, from)]
  }

  #any<T>(list: readonly T[]): T {
    return list[this.random.below(Math.max(1, list.length))]!
  }
}

/** People who belong to one of the staff: matchmaking leaves them alone, because they have a removal reason. */
export async function ownPeople(url: string, cookie: string, key: number, n: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < n; i++) {
    const person = {
      name: `Orang ${key} ${i}`,
      phone: `0899${key}${1_000_000 + i}`,
      budget,
      removed: 'milik staf',
    }
    const { status, body } = await send(url, 'POST', '/api/users', person, cookie)
    expect(status).toBe(201)
    ids.push(body.user.id)
  }
  return ids
}

/** A group after a change, given as it is `now`: who is confirmed and whose money was here from before is paid. */
function expected({ after }: Open, before: Seen, now: Seen | null): Seen | null {
  if (!after) return null
  const next = { ...before, ...after(before) }
  const statuses = Object.entries(next.member_statuses).map(([id, status]) => {
    const isPaid = status === 'confirmed' && now?.member_statuses[Number(id)] === 'paid'
    return [id, isPaid ? ('paid' as const) : status]
  })
  return { ...next, member_statuses: Object.fromEntries(statuses) }
}

function isSeated(
  group: Pick<Seen, 'member_ids' | 'backup_member_ids'>,
  members: number[],
  backups: number[],
) {
  return `${group.member_ids}/${group.backup_member_ids}` === `${members}/${backups}`
}

function seen({ name, status, member_ids, backup_member_ids, member_statuses, version }: DinnerGroup): Seen {
  return { name, status, member_ids, backup_member_ids, member_statuses, version }
}
