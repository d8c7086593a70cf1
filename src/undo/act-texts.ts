import { sql } from 'drizzle-orm'
import { lastAuthor } from '../activity/list'
import type { RowChange } from '../audit/act-rows'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import type { acts } from '../db/schema'
import { OUTCOME_LABELS, type Outcome } from '../domain/after-dinner/outcome'
import { MESSAGES, type MessageKind, textLabel } from '../domain/messages/message-kinds'
import { shortName } from '../domain/profile/name'
import { namesOf } from '../users/names'
import type { Obstacle } from './obstacles'

type Act = Pick<typeof acts.$inferSelect, 'kind' | 'detail' | 'parts'>

/** Returns what says in words what acts changed and what keeps them, with the names of the people and groups in these rows. */
export function wordsFor(db: Db, rows: readonly RowChange[], adminId: number) {
  const people = namesOf(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  const groups = new Map(
    db.values<[number, string]>(
      sql`select id, name from dinner_groups where id in ${oneOf(rows.map(({ groupId }) => groupId))}`,
    ),
  )
  const nameOf = ({ userId }: RowChange) =>
    shortName(people.get(userId ?? 0) ?? 'somebody whose data is deleted')
  const groupOf = ({ groupId }: RowChange) => {
    const name = groups.get(groupId)
    return name === undefined ? `#${groupId}` : `${name} · #${groupId}`
  }
  // at an evening there may be no table yet
  const placeOf = (row: RowChange) => (row.groupId === 0 ? nameOf(row) : `${nameOf(row)} in ${groupOf(row)}`)

  /** What an act did: `Siti in Meja 12 · #12: idle → confirmed`. */
  function whatOf({ kind, detail, parts }: Act, own: readonly RowChange[]): string {
    const [first] = own
    const seat = own.find(({ changed }) => changed === 'seat' || changed === 'ticket') ?? first!
    switch (kind) {
      case 'status':
        return `${placeOf(seat)}: ${statusText(seat) ?? 'said yes'}`
      case 'groups':
        return `${parts} ${parts === 1 ? 'group' : 'groups'}: ${[...new Set(own.flatMap(fieldsOf))].join(', ')}`
      case 'given up':
        return `${placeOf(seat)}: given up`
      case 'return':
        return `${parts === 1 ? nameOf(seat) : `${parts} people`} back in the queue`
      case 'outcomes':
        return `Who came to ${groupOf(first!)}: ${marksOf(own)}`
      case 'pause':
        return `${nameOf(first!)}: ${first!.after?.paused_until ? 'paused' : 'pause lifted'}`
      case 'review':
        return `${nameOf(first!)}: ${own.some(({ changed }) => changed === 'person') ? 'paused' : 'left as it is'} (Needs a look)`
      case 'money':
        return `${parts === 1 ? placeOf(seat) : `${parts} people`} → ${detail}`
      case 'refund':
        return `${placeOf(first!)}: money returned`
      case 'message': {
        const message = own.find(({ changed }) => changed === 'message') ?? first!
        const [sent, result] = detail.split(', ') as [MessageKind, string]
        return `${MESSAGES[sent].label} to ${nameOf(message)}: ${result}`
      }
      case 'choice':
        return `What ${placeOf(first!)} eats`
      case 'announced':
        return 'Tables announced'
      case 'tables':
        return detail === 'make' ? 'Tables made' : 'Tables repaired'
      case 'cancelled':
        return 'Evening cancelled'
      case 'settings':
        return `Settings: ${detail}`
      case 'booking':
        return `${parts === 1 ? groupOf(first!) : `${parts} groups`}: booking ${detail}`
      case 'sheet':
        return `${textLabel('booking')}, ${parts === 1 ? groupOf(first!) : `${parts} groups`}: ${detail}`
      case 'group': {
        const moves = own.flatMap((row) => {
          const verb = moveVerb(row)
          return verb ? `${verb} ${nameOf(row)}` : []
        })
        const said = [...moves, ...own.flatMap(fieldsOf)]
        return `${groupOf(first!)}: ${said.length > 0 ? said.join(', ') : 'seats'}`
      }
    }
  }

  /** Who was marked as what: `Siti, Budi → Came; Ayu → No-show`. */
  function marksOf(own: readonly RowChange[]): string {
    const marks = own.filter(({ changed }) => changed === 'outcome')
    const byMark = Map.groupBy(marks, ({ after }) =>
      after?.outcome ? OUTCOME_LABELS[after.outcome as Outcome] : 'not marked',
    )
    return [...byMark].map(([mark, rows]) => `${rows.map(nameOf).join(', ')} → ${mark}`).join('; ')
  }

  /** What keeps a part from being undone: `Siti in Meja 12 · #12 was changed since by rani`. */
  function whyOf({ why, row }: Obstacle): string {
    switch (why) {
      case 'changed':
        if (row.changed === 'evening') return 'The evening was changed since'
        return `${subjectOf(row)} ${row.changed === 'setting' ? 'were' : 'was'} changed since by ${authorOf(row)}`
      case 'deleted':
        return `${groupOf(row)} was deleted since`
      case 'completed':
        return `${groupOf(row)} is completed`
      case 'seated':
        return `${nameOf(row)} has another seat since`
      case 'seat taken':
        return `The seat of ${placeOf(row)} is somebody else’s since`
      case 'evening deleted':
        return `The evening of ${groupOf(row)} was deleted since`
      case 'written to':
        return `${nameOf(row)} has been written to since`
      case 'guests written to':
        return 'Guests were written to since'
      case 'restaurant written to':
        return 'The restaurant was written to since'
      case 'announced':
        return 'The tables were announced since'
      case 'noted':
        return `${groupOf(row)} has a note since`
      case 'opened again':
        return `The message to ${row.changed === 'sheet' ? 'the restaurant' : nameOf(row)} has been opened again since`
    }
  }

  function subjectOf(row: RowChange): string {
    switch (row.changed) {
      case 'group':
        return groupOf(row)
      case 'payment':
        return `The money of ${placeOf(row)}`
      case 'outcome':
        return `Whether ${placeOf(row)} came`
      case 'message':
        return `What ${nameOf(row)} knows of ${groupOf(row)}`
      case 'person':
      case 'review':
        return nameOf(row)
      case 'choice':
        return `What ${placeOf(row)} eats`
      case 'setting':
        return 'The settings'
      case 'booking':
      case 'sheet':
        return `What the restaurant knows of ${groupOf(row)}`
      default:
        return placeOf(row)
    }
  }

  function authorOf(row: RowChange): string {
    const author = lastAuthor(db, row)
    if (!author || author.actor === 'system') return 'the server'
    if (author.actor === 'visitor') return row.userId === null ? 'a guest' : 'themselves'
    return author.adminId === adminId ? 'you' : (author.username ?? 'somebody whose account is deleted')
  }

  return { whatOf, whyOf }
}

function statusText({ before, after }: RowChange): string | undefined {
  return before?.status && after?.status ? `${before.status} → ${after.status}` : undefined
}

/** Returns what became of a seat, where somebody came, went or changed roles. */
function moveVerb({ changed, before, after }: RowChange): string | undefined {
  if (changed !== 'seat' || !after) return undefined
  if (!before) return 'added'
  // whose table is off was not taken out of it
  if (after.left_code === 'table off') return undefined
  if (before.left_at === null && after.left_at) return 'removed'
  return before.role ? (after.role === 'member' ? 'promoted' : 'made a backup:') : undefined
}

/** Returns what an act changed of a group: `status → confirming`. */
function fieldsOf({ changed, after }: RowChange): string[] {
  if (changed !== 'group' || !after) return []
  return Object.entries(FIELDS).flatMap(([column, [name, isSaid]]) =>
    column in after ? [isSaid ? `${name} → ${after[column]}` : name] : [],
  )
}

/** The columns of groups that acts change, what staff call them, and whether their value is shown. */
const FIELDS: Record<string, [name: string, isSaid?: true]> = {
  name: ['name'],
  status: ['status', true],
  pic: ['PIC', true],
  event_at: ['date'],
  venue: ['venue'],
  address: ['address'],
  booked_as: ['name at the door'],
  area: ['area'],
  price: ['price'],
  budget: ['budget'],
  evening_id: ['evening'],
  is_locked: ['lock'],
}
