import { iso } from './clock'
import { checkMoneyPage } from './money-page'
import { bySize, checkNumbers } from './numbers'
import { weekLines } from './weeks'
import { ensure, type World } from './world'

const rupiah = (n: number) => `Rp${n.toLocaleString('de-DE')}`

/** Returns what an organiser wants to know of the time that was lived, in lines. Fails where the pages Numbers and Money say something else. */
export async function report(world: World): Promise<string[]> {
  const { ledger, house, habits } = world
  const { counts } = ledger
  const tables = Object.values(ledger.tables)
  const { six } = bySize(tables)
  const guests = tables.reduce((n, { came }) => n + came.length, 0)
  const messages = Object.keys(ledger.sent).length
  const numbers = await checkNumbers(world)
  const sums = await checkMoneyPage(world)
  const last = world.state.weeks.at(-1)
  if (last) last.sums = sums
  const { body: people } = await house.staff('GET', '/api/stats')
  const presses = counts.presses ?? 0
  // a house that refuses everything would break no word
  const weeks = Math.floor((world.state.day + 1) / 7)
  ensure(
    2 * tables.length >= weeks * habits.evenings.length,
    () => `in ${weeks} weeks there were ${tables.length} tables`,
  )
  const [done, refused] = [counts['presses of guests'] ?? 0, counts['presses of guests refused'] ?? 0]
  ensure(refused * 10 <= done, () => `of what guests pressed ${refused} were refused, and ${done} done`)
  const [undone, kept] = [counts.undone ?? 0, counts['mistakes that were refused'] ?? 0]
  ensure(kept <= undone + 5, () => `of mistakes ${kept} were refused, and ${undone} undone`)
  return [
    `until ${iso(world.now).slice(0, 10)}, ${house.calls} calls`,
    `${counts['sign-ups'] ?? 0} sign-ups, ${ledger.erased.length} erased, ${people.ungrouped} wait`,
    `${tables.length} tables, ${six} of six; ${guests} guests, ${6 * six} at a table of six`,
    `${messages} messages, ${(messages / Math.max(1, guests)).toFixed(1)} a guest; ${presses} presses of staff, ${(presses / Math.max(1, tables.length)).toFixed(0)} a table`,
    `${counts.feedback ?? 0} said how it was; ${numbers.total.contacts.pairs ?? 'too few'} contacts exchanged`,
    `${rupiah(sums.came)} came: ${rupiah(sums.held)} for seats, ${rupiah(sums.kept + sums.taken)} kept as credit, ${rupiah(sums.owed)} owed, ${rupiah(sums.paidBack)} went back, ${rupiah(sums.forfeited)} forfeited`,
    ...weekLines(world),
    `counts: ${JSON.stringify(counts)}`,
  ]
}
