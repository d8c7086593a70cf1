import * as v from 'valibot'
import { hasInvisible, plainText, withoutCopyMarks } from '../text'
import { ageOn, isoBirthdate, MAX_AGE, MIN_AGE, UNDERAGE_MESSAGE } from './age'
import { hasAddressOrNumber } from './name'
import { looksLikePhone, nationalNumber, PHONE_MESSAGE, storedPhone } from './phone'

// an option is stored by its place in its list, so a new one goes to the end or takes a migration
export const GENDERS = ['female', 'male'] as const
export const ACTIVITIES = ['Sekolah', 'Kuliah', 'Kerja', 'Wirausaha', 'IRT', 'Ga Ada'] as const
export const BUDGETS = ['<Rp100.000', 'Rp100.000 - Rp200.000', '>Rp200.000'] as const
export const HOBBIES = [
  'Nonton',
  'Olahraga',
  'Travelling',
  'Musik',
  'Ngegame',
  'Nongkrong',
  'Baca Buku',
  'Makan',
] as const
export const INTERESTS = [
  'Film/Series',
  'Musik',
  'Teknologi',
  'Buku/Komik',
  'Politik',
  'Kuliner',
  'Seni',
  'Random Aja',
] as const
export const COMFORT_LEVELS = [1, 2, 3, 4, 5] as const
export const YES_NO = ['No', 'Yes'] as const

export type Gender = (typeof GENDERS)[number]
export type Activity = (typeof ACTIVITIES)[number]
export type Budget = (typeof BUDGETS)[number]
export type Hobby = (typeof HOBBIES)[number]
export type Interest = (typeof INTERESTS)[number]
export type YesNo = (typeof YES_NO)[number]

export const NAME_MAX = 80
export const DIETARY_MAX = 500
export const HOBBIES_MAX = 3
export const INTERESTS_MAX = 3
/** The comfort level from which a person is easy to talk to. */
export const HIGH_COMFORT = 4
/** The current version of the terms: the day from which it holds. */
export const TERMS_VERSION = '2026-11-28'
/** All versions of the terms, the current one last: a page opened earlier may still accept an earlier one. */
export const TERMS_VERSIONS = [
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
  '2026-11-23',
  '2026-11-27',
  TERMS_VERSION,
] as const

export const MESSAGES = {
  name: 'Harap isi nama panggilan kamu',
  namePlain: 'Tulis nama panggilanmu aja ya, tanpa link atau nomor.',
  nameLong: `Nama panggilan paling panjang ${NAME_MAX} huruf`,
  birthdate: 'Masukkan tanggal lahir yang sesuai',
  gender: 'Pilih gender kamu',
  activity: 'Pilih kegiatan kamu sekarang',
  budget: 'Pilih budget makan kamu',
  comfort: 'Pilih seberapa nyaman kamu, dari 1 sampai 5',
  hobbies: `Pilih 1 sampai ${HOBBIES_MAX} hal yang biasa kamu lakuin`,
  interests: `Pilih 1 sampai ${INTERESTS_MAX} topik obrolan`,
  smoker: 'Pilih apakah kamu merokok',
  drinker: 'Pilih apakah kamu minum alkohol',
  dietary: `Tulis paling banyak ${DIETARY_MAX} huruf`,
} as const

export function activityLabel(code: Activity): string {
  return code === 'IRT' ? 'Ibu Rumah Tangga' : code
}

/** Returns the label of a gender in the back office; undefined for none. */
export function genderLabel(gender: Gender | null | undefined): string | undefined {
  if (!gender) return undefined
  return gender === 'male' ? 'Pria' : 'Wanita'
}

/** Returns the code of an activity in any letter case, also `Ibu Rumah Tangga` for IRT; undefined for anything else. */
export function activityCode(text: string): Activity | undefined {
  const wanted = text.trim().toLowerCase()
  return ACTIVITIES.find(
    (code) => code.toLowerCase() === wanted || activityLabel(code).toLowerCase() === wanted,
  )
}

/** Returns the stored code of an option: its index among the options. Throws for an unknown option. */
export function codeOf<T extends string>(options: readonly T[], option: T): number {
  const code = options.indexOf(option)
  if (code < 0) throw new RangeError('This is none of the options')
  return code
}

/** Returns a choice among `options` as a set of bits: bit i is the i-th option. */
export function toBits<T extends string>(options: readonly T[], chosen: readonly T[]): number {
  return chosen.reduce((bits, option) => bits | (1 << options.indexOf(option)), 0)
}

/** Returns the options whose bits are set, in the order of `options`. */
export function fromBits<T extends string>(options: readonly T[], bits: number): T[] {
  return options.filter((_, i) => bits & (1 << i))
}

// what breaks a line becomes a space, so that no name can break one of a log, a CSV or a list
const text = (message: string) =>
  v.pipe(
    v.string(message),
    v.transform((value) =>
      withoutCopyMarks(value)
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
        .trim(),
    ),
  )

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

export const nameSchema = v.pipe(
  text(MESSAGES.name),
  v.regex(visible, MESSAGES.name),
  v.check((name) => !hasInvisible(name), MESSAGES.name),
  v.maxLength(NAME_MAX, MESSAGES.nameLong),
  // a text of any length would take long
  v.check((name) => name.length > NAME_MAX || !hasAddressOrNumber(name), MESSAGES.namePlain),
)

/** What a person typed or pasted as a WhatsApp number → `+62…`, 9 national digits at least; more than any number has are questioned on the screen, and not refused. */
export const phoneSchema = v.pipe(
  v.string(PHONE_MESSAGE),
  v.check((value) => looksLikePhone(value) && /^\d{9,99}$/.test(nationalNumber(value)), PHONE_MESSAGE),
  v.transform(storedPhone),
)

/** A birth date (`dd/MM/yyyy` or `yyyy-MM-dd`) → `yyyy-MM-dd`: a real day, 18 to 100 years before `today`. */
export function birthdateSchema(today: string) {
  return v.pipe(
    v.string(MESSAGES.birthdate),
    v.check((value) => isoBirthdate(value) !== undefined, MESSAGES.birthdate),
    v.transform((value) => isoBirthdate(value)!),
    v.check((value) => ageOn(value, today) >= MIN_AGE, UNDERAGE_MESSAGE),
    v.check((value) => ageOn(value, today) <= MAX_AGE, MESSAGES.birthdate),
  )
}

/** A list with one activity, in any letter case → its code. */
export const activitiesSchema = v.pipe(
  v.strictTuple([v.string(MESSAGES.activity)], MESSAGES.activity),
  v.transform(([value]) => activityCode(value)),
  v.picklist(ACTIVITIES, MESSAGES.activity),
)

/** At most `max` of `options`, without repetition. */
export const upTo = <const T extends readonly (string | number)[]>(
  options: T,
  max: number,
  message: string,
) =>
  v.pipe(
    v.array(v.picklist(options, message), message),
    v.maxLength(max, message),
    v.check((list) => new Set(list).size === list.length, message),
  )

/** `Ya`/`Tidak` as the questionnaire asks, or `Yes`/`No` as stored → `Yes`/`No`. */
export const yesNoSchema = (message: string) =>
  v.pipe(
    v.picklist(['Ya', 'Tidak', 'Yes', 'No'], message),
    v.transform((value): YesNo => (value === 'Ya' || value === 'Yes' ? 'Yes' : 'No')),
  )

export const dietarySchema = v.pipe(
  v.string(MESSAGES.dietary),
  v.transform(plainText),
  v.maxLength(DIETARY_MAX, MESSAGES.dietary),
)
