import { describe, expect, test } from 'bun:test'
import { currentStep, usualHours } from '../../src/domain/evening/evening-hours'
import type { EveningPage } from '../../src/domain/evening/evening-page'
import { EVENING_LISTS } from '../../src/domain/evening/evening-page'
import type { BookingState } from '../../src/domain/venue/booking'
import { type Batch, type EveningState, nextOf } from '../../src/evenings/next'

const ZONE = 'Asia/Jakarta'
/** Friday 4 December, seven in the evening in Jakarta. */
const AT = '2026-12-04T12:00:00.000Z'
const jakarta = (text: string) => new Date(`2026-${text}:00.000+07:00`)
const { answersUntil, ...HOURS } = usualHours(AT, ZONE, jakarta('11-20T12:00'))
const NUMBERS = {
  ...Object.fromEntries(EVENING_LISTS.map((list) => [list, 0])),
  tables: 0,
  free: 0,
} as EveningPage['numbers']

type Changes = {
  evening?: object
  numbers?: Partial<EveningPage['numbers']>
  tables?: EveningPage['tables']
  standbys?: EveningState['standbys']
}

/** An evening, as far as its steps need it. */
function stateOf({ evening = {}, numbers = {}, tables = [], standbys }: Changes = {}): EveningState {
  return {
    evening: {
      ...{ id: 1, at: AT, city: 'Yogyakarta', area: 'Prawirotaman', price: 95_000, tables_max: null },
      ...{ ...HOURS, answers_until: answersUntil, note: '', status: 'open', invites: true },
      ...{ dealtAt: null, announcedAt: null, version: 1 },
      ...{ joined: 0, free: 0, groups: 0, groupsEver: 0, seated: 0, ...evening },
    } as EveningPage['evening'],
    numbers: { ...NUMBERS, ...numbers },
    tables,
    standbys: standbys ?? { canFill: true, canSitAsFive: true, canSitAsSix: false },
  }
}

const due = (kind: Batch['kind'], count: number, urgency: Batch['urgency'] = 'now'): Batch[] => [
  { kind, count, urgency },
]
const stepAt = (when: string, changes: Changes = {}) =>
  currentStep(stateOf(changes).evening, jakarta(when), ZONE)
/** What is next, which is one sentence of at most twenty words. */
const next = (when: string, changes: Changes = {}, batches: Batch[] = []) => {
  const found = nextOf(stateOf(changes), batches, jakarta(when), ZONE)
  expect(found.text).not.toMatch(/[.?!] ./)
  expect(found.text.split(' ').length).toBeLessThanOrEqual(20)
  return found
}

const MADE = { dealtAt: '2026-12-02T05:05:00.000Z' }
const ANNOUNCED = { ...MADE, announcedAt: '2026-12-03T05:05:00.000Z' }

type Table = EveningPage['tables'][number]

/** Tables with so many guests each, whose place is known. */
function tablesOf(sizes: readonly number[], facts: Partial<Table> = {}): Table[] {
  const place = { venue: 'Kedai Senja', booked_as: 'Semeja', isLocked: false, whoCame: 'not yet' }
  return sizes.map(
    (size, i) => ({ name: `Table ${i + 1}`, ...place, seats: Array(size).fill({}), ...facts }) as never,
  )
}

test('an evening has its usual hours where it is made three days ahead, and one that is made later closes six hours before it', () => {
  // Friday at seven in the evening
  expect(usualHours(AT, ZONE, jakarta('12-01T19:00'))).toEqual({ answersUntil, ...HOURS })
  expect(usualHours(AT, ZONE, jakarta('12-01T19:01'))).toEqual({
    answersUntil: jakarta('12-04T13:00').toISOString(),
    payUntil: jakarta('12-04T15:00').toISOString(),
    detailsFrom: jakarta('12-04T15:00').toISOString(),
  })
})

test('the steps of an evening follow each other through its week', () => {
  const steps = (evening: object, ...whens: string[]) => whens.map((when) => stepAt(when, { evening }))
  // one whose tables were never made ends as well
  expect(steps({}, '12-02T11:59', '12-02T12:00', '12-05T10:00')).toEqual(['joining', 'tables', 'thanks'])
  expect(steps(MADE, '12-02T13:00', '12-03T12:00', '12-04T16:30')).toEqual(['pay', 'announce', 'announce'])
  const after = steps(ANNOUNCED, '12-03T12:30', '12-04T19:00', '12-04T21:00', '12-05T10:00')
  expect(after).toEqual(['day', 'door', 'came', 'thanks'])
})
describe('what is next', () => {
  test('knows restaurants that have not confirmed their tables, one after the other, and writes to them first', () => {
    const at = (venueId: number, venue: string, state: BookingState | null, sizes: number[]) =>
      tablesOf(sizes, { venueId, venue, booking: { state, version: 0 } })
    const tables = [...at(1, 'Warung Sri', null, [6, 6, 6, 6]), ...at(2, 'Kedai Senja', 'asked', [6])]
    const changes = { evening: MADE, tables }
    expect(next('12-02T13:00', changes, due('booking', 2))).toEqual({
      ...{ urgency: 'now', text: 'Warung Sri has not confirmed 4 tables.' },
      button: { act: 'messages', text: 'Write to Warung Sri' },
      beside: { act: 'said yes', text: 'They said yes' },
    })
    expect(next('12-02T13:00', changes).button).toEqual({ act: 'said yes', text: 'They said yes' })
    // guests are sent their place once it has
    const announced = { ...changes, evening: ANNOUNCED }
    expect(next('12-03T17:00', announced, due('details', 6)).button?.act).toBe('messages')
    // of one that staff have written to they stand in no batch: it goes first, and is urgent on the day
    const asked = { venueId: 1, booking: { state: 'asked', version: 0 }, awaitsBooking: true } as const
    const held = { evening: ANNOUNCED, tables: tablesOf([6], asked) }
    const wait = { text: 'Kedai Senja has not confirmed 1 table: Details wait for it.' }
    const [yes, write] = [{ act: 'said yes' }, { act: 'messages' }] as const
    const on3 = next('12-03T17:00', held, due('pay', 1))
    expect(on3).toMatchObject({ ...wait, urgency: 'now', button: yes, beside: write })
    const on4 = next('12-04T00:00', held, due('booking', 1))
    expect(on4).toMatchObject({ ...wait, urgency: 'red', button: write, beside: yes })
    const booked = at(1, 'Warung Sri', 'confirmed', [6])
    const next2 = (more: Table[]) => next('12-02T13:00', { evening: MADE, tables: [...booked, ...more] })
    expect(next2(at(2, 'Kedai Senja', 'refused', [6, 6]))).toMatchObject({
      ...{ urgency: 'red', text: 'Kedai Senja refused 2 tables: choose another place for them.' },
      button: { act: 'places', text: 'Set places' },
    })
    // a place that is typed confirms nothing
    expect(next2(tablesOf([6], { booking: null })).text).toContain('Everybody has paid, and')
  })

  test('says from eight in the evening three days before that fewer than six have joined', () => {
    const five = { numbers: { joined: 5, paid: 2 } }
    expect(next('12-01T19:59', five)).toMatchObject({ urgency: 'later' })
    expect(next('12-01T20:00', five)).toMatchObject({
      urgency: 'now',
      text: '5 guests joined, 2 paid, too few for a table: move it, cancel it, or wait until Wed 12:00.',
    })
    // a date that does not hold is written first
    expect(next('12-01T20:00', five, due('moved', 5, 'red')).text).toBe('5 × Moved')
    expect(next('12-01T20:00', { numbers: { joined: 6 } }).urgency).toBe('later')
  })

  test('is to set the places of tables before guests are asked to pay for them, but for a date that does not hold', () => {
    const made = { evening: MADE, tables: tablesOf([6, 6], { booked_as: null }) }
    expect(next('12-02T13:00', made, due('pay', 2))).toMatchObject({
      ...{ text: '2 tables have no place, or no name at the door.', button: { act: 'places' } },
      beside: { act: 'messages', text: 'Write to 2 people' },
    })
    expect(next('12-02T13:00', made, due('cancelled', 2, 'red')).button?.act).toBe('messages')
  })

  test('leads to no door of an evening whose hour has come without a table', () => {
    const none = { evening: ANNOUNCED, numbers: { joined: 2, paid: 2 } }
    for (const when of ['12-04T19:00', '12-04T21:30'])
      expect(next(when, none)).toEqual({ urgency: 'later', text: 'It had no tables: nobody dined.' })
    expect(next('12-04T21:30', none, due('cancelled', 2)).button?.act).toBe('messages')
  })

  test('is urgent two hours after closing, four after the announcement, and where a date that does not hold is not written', () => {
    const urgency = (when: string, changes: Changes, batches?: Batch[]) =>
      next(when, changes, batches).urgency
    const joined = { numbers: { joined: 36 } }
    expect([urgency('12-02T13:59', joined), urgency('12-02T14:00', joined)]).toEqual(['now', 'red'])
    const made = { evening: MADE, tables: tablesOf([6, 6]) }
    expect([urgency('12-03T15:59', made), urgency('12-03T16:00', made)]).toEqual(['now', 'red'])
    const both = [...due('moved', 2, 'red'), ...due('details', 6)]
    expect(next('12-03T17:00', { evening: ANNOUNCED, tables: tablesOf([6]) }, both)).toMatchObject({
      ...{ urgency: 'red', text: '2 × Moved · 6 × Details', button: { text: 'Write to 8 people' } },
    })
    // who is not to be written to before the morning is none of those to write to now
    const mixed = [...due('pay', 2, 'later'), ...due('booking', 1)]
    expect(next('12-02T22:00', { evening: MADE }, mixed).button?.text).toBe('Write to the restaurant')
    const later = next('12-03T22:00', { evening: ANNOUNCED }, due('details', 6, 'later'))
    expect(later.text).toBe('6 × Details, from 08:00')
  })

  test('is to make tables in time where joining ends shortly before the last hour at which that can be done', () => {
    // as of an evening that was moved to tomorrow
    const late = { answers_until: jakarta('12-04T13:00').toISOString() }
    const at = jakarta('12-04T15:00').toISOString()
    const hours = { payUntil: at, detailsFrom: at }
    const joined = { evening: { ...late, ...hours, invites: false }, numbers: { joined: 96, paid: 60 } }
    expect(next('12-03T15:59', joined).urgency).toBe('later')
    const soon =
      '96 guests joined, 60 paid, joining ends Fri 13:00: make tables by Fri 16:00, or close it earlier.'
    expect(next('12-03T16:00', joined)).toEqual({
      ...{ urgency: 'now', text: soon },
      beside: { act: 'copy link', text: 'Copy link' },
    })
    // also beside what is to be written
    const write = { act: 'messages' as const, text: 'Write to 90 people' }
    const both = next('12-04T12:59', joined, due('moved', 90, 'red'))
    expect(both).toEqual({ urgency: 'now', text: soon, beside: write })
    for (const when of ['12-04T13:00', '12-04T15:59'])
      expect(next(when, joined, due('moved', 90, 'red'))).toEqual({
        ...{ urgency: 'red', button: { act: 'tables', text: 'Make tables' } },
        text: '96 guests joined, 60 paid: they have no tables yet, and need them by Fri 16:00.',
      })
    expect(next('12-04T18:59', joined)).toEqual({
      urgency: 'red',
      text: '96 guests joined, 60 paid, too late to make tables: make groups by hand, or cancel it.',
    })
    // and to announce them
    const dealt = { evening: { ...MADE, ...late, ...hours }, tables: tablesOf([6, 6]) }
    expect(next('12-04T15:00', dealt)).toMatchObject({ urgency: 'red', button: { text: 'Announce' } })
  })

  test('is to open a draft, then to write, to make tables, to announce them, and the door', () => {
    expect(next('11-28T12:00', { evening: { status: 'draft' } }).button?.text).toBe('Open')
    expect(next('11-28T12:00', {}, due('evening', 30))).toMatchObject({
      text: '30 × Evening',
      button: { act: 'messages', text: 'Write to 30 people' },
    })
    expect(next('12-02T12:00', { numbers: { joined: 36, paid: 20 } })).toEqual({
      urgency: 'now',
      text: '36 guests joined, 20 paid: they have no tables yet.',
      button: { act: 'tables', text: 'Make tables' },
    })
    const tables = tablesOf([6, 6])
    expect(next('12-03T12:00', { evening: MADE, tables }).button?.text).toBe('Announce')
    expect(next('12-04T19:00', { evening: ANNOUNCED, tables }).button?.text).toBe('Who is here?')
  })

  test('is to wait for transfers in one sentence, once they are asked for and the place is known', () => {
    const numbers = { seated: 12, unpaid: 3 }
    const of = { evening: MADE, numbers, tables: tablesOf([6, 6]) }
    expect(next('12-02T13:00', of, due('pay', 3)).button?.text).toBe('Write to 3 people')
    expect(next('12-02T13:00', of)).toEqual({
      urgency: 'later',
      text: '3 of 12 have not paid yet (until Thu 10:00).',
    })
    expect(next('12-02T13:00', { ...of, numbers: { seated: 12 } }).text).toBe(
      'Everybody has paid, and tables are announced from Thu 12:00 on.',
    )
  })

  test('is to say who came, from two hours after the dinner on, until every table is marked', () => {
    const tables = (...whoCame: Table['whoCame'][]) => ({
      ...{ evening: ANNOUNCED, tables: whoCame.flatMap((one) => tablesOf([6], { whoCame: one })) },
    })
    expect(next('12-04T21:30', tables('open', 'done')).text).toContain('1 table is not marked yet')
    for (const at of ['12-04T21:30', '12-05T12:00'])
      expect(next(at, tables('open', 'open'), due('thanks', 9)).button).toEqual({
        act: 'who came',
        text: 'Who came?',
      })
    expect(next('12-05T12:00', tables('done', 'done'), due('thanks', 9)).button?.act).toBe('messages')
  })

  test('is to share the link while guests join, and to write to who waits unless that is on already', () => {
    const of = { numbers: { joined: 1, paid: 1 } }
    const link = { urgency: 'later', beside: { act: 'copy link', text: 'Copy link' } }
    const text = '1 guest joined, 1 paid, joining ends Wed 12:00.'
    expect(next('11-30T12:00', of)).toEqual({ ...link, text } as never)
    const button = { act: 'invite', text: 'Write to who waits' }
    expect(next('11-30T12:00', { ...of, evening: { invites: false } })).toMatchObject({
      ...link,
      button,
    } as never)
  })

  test('is to repair first where somebody has not paid in time, and to announce without it where that does not help', () => {
    const unpaid = (pay_by: string, isLocked = false) => {
      const [table] = tablesOf([6], { isLocked })
      table!.seats[0] = { status: 'confirmed', isPaidOrFree: false, pay_by } as Table['seats'][number]
      return { evening: MADE, tables: [table!] }
    }
    expect(next('12-03T12:00', unpaid('2026-12-03T03:00:00.000Z'))).toEqual({
      urgency: 'now',
      text: '1 guest has not paid in time: Repair gives their seat to others.',
      button: { act: 'tables', text: 'Repair' },
      beside: { act: 'announce', text: 'Announce' },
    })
    // given the seat just now
    expect(next('12-03T12:00', unpaid('2026-12-03T08:00:00.000Z')).button?.act).toBe('announce')
    expect(next('12-03T12:00', unpaid('2026-12-03T03:00:00.000Z', true)).button?.act).toBe('announce')
    // who has announced beside it finds it as before, until nothing can be repaired, but after what guests have to learn at once
    const announced = { ...unpaid('2026-12-03T03:00:00.000Z'), evening: ANNOUNCED }
    const repair = next('12-03T12:00', unpaid('2026-12-03T03:00:00.000Z')).button
    expect(next('12-03T17:00', announced, due('details', 6))).toMatchObject({
      button: repair,
      beside: { act: 'messages' },
    })
    expect(next('12-03T17:00', announced, due('cancelled', 1, 'red')).button?.act).toBe('messages')
    expect(next('12-04T16:01', announced).button?.act).toBe('door')
  })

  test('is to seat five who stand by at a table of their own before tables are announced, where the evening takes one more', () => {
    const of = { evening: MADE, numbers: { standby: 5 }, tables: tablesOf([6]) }
    expect(next('12-03T12:00', of)).toEqual({
      urgency: 'now',
      text: '5 stand by: Seat 5 makes a table of them.',
      button: { act: 'tables', text: 'Seat 5' },
      beside: { act: 'announce', text: 'Announce' },
    })
    expect(next('12-03T12:00', { ...of, numbers: { standby: 4 } }).button?.text).toBe('Announce')
    expect(next('12-03T12:00', { ...of, evening: { ...MADE, tables_max: 1 } }).button?.text).toBe('Announce')
    // also where no table is left
    expect(next('12-03T12:00', { ...of, tables: [] })).toMatchObject({ button: { text: 'Seat 5' } })
  })

  test('is to repair where somebody stands by for a free seat, until three hours before, also at a locked table', () => {
    const numbers = { standby: 1 }
    const of = { evening: ANNOUNCED, numbers, tables: tablesOf([6, 5]) }
    expect(next('12-03T14:00', of)).toEqual({
      urgency: 'now',
      text: '1 seat free at Table 2, 1 standby: lock the tables that are to stay, then Repair.',
      button: { act: 'tables', text: 'Repair' },
    })
    expect(next('12-04T15:00', of).button?.text).toBe('Repair')
    // also while messages are unsent
    const both = next('12-04T16:30', of, due('details', 3))
    expect([both.button?.text, both.beside?.text]).toEqual(['Write to 3 people', 'Who is here?'])
    const locked = { ...of, tables: tablesOf([6, 5], { isLocked: true }) }
    expect(next('12-03T14:00', locked).text).toStartWith('1 seat free at Table 2, 1 standby')
    expect(next('12-03T14:00', { ...of, numbers: {} }).button).toBeUndefined()
    // before they are announced that comes first, and the announcement beside it
    const before = next('12-03T12:00', { ...of, evening: MADE })
    expect([before.button?.text, before.beside?.text]).toEqual(['Repair', 'Announce'])
  })

  test('is to repair without anybody who stands by where tables can become whole, or are too small', () => {
    const at = (...sizes: number[]) =>
      next('12-03T14:00', { evening: ANNOUNCED, tables: tablesOf(sizes) }).button?.text
    expect([at(5, 5), at(5, 5, 4), at(6, 3)]).toEqual(['Repair', 'Repair', 'Repair'])
    expect([at(4, 4), at(5, 4), at(6, 4), at(6, 6)]).toEqual(Array(4).fill(undefined))
  })
})
