import { addDays, format, parseISO, subYears } from 'date-fns'
import { keepZone } from '../db/day'
import type { Db } from '../db/open'
import { transact } from '../db/transact'
import { FIELD_LIST } from '../domain/profile/fields'
import {
  ACTIVITIES,
  BUDGETS,
  fromBits,
  type Gender,
  HOBBIES,
  type Hobby,
  INTERESTS,
  type Interest,
  TERMS_VERSION,
} from '../domain/profile/profile'
import { DAY_MS, MINUTE_MS } from '../domain/units'
import { instantOf } from '../domain/wall-clock'
import { createRandom, type Random } from '../matchmaking/core/random'
import { type NewProfile, userInserter } from '../users/users'

/** A made-up sign-up: so long ago, as a part of the time in which people signed up, and at so many minutes of the day. */
export interface DemoPerson {
  name: string
  phone: string
  birthdate: string
  gender: Gender
  activity: (typeof ACTIVITIES)[number]
  budget: (typeof BUDGETS)[number]
  comfortLevel: number
  hobbies: Hobby[]
  interests: Interest[]
  smoker: 'Yes' | 'No'
  drinker: 'Yes' | 'No'
  dietaryRestrictions: string
  removed: string | null
  ago: number
  minutes: number
}

/**
 * Yields made-up people as in a big city: mostly 20 to 27, most at the two lower budgets, with favourite hobbies and
 * topics, few who smoke or drink; a few were removed from a group. Deterministic by seed and day (`yyyy-MM-dd`); phones
 * are numbers that no operator assigns.
 */
export function* demoPeople(n: number, seed: number, today: string): Generator<DemoPerson> {
  const random = createRandom(seed)
  const other = createRandom(seed + 1)
  // all other fields
  let others: typeof FIELD_LIST | undefined
  for (let i = 0; i < n; i++) {
    const woman = random.below(100) < 54
    const age = 18 + weighted(random, AGES)
    const birthday = addDays(subYears(parseISO(today), age), -random.below(360))
    const person = {
      name: `${pick(random, woman ? WOMEN : MEN)}${random.below(10) < 7 ? ` ${pick(random, FAMILIES)}` : ''}`,
      // no number has a 0 after 628
      phone: `+6280${String(100_000_000 + ((i * 7919 + seed * 104_729) % 900_000_000))}`,
      birthdate: format(birthday, 'yyyy-MM-dd'),
      gender: woman ? 'female' : 'male',
      activity: ACTIVITIES[weighted(random, age < 20 ? STARTING : age < 24 ? STUDYING : WORKING)]!,
      budget: BUDGETS[weighted(random, [42, 43, 15])]!,
      comfortLevel: 1 + weighted(random, [8, 17, 35, 27, 13]),
      hobbies: fromBits(HOBBIES, someBits(random, [22, 12, 14, 15, 10, 12, 6, 9])),
      interests: fromBits(INTERESTS, someBits(random, [20, 16, 12, 8, 6, 17, 9, 12])),
      smoker: random.below(100) < (woman ? 8 : 42) ? 'Yes' : 'No',
      drinker: random.below(100) < (woman ? 14 : 24) ? 'Yes' : 'No',
      dietaryRestrictions: random.below(100) < 18 ? pick(random, DIETS) : '',
      removed: random.below(100) < 2 ? pick(random, REASONS) : null,
      ago: random.below(1000) / 1000,
      minutes: random.below(24 * 60),
    }
    others ??= FIELD_LIST.filter(({ column, options }) => options && !(column in person))
    yield { ...person, ...anyOptions(other, others) }
  }
}

/** So many made-up people, and the days before `today` (`yyyy-MM-dd`) in which they do things. */
export interface Crowd {
  people: number
  days: number
  seed: number
  today: string
  timeZone: string
}

/** Days in which people sign up, at least. */
const SIGN_UP_DAYS = 90
/** Most people who do things: more of them have signed up before, and wait. */
const GUESTS_MAX = 800

/** Returns the sign-ups of a crowd, the earliest first: more and more of them, between nine and nine. */
export function signUpsOf({ people, days, seed, today, timeZone }: Crowd): NewProfile[] {
  const morning = Date.parse(instantOf(today, '09:00', timeZone)!)
  const since = Math.max(days, SIGN_UP_DAYS)
  return Array.from(demoPeople(people, seed, today), ({ ago, minutes, ...person }, i) => {
    const daysAgo = 1 + Math.floor(since * ago ** 1.2) + (i < GUESTS_MAX ? 0 : days)
    return { ...person, at: morning - daysAgo * DAY_MS + (minutes / 2) * MINUTE_MS }
  })
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...person }, i) => ({
      ...person,
      username: `user_${at}${String(i).padStart(7, '0')}`,
      at: new Date(at).toISOString(),
      termsVersion: TERMS_VERSION,
    }))
}

/** Stores so many people who have signed up before `today` and done nothing else, for tests. */
export function storePeople(db: Db, people: number, seed: number, today: string, timeZone: string) {
  transact(db, (db) => {
    keepZone(db, timeZone)
    const store = userInserter(db)
    for (const signUp of signUpsOf({ people, days: 0, seed, today, timeZone })) store(signUp)
  })
}

/** Weights of the ages 18 to 35, of activities at three ages, in the order of ACTIVITIES. */
const AGES = [5, 7, 9, 11, 12, 12, 11, 9, 7, 5, 4, 3, 2, 2, 1, 1, 1, 1]
const STARTING = [20, 60, 12, 4, 0, 4]
const STUDYING = [2, 45, 40, 8, 1, 4]
const WORKING = [0, 6, 68, 18, 4, 4]

// common given and family names of the archipelago
const WOMEN =
  'Ayu Putri Dewi Sari Rina Nadia Intan Maya Fitri Lestari Citra Wulan Ratna Anisa Bunga Melati Kartika Laras Nabila Salsabila Zahra Aulia Indah Mega Tiara Vina Yuni Dian Gita Hana'.split(
    ' ',
  )
const MEN =
  'Budi Agus Eko Rizky Bayu Dimas Fajar Galih Hendra Ilham Joko Krisna Lukman Made Nugroho Putu Raka Satria Taufik Wahyu Yoga Zaki Arif Bagus Daniel Farhan Gilang Iqbal Reza Yusuf'.split(
    ' ',
  )
const FAMILIES =
  'Pratama Saputra Wijaya Lestari Siregar Simanjuntak Nasution Hidayat Kusuma Santoso Setiawan Wibowo Halim Tanuwijaya Ramadhan Maharani Permata Anggraini Utami Rahmawati Purnama Hartono Susanto Gunawan Lubis Manurung Sihombing Tobing Matondang Panjaitan'.split(
    ' ',
  )
const DIETS = [
  'Alergi udang',
  'Alergi kacang',
  'Vegetarian',
  'Ga makan babi',
  'Ga bisa pedas',
  'Alergi seafood',
  'Laktosa',
  'Vegan',
]
const REASONS = [
  'Tidak bisa dihubungi',
  'Berhalangan hadir',
  'Belum bayar sampai batas waktu',
  'Minta pindah jadwal',
]

function pick<T>(random: Random, options: readonly T[]): T {
  return options[random.below(options.length)]!
}

function weighted(random: Random, weights: readonly number[]): number {
  let rest = random.below(weights.reduce((sum, weight) => sum + weight, 0))
  let at = 0
  while (rest >= weights[at]!) rest -= weights[at++]!
  return at
}

function anyOptions(random: Random, fields: typeof FIELD_LIST) {
  const chosen = fields.map(({ column, options = [], max = 1 }) => {
    const option = pick(random, options)
    return [column, max > 1 ? [option] : option]
  })
  return Object.fromEntries(chosen)
}

/** One to three of eight options, as bits; popular ones more often. */
function someBits(random: Random, weights: readonly number[]): number {
  const wanted = 1 + weighted(random, [15, 30, 55])
  let bits = 0
  for (let chosen = 0; chosen < wanted; ) {
    const bit = 1 << weighted(random, weights)
    if (bits & bit) continue
    bits |= bit
    chosen++
  }
  return bits
}
