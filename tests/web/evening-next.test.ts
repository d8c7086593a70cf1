import { describe, expect, test } from 'bun:test'
import type { EveningPage } from '../../src/domain/evening-page'
import { EVENING_LISTS } from '../../src/domain/evening-page'
import { EVENING_STEPS, processHours } from '../../src/domain/evening-process'
import { nextOf } from '../../web/admin/evenings/page/next'
import { currentStep, STEP_WORDS } from '../../web/admin/evenings/steps'

const ZONE = 'Asia/Jakarta'
/** Friday 4 December, seven in the evening in Jakarta. */
const AT = '2026-12-04T12:00:00.000Z'
const jakarta = (text: string) => new Date(`2026-${text}:00.000+07:00`)
const { answersUntil, ...HOURS } = processHours(AT, ZONE, jakarta('11-20T12:00'))
const NUMBERS = {
  ...Object.fromEntries(EVENING_LISTS.map((list) => [list, 0])),
  tables: 0,
  free: 0,
} as EveningPage['numbers']

type Changes = { evening?: object; numbers?: Partial<EveningPage['numbers']>; tables?: EveningPage['tables'] }

/** The page of an evening, as far as its steps need it. */
function pageOf({ evening = {}, numbers = {}, tables = [] }: Changes = {}): EveningPage {
  return {
    evening: {
      ...{ id: 1, at: AT, city: 'Yogyakarta', area: 'Prawirotaman', price: 95_000, tables_max: null },
      ...{ ...HOURS, answers_until: answersUntil, note: '', status: 'open', invites: true },
      ...{ dealtAt: null, dealtAgainAt: null, announcedAt: null, version: 1 },
      ...{ joined: 0, free: 0, groups: 0, groupsEver: 0, seated: 0, ...evening },
    } as EveningPage['evening'],
    numbers: { ...NUMBERS, ...numbers },
    tables,
  }
}

const NOTHING = { count: 0, kind: undefined }
const stepAt = (when: string, changes: Changes = {}) =>
  currentStep(pageOf(changes).evening, jakarta(when), ZONE)
const next = (when: string, changes: Changes = {}, due: Parameters<typeof nextOf>[1] = NOTHING) =>
  nextOf(pageOf(changes), due, jakarta(when), ZONE)

const DEALT = { dealtAt: '2026-12-02T05:05:00.000Z' }
const AGAIN = { ...DEALT, dealtAgainAt: '2026-12-03T03:05:00.000Z' }

describe('the steps of an evening', () => {
  test('follow each other through its week', () => {
    expect(stepAt('12-02T11:59')).toBe('joining')
    expect(stepAt('12-02T12:00')).toBe('deal')
    expect(stepAt('12-02T13:00', { evening: DEALT })).toBe('pay')
    expect(stepAt('12-03T10:00', { evening: DEALT })).toBe('deal again')
    expect(stepAt('12-03T10:30', { evening: AGAIN })).toBe('details')
    expect(stepAt('12-04T10:00', { evening: AGAIN })).toBe('day')
    // too late to deal again
    expect(stepAt('12-04T16:30', { evening: DEALT })).toBe('day')
    expect(stepAt('12-04T19:00', { evening: AGAIN })).toBe('door')
    expect(stepAt('12-04T21:00', { evening: AGAIN })).toBe('came')
    expect(stepAt('12-05T10:00', { evening: AGAIN })).toBe('thanks')
    // one that was never dealt ends as well
    expect(stepAt('12-05T10:00')).toBe('thanks')
  })

  test('each say what happens there', () => {
    for (const step of EVENING_STEPS) expect(STEP_WORDS[step].about).toMatch(/^[A-Z].{20,}\.$/)
  })
})

describe('what is next', () => {
  test('is to open a draft, then to write, to deal, to deal again, to announce, and the door', () => {
    expect(next('11-28T12:00', { evening: { status: 'draft' } }).button?.text).toBe('Open')
    expect(next('11-28T12:00', {}, { count: 30, kind: 'evening' })).toMatchObject({
      text: '30 messages are due, first: Evening.',
      button: { act: 'messages', text: 'Write to 30 people' },
    })
    expect(next('12-02T12:00', { numbers: { joined: 36, paid: 20 } })).toEqual({
      text: '36 guests joined, 20 paid. Look at the tables that they make, and store them.',
      button: { act: 'deal', text: 'Deal' },
    })
    expect(next('12-02T12:00').button).toBeUndefined()
    expect(next('12-03T10:00', { evening: DEALT, numbers: { paid: 30, unpaid: 6 } })).toEqual({
      text: '30 have paid, 6 have not. Deal again, so that who paid sits at a whole table.',
      button: { act: 'deal', text: 'Deal again' },
    })
    expect(next('12-03T12:00', { evening: AGAIN }).button?.text).toBe('Announce')
    expect(next('12-04T19:00', { evening: AGAIN }).button?.text).toBe('Who is here?')
  })

  test('is one sentence without a button where there is nothing but to wait', () => {
    expect(next('12-02T13:00', { evening: DEALT, numbers: { seated: 36, unpaid: 6 } }).text).toBe(
      '6 of 36 have not paid yet (until Thu 10:00). Then tables are dealt again.',
    )
    expect(next('12-05T12:00', { evening: AGAIN }).text).toBe('Everything is done.')
  })

  test('is to say who came, from two hours after the dinner on, until every table is marked', () => {
    const tables = (...whoCame: string[]) =>
      ({ evening: AGAIN, tables: whoCame.map((one) => ({ whoCame: one, seats: [] })) }) as never
    expect(next('12-04T21:30', tables('open', 'done')).text).toContain('1 table is not marked yet')
    for (const at of ['12-04T21:30', '12-05T12:00'])
      expect(next(at, tables('open', 'open'), { count: 9, kind: 'thanks' }).button).toEqual({
        act: 'who came',
        text: 'Who came?',
      })
    expect(next('12-05T12:00', tables('done', 'done'), { count: 9, kind: 'thanks' }).button?.act).toBe(
      'messages',
    )
  })

  test('is to say where tables are whose place is not known', () => {
    const tables = [{ venue: null, seats: [] }] as unknown as EveningPage['tables']
    expect(next('12-03T11:00', { evening: AGAIN, tables }).button?.text).toBe('Set the place')
  })

  test('is to share the link while guests join, and to write to who waits unless that is on already', () => {
    const numbers = { joined: 1, paid: 1 }
    const beside = { act: 'copy link', text: 'Copy link' }
    expect(next('11-30T12:00', { numbers })).toEqual({
      text: '1 guest joined, 1 paid. Joining ends Wed 12:00.',
      beside,
    } as never)
    expect(next('11-30T12:00', { numbers, evening: { invites: false } })).toMatchObject({
      button: { act: 'invite', text: 'Write to who waits' },
      beside,
    } as never)
  })

  test('is to deal before its hour once joining is closed', () => {
    const evening = { status: 'closed' }
    expect(next('11-30T12:00', { evening, numbers: { joined: 36 } }).button?.text).toBe('Deal')
  })

  test('is to repair where short tables could become whole, unless they are locked or it is too late', () => {
    const seats = (count: number) => Array.from({ length: count }, () => ({}))
    const short = (isLocked: boolean) => ({ venue: 'Kedai Senja', isLocked, seats: seats(5) })
    const of = (...tables: object[]) => ({ evening: AGAIN, tables: tables as EveningPage['tables'] })
    const two = of(short(false), short(false))
    expect(next('12-03T11:00', two).button?.text).toBe('Repair')
    expect(next('12-04T15:00', two).button?.text).toBe('Repair')
    expect(next('12-04T16:30', two).button).toBeUndefined()
    expect(next('12-04T18:00', two).button?.text).toBe('Who is here?')
    expect(next('12-03T11:00', of(short(false), short(true))).button).toBeUndefined()
    expect(next('12-03T11:00', of(short(false))).button).toBeUndefined()
  })

  test('is to write to those who know of an evening that is cancelled', () => {
    const evening = { status: 'cancelled' }
    expect(next('12-03T09:00', { evening }, { count: 5, kind: 'cancelled' }).button?.text).toBe(
      'Write to 5 people',
    )
    expect(next('12-03T09:00', { evening }).button).toBeUndefined()
  })
})
