import type { Guests } from '../../../src/domain/evening/guests'
import { shortName } from '../../../src/domain/profile/name'

/** Returns who moves where: `Budi and Citra move from Table 2 to Table 1`. */
export function movesInWords({ tables, proposal }: Pick<Guests, 'tables' | 'proposal'>): string[] {
  const places = new Map(tables.map(({ id, name }) => [id, name]))
  const ways = new Map<string, Guests['proposal']>()
  for (const move of proposal) {
    const way = `from ${places.get(move.from)} to ${places.get(move.to)}`
    ways.set(way, [...(ways.get(way) ?? []), move])
  }
  return [...ways].map(([way, moves]) => {
    const people = namesOf(
      tables,
      moves.map(({ userId }) => userId),
    )
    return `${people} ${moves.length === 1 ? 'moves' : 'move'} ${way}`
  })
}

/** Returns what speaks against the moves, and of whom: `Budi and Citra have met before`. */
export function warningsInWords({ tables, warnings }: Pick<Guests, 'tables' | 'warnings'>): string[] {
  return warnings.map(({ userIds, message }) => `${namesOf(tables, userIds)} ${message}`)
}

function namesOf(tables: Guests['tables'], userIds: readonly number[]): string {
  const names = new Map(
    tables.flatMap(({ guests }) => guests.map(({ userId, name }) => [userId, shortName(name)])),
  )
  const people = userIds.map((id) => names.get(id) ?? `#${id}`)
  const last = people.pop()!
  return people.length === 0 ? last : `${people.join(', ')} and ${last}`
}
