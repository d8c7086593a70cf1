import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { DATABASE_FILE, type Db } from '../../src/db/open'
import type { Numbers } from '../../src/domain/staff/numbers'
import { nextTen } from './after'
import { notePresent } from './kept'
import { sum } from './money-page'
import { ensure, type Guest, type World } from './world'

/** Returns the page Numbers of a year. Fails where it says something else than the ledger; who was erased since leaves only a payment, so that some counts may differ by them. */
export async function checkNumbers(world: World): Promise<Numbers> {
  const { ledger, state, house } = world
  // a start since midnight may have erased somebody
  using client = new Database(join(house.dataDir, DATABASE_FILE), { readonly: true })
  notePresent(world, drizzle({ client }) as Db)
  const { body } = await house.staff('GET', '/api/numbers?weeks=52')
  const { total, from } = body as Numbers
  const since = Date.parse(from)
  const same = (what: string, said: number | null, own: number, unsure = 0) =>
    ensure(
      said !== null && Math.abs(said - own) <= unsure,
      () =>
        `Numbers counts ${said} ${what}, the ledger ${own}${unsure ? `, ${unsure} with people erased since` : ''}`,
    )
  const guestOf = (userId: number) => state.guests[ledger.owners[userId] ?? -1]!
  const isGone = (userId: number) => guestOf(userId).erased !== null
  const tables = Object.values(ledger.tables).filter(({ dinner }) => dinner >= since)
  const sat = tables.flatMap((table) => table.came)

  const unsure = tables.filter((table) => table.came.some(isGone)).length
  for (const [size, n] of Object.entries(bySize(tables)))
    same(`tables of ${size}`, total.tables[size as 'six'], n, unsure)
  same('tables without marks', total.tables.unmarked, 0, unsure)
  same('seats that were taken', total.contacts.seats, sat.length, sat.filter(isGone).length)

  const known = state.guests.filter(({ userId, erased }) => userId !== null && erased === null)
  const firsts = firstSignUps(world)
  const isNew = ({ n }: Guest) => firsts.get(n)! >= since
  same('people who signed up', total.funnel.signedUp, known.filter(isNew).length)
  // who went for their age, and is there by another number, is another person to the house
  const partly = new Set(Object.keys(ledger.gone).map((id) => ledger.owners[id]!))
  const unknownOf = (some: readonly { n: number }[]) => some.filter(({ n }) => partly.has(n)).length
  const dined = new Set(Object.values(ledger.tables).flatMap((table) => table.came.map(guestOf)))
  const came = known.filter((guest) => isNew(guest) && dined.has(guest))
  same('of them who came', total.funnel.came, came.length, unknownOf(came))

  const missed = Object.values(ledger.missed).filter(
    ({ n, dinner }) => dinner >= since && state.guests[n]!.erased === null,
  )
  same('no-shows', total.absences.noShows, missed.length, unknownOf(missed))
  const marks = Object.values(ledger.marks).filter(
    ({ n, dinner }) => dinner >= since && state.guests[n]!.erased === null,
  )
  same('answers how it was', total.evening.answered, marks.length, unknownOf(marks))
  if (total.evening.mean !== null)
    same(
      'as their mean',
      total.evening.mean,
      Math.round((10 * sum(marks.map(({ mark }) => mark))) / marks.length) / 10,
      unknownOf(marks) > 0 ? 0.15 : 0,
    )
  const pairs = pairsOf(world, since)
  const unknown = pairs.filter((pair) => pair.some((n) => partly.has(n))).length
  if (total.contacts.pairs !== null) same('contacts', total.contacts.pairs, pairs.length, unknown)
  return body
}

// pairs who both allowed it after one dinner, and could read it at ten o'clock
function pairsOf({ ledger, state, now }: World, since: number): [number, number][] {
  const isOpen = (from: string, to: string, dinner: string) =>
    nextTen(ledger.open[`${from} ${to} ${dinner}`] ?? now) < now &&
    state.guests[Number(from)]!.erased === null
  return Object.keys(ledger.open).flatMap((key): [number, number][] => {
    const [a, b, dinner] = key.split(' ') as [string, string, string]
    const isPair = Number(a) < Number(b) && Number(dinner) >= since
    return isPair && isOpen(a, b, dinner) && isOpen(b, a, dinner) ? [[Number(a), Number(b)]] : []
  })
}

/** Returns how many tables sat with so many guests. */
export function bySize(tables: readonly { came: readonly number[] }[]) {
  const sat = (n: number) => tables.filter(({ came }) => came.length === n).length
  return {
    six: sat(6),
    five: sat(5),
    four: sat(4),
    fewer: tables.filter(({ came }) => came.length < 4).length,
  }
}

// by guest, of those that are there still
function firstSignUps({ ledger }: World): Map<number, number> {
  const firsts = new Map<number, number>()
  for (const [id, n] of Object.entries(ledger.owners))
    if (!(id in ledger.gone)) firsts.set(n, Math.min(firsts.get(n) ?? Infinity, ledger.signedUp[id]!))
  return firsts
}
