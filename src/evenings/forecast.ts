import type { Config } from '../config'
import type { Evening, EveningForecast } from '../domain/evening/evening-calls'
import { DAY_MS } from '../domain/units'
import type { Addition, Forecast } from '../matchmaking/forecast'

/** Returns in words how many tables an evening makes, and who else would make another one, unless it has all its tables. */
export function composeForecast(
  { at, tables_max, groups, joined: all }: Evening,
  { free: joined, tables: possible, ...forecast }: Forecast,
  { timeZone, publicUrl }: Pick<Config, 'timeZone' | 'publicUrl'>,
  now = new Date(),
): EveningForecast {
  const left = tables_max === null ? Number.POSITIVE_INFINITY : Math.max(0, tables_max - groups)
  const additions = possible < left ? forecast.additions : []
  const made = possible === 0 ? 'no table' : `${possible} ${possible === 1 ? 'table' : 'tables'}`
  return {
    met: possible < left ? forecast.met : null,
    summary: summaryOf({ tables: Math.min(possible, left), joined, all, left }),
    lines: additions.map((addition) => `${joined} joined · ${made} · ${helpOf(addition, possible + 1)}`),
    story: additions[0] ? storyOf(additions[0], at, { timeZone, publicUrl }, now) : null,
  }
}

/** What an evening can become, by who of those who have joined (`all`) is free (`joined`). */
function summaryOf({
  tables,
  joined,
  all,
  left,
}: Record<'tables' | 'joined' | 'all' | 'left', number>): string {
  if (left === 0) return 'It has all its tables'
  if (joined === 0)
    return all === 0 ? 'Nobody has joined yet' : 'No more tables: those who joined have a seat or rest'
  const who = joined >= all ? `${joined} who joined` : `the ${joined} of ${all} who joined and have no seat`
  return `Up to ${tables} ${tables === 1 ? 'table' : 'tables'} for ${who}`
}

/** `one woman of 22–30 more makes a third` */
function helpOf({ people, woman, ...ages }: Addition, table: number): string {
  const [one, many] = woman ? ['woman', 'women'] : ['man', 'men']
  const who = people === 1 ? `one ${one}` : `${numberWord(people)} ${many}`
  return `${who} of ${agesText(ages)} more ${people === 1 ? 'makes' : 'make'} ${ORDINALS[table - 1] ?? `table number ${table}`}`
}

function storyOf(
  { people, woman, ...ages }: Addition,
  at: string,
  { timeZone, publicUrl }: Pick<Config, 'timeZone' | 'publicUrl'>,
  now: Date,
): string {
  const isNear = Date.parse(at) - now.getTime() < 6 * DAY_MS
  const day = new Intl.DateTimeFormat('id-ID', {
    timeZone,
    weekday: 'long',
    ...(!isNear && { day: 'numeric', month: 'long' }),
  }).format(new Date(at))
  const who = `${people} ${woman ? 'cewek' : 'cowok'} umur ${agesText(ages)}`
  const where = publicUrl ? ` Daftar di ${publicUrl}` : ''
  return `Buat ${isNear ? `${day} ini` : day} kita masih cari ${who}.${where}`
}

function agesText({ youngest, oldest }: Pick<Addition, 'youngest' | 'oldest'>): string {
  return youngest === oldest ? String(youngest) : `${youngest}–${oldest}`
}

const ORDINALS =
  'a first, a second, a third, a fourth, a fifth, a sixth, a seventh, an eighth, a ninth, a tenth'.split(', ')

function numberWord(n: number): string {
  return ['no', 'one', 'two', 'three', 'four', 'five', 'six'][n] ?? String(n)
}
