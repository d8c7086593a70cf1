import { sql } from 'drizzle-orm'
import type { Config } from '../config'
import type { Db } from '../db/open'
import type { Evening, EveningForecast } from '../domain/evenings'
import { budgetOf } from '../domain/open-evenings'
import { BUDGETS, type Budget } from '../domain/profile'
import { numberWord } from '../matchmaking/explain'
import type { Forecast } from '../matchmaking/forecast'
import { AFFORDED, AVAILABLE, COMPLETE } from '../matchmaking/rows'

type Addition = EveningForecast['additions'][number]

const LINES_MAX = 3
const DAY_MS = 86_400_000

/** Returns in words how many tables an evening makes, and who else would make another one, unless it has all its tables. */
export function composeForecast(
  db: Db,
  { id, at, price, tables_max, groups, can: said, process }: Evening,
  forecast: Forecast,
  { timeZone, publicUrl }: Pick<Config, 'timeZone' | 'publicUrl'>,
  now = new Date(),
): EveningForecast {
  const above = aboveBudgets(db, id)
  const budgets = forecast.budgets.map(({ free, tables }, code) => ({
    budget: BUDGETS[code]!,
    can: free,
    tables,
    above: above.get(code) ?? 0,
  }))
  const can = budgets.reduce((sum, budget) => sum + budget.can, 0)
  const possible = budgets.reduce((sum, budget) => sum + budget.tables, 0)
  const left = tables_max === null ? Number.POSITIVE_INFINITY : Math.max(0, tables_max - groups)
  const tables = Math.min(possible, left)
  const additions = (possible < left ? forecast.additions : []).map(
    ({ budget, woman, ...rest }): Addition => ({
      ...rest,
      budget: BUDGETS[budget]!,
      gender: woman ? 'female' : 'male',
      table: budgets[budget]!.tables + 1,
    }),
  )
  // one price that everybody there affords: its tables mix budgets
  const isOnePool = process === 'first'
  const pool = isOnePool ? budgets.filter(({ budget }) => budget === budgetOf(price)) : budgets
  return {
    can,
    tables,
    budgets: isOnePool ? [] : budgets,
    additions,
    met: possible < left ? forecast.met : null,
    summary: summaryOf({ tables, can, said, left }),
    lines: linesOf(pool, additions, isOnePool),
    story: additions[0] ? storyOf(additions[0], at, { timeZone, publicUrl, isOnePool }, now) : null,
  }
}

/** What an evening can become, by who of those who said that they can (`said`) is free and affords it (`can`). */
function summaryOf({ tables, can, said, left }: Record<'tables' | 'can' | 'said' | 'left', number>): string {
  if (left === 0) return 'It has all its tables'
  if (can === 0)
    return said === 0
      ? 'Nobody can come yet'
      : 'No more tables: those who can come have a seat, rest or cannot afford it'
  const who = can >= said ? `${can} who can` : `the ${can} of ${said} who can and have no seat`
  return `Up to ${tables} ${tables === 1 ? 'table' : 'tables'} for ${who}`
}

function linesOf(
  budgets: EveningForecast['budgets'],
  additions: readonly Addition[],
  isOnePool: boolean,
): string[] {
  const stateOf = (wanted: Budget) => {
    const { can, tables, budget } = budgets.find(({ budget }) => budget === wanted)!
    const made = tables === 0 ? 'no table' : `${tables} ${tables === 1 ? 'table' : 'tables'}`
    return `${can} can · ${made}${isOnePool ? '' : ` of ${budget}`}`
  }
  const helped = new Set(additions.map(({ budget }) => budget))
  const others = budgets.filter(({ can, budget }) => can > 0 && !helped.has(budget))
  return [
    ...additions.map((addition) => `${stateOf(addition.budget)} · ${helpOf(addition)}`),
    ...others.map(({ budget }) => stateOf(budget)),
  ].slice(0, LINES_MAX)
}

/** `one woman of 22–30 more makes a third` */
function helpOf({ people, gender, table, ...ages }: Addition): string {
  const [one, many] = gender === 'female' ? ['woman', 'women'] : ['man', 'men']
  const who = people === 1 ? `one ${one}` : `${numberWord(people)} ${many}`
  return `${who} of ${agesText(ages)} more ${people === 1 ? 'makes' : 'make'} ${ORDINALS[table - 1] ?? `table number ${table}`}`
}

function storyOf(
  { people, gender, budget, ...ages }: Addition,
  at: string,
  { timeZone, publicUrl, isOnePool }: Pick<Config, 'timeZone' | 'publicUrl'> & { isOnePool: boolean },
  now: Date,
): string {
  const isNear = Date.parse(at) - now.getTime() < 6 * DAY_MS
  const day = new Intl.DateTimeFormat('id-ID', {
    timeZone,
    weekday: 'long',
    ...(!isNear && { day: 'numeric', month: 'long' }),
  }).format(new Date(at))
  const who = `${people} ${gender === 'female' ? 'cewek' : 'cowok'} umur ${agesText(ages)}`
  const where = publicUrl ? ` Daftar di ${publicUrl}` : ''
  return `Buat ${isNear ? `${day} ini` : day} kita masih cari ${who}${isOnePool ? '' : `, budget ${budget}`}.${where}`
}

function agesText({ youngest, oldest }: Pick<Addition, 'youngest' | 'oldest'>): string {
  return youngest === oldest ? String(youngest) : `${youngest}–${oldest}`
}

const ORDINALS =
  'a first, a second, a third, a fourth, a fifth, a sixth, a seventh, an eighth, a ninth, a tenth'.split(', ')

/** Who could be seated and said they can, but have a budget below the price, by the codes of budgets. */
function aboveBudgets(db: Db, id: number): Map<number, number> {
  const rows = db.values<[number, number]>(sql`
    select budget, count(*) from availability
    join evenings on evenings.id = evening_id
    join sign_ups as profiles on profiles.user_id = availability.user_id
    where evening_id = ${id} and can and ${AVAILABLE} and ${COMPLETE} and not ${AFFORDED}
    group by budget`)
  return new Map(rows)
}
