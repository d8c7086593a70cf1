// what the calls of the visitor's own page take, without the questionnaire's rules, which are in profile-call.ts
import * as v from 'valibot'
import { JOIN_MESSAGES } from '../evening/open-evenings'
import { returnToSchema } from '../money/return-to'
import { TOKEN_PATTERN } from '../token'
import { ANSWER_WHYS, ARRIVALS, PAGE_MESSAGES, REFUND_CHOICES } from './guest-page'
import { SIDE_MESSAGES } from './side-texts'

/** The server's messages to visitors, beside those of the questionnaire. */
export const ME_MESSAGES = {
  ...PAGE_MESSAGES,
  ...SIDE_MESSAGES,
  /** 429 after too many wrong digits */
  digitsMany: 'Angkanya udah terlalu sering salah. Coba lagi sejam lagi ya.',
  /** 422 */
  digitsWrong: 'Angkanya ga cocok sama nomor WA kamu. Coba lagi ya.',
  answer: 'Jawab ikut atau belum bisa ya',
  stay: 'Pilih mau dikabarin atau ga',
  coming: 'Pilih jadi datang atau ga bisa',
  why: 'Pilih salah satu alasannya',
  arrival: 'Pilih udah sampai atau telat berapa menit',
  transferred: 'Bilang udah transfer atau belum ya',
  nothing: 'Ga ada yang diubah',
  /** 409, with the page as it is now */
  late: 'Batas jawabnya udah lewat, dan kursinya kita kasih ke yang lagi antre. Kamu tetap di antrean.',
  changed: 'Ada yang berubah. Lihat yang baru dulu ya.',
  seatGone: 'Kursinya keburu keisi. Kamu tetap kita duluin buat meja berikutnya.',
  saidNo: 'Kamu udah bilang belum bisa. Berubah pikiran? Chat kita ya.',
  noArrival: 'Ini baru bisa dari 30 menit sebelum makan malamnya.',
  noTicket: 'Ini bukan punya kamu, atau udah ga ada.',
  notPaid: 'Ini bisa begitu kursimu udah aman.',
  otherPhone: 'Kedua link ini bukan buat nomor yang sama.',
  /** done */
  thanks: 'Makasih udah ngabarin. Kamu tetap di antrean.',
  checking: 'Makasih! Lagi kita cek ya.',
  seeYou: 'Sip, sampai ketemu!',
  resting: 'Oke, jeda dulu ya. Kalau mau ikut lagi, ketuk tombol di bawah.',
  /** 409 while they are to be erased */
  erasing: 'Datamu lagi nunggu dihapus. Kalau berubah pikiran, ketuk “Ga jadi hapus” dulu ya.',
  /** 429 of too many exports by links of one account */
  exportsMany: 'Hari ini belum bisa diunduh. Coba lagi besok, atau chat tim ya.',
  /** done, to the owner of a phone that has another sign-up */
  erasedOne:
    'Pendaftaran ini udah kita hapus. Nomormu masih ada di pendaftaran lain: buat hapus semuanya, buka link dari chat WA kita ya.',
  stays: 'Oke, datamu ga jadi kita hapus.',
} as const

const seat = v.optional(v.pipe(v.number(ME_MESSAGES.changed), v.safeInteger(ME_MESSAGES.changed)))

/** POST /api/me/answer; again with `why` after a no. */
export const answerSchema = v.object(
  {
    answer: v.picklist(['yes', 'no'], ME_MESSAGES.answer),
    why: v.optional(v.picklist(ANSWER_WHYS, ME_MESSAGES.why)),
    /** with a no of somebody who had paid (`isPaid`): what becomes of the money; `money` unless said */
    refund: v.optional(v.picklist(REFUND_CHOICES, ME_MESSAGES.refund)),
    seat,
  },
  ME_MESSAGES.answer,
)
export type Answer = v.InferOutput<typeof answerSchema>

/** POST /api/me/cancel; `refund` where `choices` are given; with the `payment` that is owed it only chooses. */
export const cancelSchema = v.object(
  { refund: v.optional(v.picklist(REFUND_CHOICES, ME_MESSAGES.refund)), seat, payment: seat },
  ME_MESSAGES.refund,
)
export type Cancel = v.InferOutput<typeof cancelSchema>

/** PUT /api/me/refunds/{payment}/account: where money goes back to. */
export const myAccountSchema = returnToSchema(SIDE_MESSAGES)

/** PUT /api/me/tickets/{id}/standby: whether they want a seat that becomes free; who paid and does not chooses what becomes of the money. */
export const standbySchema = v.object(
  {
    stay: v.boolean(ME_MESSAGES.stay),
    choice: v.optional(v.picklist(REFUND_CHOICES, ME_MESSAGES.refund)),
  },
  ME_MESSAGES.stay,
)
export type StandBy = v.InferOutput<typeof standbySchema>

/** PUT /api/me/tickets/{id}/coming, the day before: whether they come as they said; `false` cancels, `choice` as there. */
export const comingSchema = v.object(
  {
    coming: v.boolean(ME_MESSAGES.coming),
    choice: v.optional(v.picklist(REFUND_CHOICES, ME_MESSAGES.refund)),
  },
  ME_MESSAGES.coming,
)
export type Coming = v.InferOutput<typeof comingSchema>

/** Links that are read at most beside that of a call. */
const PAGES_MAX = 10

/** POST /api/me/tickets: joins the evening of a code; `later`: pays once there is a seat; `pages`: the other links that the browser knows. */
export const joinSchema = v.object(
  {
    evening: v.string(JOIN_MESSAGES.missing),
    pay: v.picklist(['now', 'later'], JOIN_MESSAGES.pay),
    pages: v.optional(
      v.pipe(
        v.array(v.string(JOIN_MESSAGES.missing)),
        v.transform((all) => all.slice(0, PAGES_MAX)),
      ),
      [],
    ),
  },
  (issue) => (issue.path?.at(-1)?.key === 'pay' ? JOIN_MESSAGES.pay : JOIN_MESSAGES.missing),
)
export type Join = v.InferOutput<typeof joinSchema>

/** DELETE /api/me/tickets/{id}, in the body or the query: what becomes of the money that was paid. */
export const leaveSchema = v.object(
  { choice: v.optional(v.picklist(REFUND_CHOICES, ME_MESSAGES.refund)) },
  ME_MESSAGES.refund,
)

/** POST /api/me/arrival; null takes back what was said. */
export const arrivalSchema = v.object(
  { arrival: v.nullable(v.picklist(ARRIVALS, ME_MESSAGES.arrival)), seat },
  ME_MESSAGES.arrival,
)

/** POST /api/me/tickets/:id/transferred: whether they say that they have transferred what is due for it. */
export const transferSchema = v.object(
  { transferred: v.optional(v.boolean(ME_MESSAGES.transferred), true) },
  ME_MESSAGES.transferred,
)

const digits = v.pipe(v.string(ME_MESSAGES.digits), v.trim(), v.regex(/^\d{4}$/, ME_MESSAGES.digits))

/** POST /api/me/proof: another link of this browser; of one to the phone and one of its sign-up, the latter is its owner's. */
export const proofSchema = v.object(
  { token: v.pipe(v.string(ME_MESSAGES.linkOver), v.regex(TOKEN_PATTERN, ME_MESSAGES.linkOver)) },
  ME_MESSAGES.linkOver,
)

/** POST /api/me/export: answers with everything that is stored about the person, and the `timeZone` in which to read it. */
export const exportSchema = v.object({ digits }, ME_MESSAGES.digits)

/** DELETE /api/me; while money is owed only with `giveUpMoney`. */
export const eraseSchema = v.object(
  { digits, giveUpMoney: v.optional(v.boolean(ME_MESSAGES.digits), false) },
  ME_MESSAGES.digits,
)
