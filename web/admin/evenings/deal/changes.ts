import type { DealPreview } from '../../../../src/domain/evening-deal'

const NAMED = 6
const NOW: Record<DealPreview['people'][number]['standing'], string> = {
  sure: 'has no seat any more',
  seated: 'has not paid any more',
  paid: 'has paid',
  kept: 'is kept',
}

/** Returns who has changed between two previews, a sentence each, or that something has. */
export function changesBetween(before: DealPreview, after: DealPreview): string[] {
  if (before.digest === after.digest) return []
  const was = new Map(before.people.map((person) => [person.id, person]))
  const is = new Map(after.people.map((person) => [person.id, person]))
  const gone = before.people
    .filter(({ id }) => !is.has(id))
    .map(({ name }) => `${name} takes no part any more`)
  const changed = after.people.flatMap(({ id, name, standing }) => {
    const old = was.get(id)
    if (!old) return standing === 'paid' ? `${name} has paid` : `${name} takes part now`
    return old.standing === standing ? [] : `${name} ${NOW[standing]}`
  })
  const all = [...gone, ...changed]
  if (all.length === 0) return ['An answer or a table was changed']
  const rest = all.length - NAMED
  return rest > 0 ? [...all.slice(0, NAMED), `${rest} more have changed`] : all
}
