// the visitor's own page and what it asks of the server; without the questionnaire's rules, which are in my-answers.ts
import * as v from 'valibot'
import { TOKEN_PATTERN } from './token'

/** `signup`: for the browser that signed up, shows nothing about a table. `phone`: from a message to the phone, shows everything. */
export const LINK_SCOPES = ['signup', 'phone'] as const
export type LinkScope = (typeof LINK_SCOPES)[number]

/** The states of the page. With a link of the scope `signup` it is `waiting` or `resting`. */
export const ME_STATES = [
  /** in the queue; also while a seat is not to be known yet */
  'waiting',
  /** a seat is offered; with `isNewDate` to somebody who had one at an earlier date */
  'asked',
  /** said no, or cancelled */
  'declined',
  /** somebody else has the seat, since no answer came in time */
  'late',
  /** said yes; the transfer is due */
  'confirmed',
  /** nothing is due; the place when `place` is there */
  'paid',
  /** asked whether they would come if a seat is free; see `backup` */
  'backup',
  /** the dinner is over */
  'over',
  /** wants not to be asked for now */
  'resting',
  /** the date that was announced does not hold, and no new one was announced */
  'moved',
  /** the dinner will not be */
  'cancelled',
  /** staff took them out with a reason */
  'removed',
  /** is to be erased by their own request, and in no list until then; see `erasing` */
  'erasing',
] as const
export type MeState = (typeof ME_STATES)[number]

/** The reasons for a no; `rest` also starts a rest. */
export const ANSWER_WHYS = ['date', 'place', 'price', 'rest'] as const
export type AnswerWhy = (typeof ANSWER_WHYS)[number]

export const ARRIVALS = ['here', 'late10', 'late20'] as const
export type Arrival = (typeof ARRIVALS)[number]
/** Minutes around a dinner's time in which people can report their arrival. */
export const ARRIVAL_BEFORE = 30
export const ARRIVAL_AFTER = 90

/** What people who paid can choose between. */
export const REFUND_CHOICES = ['money', 'credit'] as const
export type RefundChoice = (typeof REFUND_CHOICES)[number]

/** Calls a minute with one token. */
export const CALLS_PER_MINUTE = 60
/** Attempts an hour at the last digits of the phone. */
export const DIGIT_TRIES = 5
export const DIGITS = 4
/** Minutes for which the address of a calendar file is valid. */
export const CALENDAR_MINUTES = 10

/** The server's messages to visitors, beside those of the questionnaire. */
export const ME_MESSAGES = {
  /** 401 */
  linkOver: 'Link ini udah ga berlaku. Minta yang baru lewat chat ya.',
  /** 403: the scope does not allow it */
  scope: 'Yang ini cuma bisa dari link yang kita kirim lewat WA.',
  /** 403: the phone of a sign-up was written to, and nothing shows that it is its owner's link */
  readOnly: 'Mau ubah? Buka link dari chat WA kita ya.',
  /** 429 */
  slower: 'Pelan-pelan ya. Coba lagi sebentar lagi.',
  /** 429 after too many wrong digits */
  digitsMany: 'Angkanya udah terlalu sering salah. Coba lagi sejam lagi ya.',
  /** 422 */
  digits: 'Ketik 4 angka terakhir nomor WA kamu',
  digitsWrong: 'Angkanya ga cocok sama nomor WA kamu. Coba lagi ya.',
  answer: 'Jawab ikut atau belum bisa ya',
  why: 'Pilih salah satu alasannya',
  arrival: 'Pilih udah sampai atau telat berapa menit',
  refund: 'Pilih uangnya kita kembalikan atau kita pakai buat jadwal lain',
  nothing: 'Ga ada yang diubah',
  /** 409, with the page as it is now */
  late: 'Batas jawabnya udah lewat, dan kursinya kita kasih ke yang nunggu. Kamu tetap di antrean.',
  changed: 'Ada yang berubah. Lihat yang baru dulu ya.',
  saidNo: 'Kamu udah bilang belum bisa. Berubah pikiran? Chat kita ya.',
  noArrival: 'Ini baru bisa dari 30 menit sebelum makan malamnya.',
  noPlace: 'Tempatnya belum dikonfirmasi restonya.',
  phone: 'Ganti nomor? Chat kita.',
  otherPhone: 'Kedua link ini bukan buat nomor yang sama.',
  moneyLeft:
    'Uangmu masih ada di kita. Chat tim dulu biar kita kembalikan, karena setelah dihapus kita ga tahu lagi itu punya siapa.',
  /** done */
  saved: 'Udah kesimpan.',
  thanks: 'Makasih udah ngabarin. Kamu tetap di antrean.',
  resting: 'Oke, kita istirahatin dulu. Kalau mau ikut lagi, pencet tombol di bawah.',
  notMe: 'Maaf ya. Kita matikan halaman ini dan cek nomornya.',
  erased: 'Datamu udah kita hapus.',
  /** 409 while they are to be erased */
  erasing: 'Datamu lagi nunggu dihapus. Kalau berubah pikiran, pencet “Ga jadi hapus” dulu ya.',
  exportWaits:
    'Permintaanmu udah kita catat. Tim cek dulu ya, paling lama 3 hari. Habis itu unduh lagi dari sini.',
  /** and the reason */
  exportRefused: 'Belum bisa kita kasih dari halaman ini. Chat tim dulu ya. Alasannya:',
  stays: 'Oke, datamu ga jadi kita hapus.',
  eraseByTeam: 'Buat hapus datamu, chat kita ya. Kita hapus paling lama dalam 3 hari.',
} as const

const text = v.string()
const count = v.number()

/** An instant and its Indonesian form in the site's time zone: `Jumat`, `11 Desember`, `19.00`. */
export const momentSchema = v.object({ at: text, day: text, date: text, time: text })
export type Moment = v.InferOutput<typeof momentSchema>

const placeSchema = v.object({ venue: text, address: text, bookedAs: text })

/** Who will be there, of six complete people; names nobody. */
const hintSchema = v.object({
  people: count,
  /** rounded outwards to fives */
  ages: v.tuple([count, count]),
  women: count,
  men: count,
  /** what three or more like; may be empty */
  topics: v.array(text),
})

/** The dinner that the state is about. */
const dinnerSchema = v.object({
  /** null when there is no date, or the one that was announced does not hold */
  when: v.nullable(momentSchema),
  area: v.nullable(text),
  /** whole rupiah; 0: nothing is due; null: not set */
  price: v.nullable(count),
  /** of `paid` only, once all of it is known */
  place: v.nullable(placeSchema),
  /** from `asked` on */
  table: v.nullable(hintSchema),
})

/** GET /api/me: what the page shows. Parts that the state does not use are null. */
export const meSchema = v.object({
  state: v.picklist(ME_STATES),
  scope: v.picklist(LINK_SCOPES),
  name: text,
  /** of the answers; see PATCH /api/me/profile */
  version: count,
  /** does not want to be asked; also beside a seat that is there already */
  resting: v.boolean(),
  /** the link changes nothing until its owner is proved; see POST /api/me/proof */
  readOnly: v.boolean(),
  /** which seat it is about: a call that carries it does nothing (409) once it is about another one */
  seat: v.nullable(count),
  dinner: v.nullable(dinnerSchema),
  /** `asked` and `backup`: until when an answer is asked for; null: as soon as possible */
  answerBy: v.nullable(momentSchema),
  /** `asked`: had said yes to another date, or paid for it */
  isNewDate: v.boolean(),
  isPaid: v.boolean(),
  /** `declined`: why, once it was said */
  why: v.nullable(v.picklist(ANSWER_WHYS)),
  /** `confirmed` with a price: what to transfer, until when (null: as soon as possible) and where to (null: by chat) */
  pay: v.nullable(v.object({ amount: count, by: v.nullable(momentSchema), account: v.nullable(text) })),
  /** `backup`: what they said; null: nothing yet */
  backup: v.nullable(v.picklist(['yes', 'no'])),
  /** with a seat that can be cancelled; `choices`: what becomes of the money, none when nothing comes back */
  cancel: v.nullable(
    v.object({
      /** H-2 23.59 */
      until: momentSchema,
      isLate: v.boolean(),
      choices: v.array(v.picklist(REFUND_CHOICES)),
    }),
  ),
  /** from 30 minutes before the dinner to 90 after; `here` of `people` have come */
  arrival: v.nullable(v.object({ mine: v.nullable(v.picklist(ARRIVALS)), here: count, people: count })),
  /**
   * in any state: money that is owed, for `seat` unless its group is deleted; `chosen` is sent with `payment` by POST
   * /api/me/cancel and may change until it is `done`
   */
  refund: v.nullable(
    v.object({
      payment: count,
      seat: v.nullable(count),
      choices: v.array(v.picklist(REFUND_CHOICES)),
      chosen: v.nullable(v.picklist(REFUND_CHOICES)),
      done: v.boolean(),
    }),
  ),
  /** `erasing`: when; whether an admin decides on it first; and why one has stopped it until then, if so */
  erasing: v.nullable(v.object({ at: momentSchema, waits: v.boolean(), stopped: v.nullable(text) })),
})
export type Me = v.InferOutput<typeof meSchema>

/** The answer of every changing call, also with 409: the page as it is now. */
export const meDoneSchema = v.object({ success: v.boolean(), message: text, me: meSchema })
export type MeDone = v.InferOutput<typeof meDoneSchema>

/** POST /api/me/calendar: the address of the file is valid for ten minutes. */
export const calendarSchema = v.object({ success: v.literal(true), ics: text, google: text })
export type Calendar = v.InferOutput<typeof calendarSchema>

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

/** POST /api/me/arrival. */
export const arrivalSchema = v.object(
  { arrival: v.picklist(ARRIVALS, ME_MESSAGES.arrival), seat },
  ME_MESSAGES.arrival,
)

const digits = v.pipe(v.string(ME_MESSAGES.digits), v.trim(), v.regex(/^\d{4}$/, ME_MESSAGES.digits))

/**
 * POST /api/me/proof: another link that the same browser holds. Of a link to the phone and one of a sign-up of that phone,
 * whichever of them the call bears, it makes the latter its owner's.
 */
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
