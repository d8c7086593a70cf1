// what guests say after a dinner: codes, limits, and what PUT /api/me/feedback takes
import * as v from 'valibot'
import { groupLinkIn } from '../messages/whatsapp'
import { plainText } from '../text'
import { EVENING_MARKS, REPORT_MAX, VENUE_MARKS, WISHES } from './feedback-codes'

/** Days after a dinner in which guests can answer. */
export const FEEDBACK_DAYS = 14
/** Days for which a contact that both allowed stays on their pages. */
export const CONTACT_DAYS = 60
const MESSAGES = {
  seat: 'Ada yang berubah. Lihat yang baru dulu ya.',
  evening: 'Pilih salah satu ya',
  venue: 'Pilih dari yang ada ya',
  wishes: 'Pilih salah satu buat tiap orang ya',
  chat: 'Tempel link undangan grup WA, yang mulai dengan https://chat.whatsapp.com/',
  report: 'Ceritanya berupa teks ya',
  reportLong: `Ceritanya paling banyak ${REPORT_MAX} karakter ya`,
}

/** POST of what made somebody uncomfortable; `about` is the number of a person of the table, null where the writer names nobody. */
const reportSchema = v.object(
  {
    text: v.pipe(
      v.string(MESSAGES.report),
      v.transform(plainText),
      v.minLength(1, MESSAGES.report),
      v.maxLength(REPORT_MAX, MESSAGES.reportLong),
    ),
    callMe: v.optional(v.boolean(MESSAGES.report), false),
    about: v.optional(v.nullable(v.pipe(v.number(MESSAGES.report), v.safeInteger(MESSAGES.report))), null),
  },
  MESSAGES.report,
)

/** PUT /api/me/feedback: what is left out stays as it is, null takes an answer back; `wishes` by the numbers of `mates` in GET /api/me. */
export const feedbackSchema = v.object(
  {
    seat: v.pipe(v.number(MESSAGES.seat), v.safeInteger(MESSAGES.seat)),
    /** `at` of what this browser has seen before: a `never` of another one since then is not lost */
    seen: v.optional(v.nullable(v.string(MESSAGES.seat))),
    evening: v.optional(v.nullable(v.picklist(EVENING_MARKS, MESSAGES.evening))),
    venue: v.optional(
      v.pipe(
        v.array(v.picklist(VENUE_MARKS, MESSAGES.venue), MESSAGES.venue),
        v.maxLength(VENUE_MARKS.length, MESSAGES.venue),
      ),
    ),
    wishes: v.optional(
      v.record(v.string(), v.nullable(v.picklist(WISHES, MESSAGES.wishes)), MESSAGES.wishes),
    ),
    /** whether they want a WhatsApp group of the table, and a link for it, in place of any other: no takes theirs away, too */
    wantsChat: v.optional(v.boolean(MESSAGES.chat)),
    chatLink: v.optional(v.pipe(v.string(MESSAGES.chat), v.transform(groupLinkIn), v.string(MESSAGES.chat))),
    report: v.optional(reportSchema),
  },
  MESSAGES.evening,
)
export type Feedback = v.InferOutput<typeof feedbackSchema>
export type NewReport = v.InferOutput<typeof reportSchema>
