import { LEAST } from '../../src/domain/money/bank-amounts'
import { findTransfers } from '../../src/domain/money/bank-list'
import { matchTransfers } from '../../src/domain/money/bank-match'
import type { Due, OpenDue } from '../../src/domain/money/money-calls'
import { DAY, HOUR, iso } from './clock'
import { count, countPresses } from './ledger'
import { worth } from './money-page'
import { ensure, type World } from './world'

/** Pastes what came into the page Money, which matches it as the browser does; pays back what is owed. */
export async function pasteBankList(world: World) {
  const { house, state, ledger, clock } = world
  if (state.bank.length > 0) {
    const day = (at: number) =>
      iso(at + 7 * HOUR)
        .slice(0, 10)
        .split('-')
        .reverse()
        .join('/')
    const { body } = await house.staff('GET', '/api/dues/open')
    const dues = body.dues as OpenDue[]
    // what credit leaves over may be too small to be taken for money in a list
    const isSmall = ({ amount }: { amount: number }) => amount < LEAST
    for (const { amount, name } of state.bank.filter(isSmall)) {
      const due = dues.find((one) => one.amount === amount && one.name === name)
      if (due) await takeAmount(world, due, amount)
      else count(ledger, 'rupiah of small transfers sent back by hand', amount)
    }
    const listed = state.bank.filter((one) => !isSmall(one))
    const list = listed.map(
      ({ amount, name, at }) =>
        `${day(at)} TRSF E-BANKING CR ${name.toUpperCase()} ${amount.toLocaleString('en-US')}.00 CR`,
    )
    const today = iso(clock.now + 7 * HOUR).slice(0, 10)
    const matches = matchTransfers(findTransfers(list.join('\n')), dues, today)
    ensure(
      matches.length === list.length,
      () => `of ${list.length} lines of a bank ${matches.length} were found`,
    )
    const ticked = matches.flatMap(({ kind, dues: [due] }) => (kind === 'one' ? due! : []))
    if (ticked.length > 0) {
      const done = await house.staff('POST', '/api/dues/paid', { ids: ticked.map(({ id }) => id) })
      const left = new Set(done.body.left.map(({ id }: { id: number }) => id))
      for (const { id, amount } of ticked) if (!left.has(id)) noteCame(world, id, amount)
      countPresses(ledger, 'Money', 2)
    }
    for (const { kind, transfer, dues: those } of matches) {
      const amount = transfer.amounts[0]!
      // several may fit: then it is that of the name beside the amount, and what came twice is of nobody else
      const named = those.find(({ name }) => name && transfer.text.includes(name.toUpperCase()))
      const due = named ?? (kind === 'paid' ? undefined : those[0])
      if (kind === 'one') continue
      if (kind === 'paid' && due) await noteTwice(world, due, amount)
      else if (due) await takeAmount(world, due, amount)
      else count(ledger, `rupiah of ${kind} sent back by hand`, amount)
    }
    state.bank = []
  }
  const { body } = await house.staff('GET', '/api/dues?state=owed&size=100')
  for (const due of body.items as Due[]) {
    const { id, version, chosen } = due
    if (chosen !== 'money') continue
    const done = await house.staff('PATCH', `/api/dues/${id}`, { state: 'settled', version }, [200, 409, 422])
    countPresses(ledger, 'Money')
    if (done.status !== 200) continue
    ledger.paidBack[id] = worth(due)
    ledger.refunds.push({ at: clock.now, days: (clock.now - Date.parse(due.since)) / DAY })
  }
}

async function takeAmount(world: World, { id }: OpenDue, amount: number) {
  const version = await versionOf(world, id)
  const { status } = await world.house.staff(
    'PATCH',
    `/api/dues/${id}`,
    { state: 'paid', amount, version },
    [200, 409, 422],
  )
  countPresses(world.ledger, 'Money')
  if (status === 200) noteCame(world, id, amount)
  else count(world.ledger, `rupiah sent back by hand after ${status}`, amount)
}

/** A transfer that came once more is owed as a payment of its own. */
async function noteTwice(world: World, { id }: OpenDue, amount: number) {
  const version = await versionOf(world, id)
  const body = { state: 'came twice', amount, version }
  const { status } = await world.house.staff('PATCH', `/api/dues/${id}`, body, [200, 409, 422])
  countPresses(world.ledger, 'Money')
  if (status === 200) world.ledger.twice.push(amount)
  else count(world.ledger, `rupiah sent back by hand after ${status}`, amount)
}

// what was ticked is marked by now, and the page has read it once more
async function versionOf({ house }: World, id: number): Promise<number | undefined> {
  const { body } = await house.staff('GET', '/api/dues/open')
  return (body.dues as OpenDue[]).find((due) => due.id === id)?.version
}

function noteCame(world: World, id: number, amount: number) {
  ensure(!(id in world.ledger.paid), () => `payment ${id} was paid twice`)
  world.ledger.paid[id] = { amount }
}
