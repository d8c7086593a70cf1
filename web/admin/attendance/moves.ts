import type { Guests } from '../../../src/domain/evening/guests'
import { shortName } from '../../../src/domain/profile/name'

/** Returns who moves where: `Budi and Citra move from Table 2 to Table 1`. */
export function movesInWords({ tables, proposal }: Pick<Guests, 'tables' | 'proposal'>): string[] {
  const places = new Map(tables.map(({ id, name }) => [id, name]))
  const names = new Map(
    tables.flatMap(({ guests }) => guests.map(({ userId, name }) => [userId, shortName(name)])),
  )
  const ways = new Map<string, Guests['proposal']>()
  for (const move of proposal) {
    const way = `from ${places.get(move.from)} to ${places.get(move.to)}`
    ways.set(way, [...(ways.get(way) ?? []), move])
  }
  return [...ways].map(([way, moves]) => {
    const people = moves.map(({ userId }) => names.get(userId) ?? `#${userId}`)
    const last = people.pop()!
    return people.length === 0 ? `${last} moves ${way}` : `${people.join(', ')} and ${last} move ${way}`
  })
}
