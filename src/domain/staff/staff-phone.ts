import * as v from 'valibot'
import { nationalNumber, PHONE_MESSAGE } from '../profile/phone'
import { phoneSchema } from '../profile/profile'

/** Most digits of a number, without +62 and the leading 0 (the longest that E.164 knows). */
const DIGITS_MAX = 15

/** The number of a person as staff type it. */
export const storablePhoneSchema = v.pipe(
  phoneSchema,
  v.check((phone) => nationalNumber(phone).length <= DIGITS_MAX, PHONE_MESSAGE),
)
