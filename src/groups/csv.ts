import type { DinnerGroup, User } from '../domain/api'
import { DINNER_FACTS, type FactKey, shownFact } from '../domain/group/dinner'
import { SEAT_FACTS, SEAT_KEYS } from '../domain/group/group'
import { talkAbout } from '../domain/matchmaking/seating'
import { displayInstant } from '../domain/time'
import { CSV_START, csvLines } from '../http/csv'
import { csvCells } from '../users/fields'
import type { EveningPlan } from './evening'

/** Of the columns of a file of users; what is recorded of the seat follows. */
const COLUMNS = [
  'Name',
  'Phone',
  'Age',
  'Gender',
  'Activity',
  'Comfort Level',
  'Smoker',
  'Drinker',
  'Dietary Restrictions',
]

/** Returns a group as CSV: its details, its members, its backups; times are those of `timeZone`. */
export function groupCsv(
  group: DinnerGroup,
  people: User[],
  timeZone: string,
  evening?: Pick<EveningPlan, 'at' | 'city'>,
): string {
  const byId = new Map(people.map(({ id, profile }) => [id, profile]))
  const rowsOf = (ids: number[]) =>
    ids.flatMap((id) => {
      const profile = byId.get(id)
      const codes = SEAT_KEYS.map((key) => group[key][id] ?? '')
      return profile ? [[...csvCells(profile, timeZone, COLUMNS), ...codes]] : []
    })
  const header = [...COLUMNS, ...SEAT_KEYS.map((key) => SEAT_FACTS[key].label)]
  const topics = group.member_ids.map((id) => byId.get(id)?.interests ?? [])
  const when = (iso: string) => displayInstant(iso, 'dd/MM/yyyy HH:mm', timeZone)
  const fact = (key: FactKey) => [DINNER_FACTS[key].label, shownFact(key, group, timeZone)]

  return (
    CSV_START +
    csvLines([
      ['Group Details'],
      ['ID', group.id],
      ['Group Name', group.name],
      ['Budget', group.budget],
      ['Group Creation', when(group.created_at)],
      fact('venue'),
      fact('event_date'),
      ['Evening', evening ? `${when(evening.at)} ${evening.city}` : ''],
      fact('area'),
      ['Status', group.status],
      ['PIC', group.pic],
      ['Talk about', talkAbout(topics) ?? ''],
      [''],
      ['Group Members'],
      header,
      ...rowsOf(group.member_ids),
      [''],
      ['Backup Members'],
      header,
      ...rowsOf(group.backup_member_ids),
    ])
  )
}

/** Returns `group_{id}_{slugged name}_{date}.csv`, with the letters and digits of the name. */
export function csvName(group: DinnerGroup, today: string): string {
  const slug = group.name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return `group_${group.id}_${slug || 'group'}_${today}.csv`
}
