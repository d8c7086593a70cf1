import { iso } from './clock'
import { ensure, type World } from './world'

const rupiah = (n: number) => `Rp${n.toLocaleString('de-DE')}`

/** Returns what an organiser wants to know of the time that was lived, in lines. Fails where the page Numbers says something else. */
export async function report(world: World): Promise<string[]> {
  const { ledger, house, state } = world
  const { counts } = ledger
  const tables = Object.values(ledger.tables)
  const sat = (n: number) => tables.filter(({ came }) => came.length === n).length
  const guests = tables.reduce((n, { came }) => n + came.length, 0)
  const messages = Object.keys(ledger.sent).length
  const { body } = await house.staff('GET', '/api/numbers?weeks=52')
  const said = body.total.tables
  const fewer = tables.filter(({ came }) => came.length < 4).length
  const own = { six: sat(6), five: sat(5), four: sat(4), fewer }
  // of who was erased only a payment fills the chair, where there was one
  const erased = new Set(ledger.erased.map(({ userId }) => userId))
  const unsure = tables.filter((table) => table.came.some((id) => erased.has(id))).length
  for (const [size, n] of Object.entries(own))
    ensure(
      Math.abs(said[size] - n) <= unsure,
      () =>
        `Numbers counts ${said[size]} tables of ${size}, the ledger ${n}, ${unsure} with people erased since`,
    )
  const signedUp = state.guests.filter(({ userId, erased }) => userId !== null && erased === null).length
  const { signedUp: counted } = body.total.funnel
  ensure(counted === signedUp, () => `Numbers counts ${counted} people who signed up, the ledger ${signedUp}`)
  const sum = (of: Record<string, number>) => Object.values(of).reduce((a, b) => a + b, 0)
  const came = sum(Object.fromEntries(Object.entries(ledger.paid).map(([id, { amount }]) => [id, amount])))
  const { body: dues } = await house.staff('GET', '/api/dues?size=1')
  const { body: people } = await house.staff('GET', '/api/stats')
  const presses = counts.presses ?? 0
  return [
    `until ${iso(world.now).slice(0, 10)}, ${house.calls} calls`,
    `${counts['sign-ups'] ?? 0} sign-ups, ${ledger.erased.length} erased, ${people.ungrouped} wait`,
    `${tables.length} tables, ${own.six} of six; ${guests} guests, ${6 * own.six} at a table of six`,
    `${messages} messages, ${(messages / Math.max(1, guests)).toFixed(1)} a guest; ${presses} presses of staff, ${(presses / Math.max(1, tables.length)).toFixed(0)} a table`,
    `${counts.feedback ?? 0} said how it was; ${body.total.contacts.pairs ?? 'too few'} contacts exchanged`,
    `${rupiah(came)} came, ${rupiah(sum(ledger.paidBack))} went back, ${rupiah(dues.sums.owed.amount)} owed, ${rupiah(dues.sums.credit.amount)} kept as credit`,
    `counts: ${JSON.stringify(counts)}`,
  ]
}
