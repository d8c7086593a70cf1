import { customType } from 'drizzle-orm/sqlite-core'
import { codeOf, fromBits, toBits } from '../domain/profile/profile'

/** Text with a case-insensitive collation: an index on an expression would not survive a rebuilt table. */
export const caseless = customType<{ data: string }>({ dataType: () => 'text collate nocase' })

/** One of the options, stored by its place among them, so that the order of the column is theirs. */
export const choiceOf = <const T extends readonly string[]>(options: T) =>
  customType<{ data: T[number]; driverData: number | null }>({
    dataType: () => 'integer',
    // prepared statements bring null here, others do not
    toDriver: (option: T[number] | null) => (option === null ? null : codeOf(options, option)),
    fromDriver: (code) => options[code!]!,
  })

/** Several of the options, stored as bits: bit i is the i-th option. */
export const choicesOf = <const T extends readonly string[]>(options: T) =>
  customType<{ data: T[number][]; driverData: number }>({
    dataType: () => 'integer',
    toDriver: (chosen) => toBits(options, chosen),
    fromDriver: (bits) => fromBits(options, bits),
  })
