import { hourOf, TestClock } from './clock'
import { House } from './house'
import { type Habits, HOUSES, type HouseName } from './houses'
import type { Ledger } from './ledger'
import { noLedger } from './ledger'
import { Random } from './random'
import type { Week } from './weeks'

/** A made-up person: one phone, and all that they know. */
export interface Guest {
  n: number
  name: string
  phone: string
  /** all that they ever had */
  phones: string[]
  /** as POST /api/register takes them, without name and phone */
  answers: Record<string, unknown>
  /** their latest sign-up; null once it is erased, or before */
  userId: number | null
  username: string
  secret: string
  /** of the browser that signed up, and of the latest message */
  signUpToken: string | null
  token: string | null
  /** by the ids of evenings, whether they are free then */
  free: Record<string, boolean>
  /** when they last said that they would come again */
  backAt?: number
  /** requested that their data is erased, and when it is done */
  erased: null | 'waits' | 'done'
}

/** What somebody does at an instant. */
export interface Task {
  at: number
  does: string
  /** the number of the guest */
  who?: number
  eveningId?: number
  groupId?: number
  kind?: string
  text?: string
  amount?: number
  times?: number
}

/** All that a day begins with: with it and the database the day can be lived again. */
export interface State {
  seed: number
  houseName: HouseName
  /** days after their last dinner for which people are kept */
  keptDays: number
  day: number
  random: number
  guests: Guest[]
  agenda: Task[]
  /** what came to the account and staff have not pasted yet */
  bank: { amount: number; name: string; at: number }[]
  venues: number[]
  /** the ids of evenings, by the codes of their addresses */
  codes: Record<string, number>
  /** the places of evenings that are not in the book */
  typed: Record<string, { venue: string; address: string }>
  /** by evening and user, whether they come, as decided on the day: `comes`, `stays away`, or how late they said that they are */
  coming: Record<string, Record<string, string>>
  /** who said, or was ticked at the door, that they are there, by evening */
  here: Record<string, number[]>
  backups: number
  /** sign-ups of this week */
  aWeek: number
  weeks: Week[]
  ledger: Ledger
}

/** The people of the house, the house, and the clock of both. */
export class World {
  readonly random: Random
  readonly clock: TestClock
  readonly house: House

  constructor(
    readonly state: State,
    folder: string,
    command?: string[],
    /** the file that the first upgrade puts in place of the program; without one it is the same again */
    readonly next?: string,
  ) {
    this.random = new Random(state.random)
    this.clock = new TestClock(`${folder}/clock`, hourOf(state.day, 0))
    this.house = new House(folder, this.clock, { RETENTION_DAYS: String(state.keptDays) }, command)
  }

  get ledger() {
    return this.state.ledger
  }

  get habits(): Habits {
    return HOUSES[this.state.houseName]
  }

  get now() {
    return this.clock.now
  }

  /** Puts something on the agenda, not before now. */
  plan(task: Task) {
    this.state.agenda.push({ ...task, at: Math.max(task.at, this.now) })
  }

  guestOf(userId: number): Guest | undefined {
    return this.state.guests[this.ledger.owners[userId] ?? -1]
  }
}

export function newState(seed: number, keptDays: number, houseName: HouseName): State {
  return {
    ...{
      seed,
      keptDays,
      houseName,
      day: 0,
      random: seed,
      guests: [],
      agenda: [],
      bank: [],
      venues: [],
      codes: {},
      typed: {},
      coming: {},
      here: {},
      backups: 0,
      aWeek: 0,
      weeks: [],
    },
    ledger: noLedger(),
  }
}

/** Throws what is wrong where something is. */
export function ensure(isRight: unknown, wrong: () => string): asserts isRight {
  if (!isRight) throw new Error(wrong())
}
