import { eq, sql } from 'drizzle-orm'
import { markOutcome } from '../attendance/attendance'
import { OPERATOR } from '../audit/staff'
import { profiles } from '../db/schema'
import type { Feedback } from '../domain/after-dinner/feedback'
import type { EveningMark, VenueMark, Wish } from '../domain/after-dinner/feedback-codes'
import { CORRECTABLE_DAYS, LOOK_AT_WEIGHT, weightOf } from '../domain/after-dinner/outcome'
import { hasPaid, isSeated } from '../domain/group/group'
import { DAY_MS } from '../domain/units'
import { markGuest, readGuests } from '../evenings/door'
import { mergeTables } from '../evenings/merge'
import { giveFeedback } from '../feedback/feedback'
import { guestsAt, pastDinners } from '../feedback/mates'
import { decideReport, listReports } from '../feedback/reports'
import { changeGroup } from '../groups/change'
import { groupsDealtAt } from '../groups/evening'
import { openIn } from '../groups/seats'
import { comeBack } from './demo-guests'
import { chance, type House, later } from './demo-house'

/** In percent: who does not come, comes late, comes back to the queue, and says how it was. */
export const MISSES = 4
const LATE = 6
const RETURNS = 45
const SPEAKS = 50

const REPORTS = [
  'Ngomongnya kasar terus, aku jadi ga nyaman.',
  'Dia minta nomorku berkali-kali padahal aku udah bilang nggak.',
  'Ngajakin gabung bisnisnya sepanjang malam.',
  'Merokok di meja, padahal udah ditegur.',
  'Bercandanya soal fisik orang.',
  'Pulangnya dia ngikutin aku sampai parkiran.',
]

/** Has the guests of an evening that begins now sit down: who is there is ticked at the door, where small tables are merged. */
export function dine(house: House, eveningId: number): Set<number> {
  const { db, now } = house
  const expected = groupsDealtAt(db, eveningId)
    .flatMap((id) => openIn(db, id))
    .filter((seat) => isSeated(seat) && hasPaid(seat))
  const here = expected.flatMap(({ userId }) => (chance(house, MISSES) ? [] : userId))
  for (const userId of here) markGuest(db, OPERATOR, { eveningId, userId }, { here: true }, now)
  const read = readGuests(db, eveningId, now)
  if (read.ok && read.guests.proposal.length > 0) {
    const { proposal: moves, digest } = read.guests
    mergeTables(db, OPERATOR, eveningId, { moves, digest }, now)
  }
  return new Set(here)
}

/** Notes who came to the dinners of an evening, and has its guests say how it was; `report`: one of them reports somebody. */
export function endEvening(
  house: House,
  groupIds: readonly number[],
  here: ReadonlySet<number>,
  { report }: { report: number },
) {
  const { db, now, random } = house
  // said by the first who can: staff may have corrected since that somebody did not come
  const reported = { words: REPORTS[report] }
  for (const groupId of groupIds) {
    changeGroup(db, OPERATOR, groupId, { status: 'completed' }, now)
    const sat = openIn(db, groupId).filter((seat) => isSeated(seat) && hasPaid(seat))
    for (const { userId } of sat) {
      const missed = () => (chance(house, 25) ? 'excused' : 'no-show')
      const outcome = here.has(userId) ? (chance(house, LATE) ? 'late' : 'came') : missed()
      markOutcome(db, OPERATOR, { groupId, userId }, { outcome, why: 'Sakit' }, now)
    }
    for (const { userId } of sat) {
      if (here.has(userId) && chance(house, SPEAKS)) {
        later(house, 11 + random.below(30), () => speak(house, groupId, userId, reported))
      }
      if (chance(house, RETURNS)) later(house, 24 * (2 + random.below(24)), () => comeBack(house, userId))
    }
  }
}

/** Has staff correct what was noted of somebody who had two dinners not long ago: they did not come, so that Needs a look has them today. */
export function correctOutcomes({ db, now, today }: House) {
  const since = new Date(now.getTime() - (CORRECTABLE_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const seats = db.all<{ personId: number; userId: number; groupId: number; dinnerDay: string }>(sql`
    select outcomes.person_id as personId, user_id as userId, group_id as groupId, dinner_day as dinnerDay
    from outcomes join profiles on profiles.person_id = outcomes.person_id
    where outcome in ('came', 'late') and group_id is not null and dinner_day > ${since}
    order by outcomes.person_id, dinner_day`)
  const found = [...Map.groupBy(seats, ({ personId }) => personId).values()].find((some) => {
    const missed = some.map(({ dinnerDay }) => ({ dinnerDay, outcome: 'no-show' as const }))
    return some.length > 1 && weightOf(missed, today) >= LOOK_AT_WEIGHT
  })
  for (const { userId, groupId } of found ?? [])
    markOutcome(db, OPERATOR, { groupId, userId }, { outcome: 'no-show' }, now)
}

function speak(house: House, groupId: number, userId: number, reported: { words: string | undefined }) {
  const { db, now, random, rules } = house
  const { timeZone } = rules
  const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
  const dinner = pastDinners(db, [userId], timeZone, now).find((one) => one.groupId === groupId)
  if (!profile || !dinner) return
  const { words } = reported
  reported.words = undefined
  const { personId } = profile
  const mates = guestsAt(db, groupId).filter((mate) => mate.personId !== personId)
  const wishes: Record<string, Wish> = {}
  for (const { mate } of mates) {
    const dice = random.below(100)
    if (dice < 56) wishes[mate] = dice < 36 ? 'contact' : dice < 54 ? 'again' : 'never'
  }
  const marks: EveningMark[] = words ? [2] : [5, 5, 5, 5, 4, 4, 4, 3, 3, 2]
  const said: VenueMark[] = ['good food', 'quiet', 'good food', 'loud', 'slow']
  const about = mates[random.below(Math.max(1, mates.length))]?.mate ?? null
  const given: Feedback = {
    ...{ seat: dinner.seat, evening: marks[random.below(marks.length)]!, wishes },
    ...{ venue: chance(house, 70) ? [said[random.below(said.length)]!] : [] },
    ...(words && { report: { text: words, callMe: chance(house, 50), about } }),
  }
  giveFeedback(db, { personId, dinner, timeZone }, given, now)
}

/** Decides on the reports but the last two, each in another way. */
export function decideReports({ db, now }: House) {
  const states = ['warned', 'paused', 'nothing'] as const
  const open = listReports(db).filter(({ state }) => state === 'open')
  for (const [i, { id, version }] of open.slice(2).entries()) {
    const state = states[i % states.length]!
    const note = state === 'nothing' ? 'Spoke with both: a misunderstanding.' : 'Spoke with both by phone.'
    decideReport(db, OPERATOR, id, { state, note, version }, now)
  }
}
