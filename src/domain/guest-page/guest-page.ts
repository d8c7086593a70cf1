// the visitor's own page as the server answers it; what its calls take is in calls.ts, so that the page does not carry it
import * as v from 'valibot'
import { EVENING_MARKS, VENUE_MARKS, WISHES } from '../after-dinner/feedback-codes'
import { OUTCOMES } from '../after-dinner/outcome'

/** `signup`: for the browser that signed up, shows no table but of a place that it paid. `phone`: from a message to the phone, shows everything. */
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
  /** somebody else has the seat, since no answer came in time, or no payment (`isUnpaid`) */
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
export const ANSWER_WHYS = ['date', 'place', 'price', 'busy', 'unsure', 'rest'] as const
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
export const FILE_MINUTES = 10

/** What the server says to visitors and the page says by itself, too; what only its other screens say is in side-texts.ts, all in calls.ts. */
export const PAGE_MESSAGES = {
  /** 401 */
  linkOver: 'Link ini udah ga berlaku. Minta yang baru lewat chat ya.',
  /** this browser has no link */
  noLink: 'Buka link yang kita kirim lewat WA ya',
  /** 403: the phone of a sign-up was written to, and nothing shows that it is its owner's link */
  readOnly: 'Mau ubah? Buka link dari chat WA kita ya.',
  /** 429 */
  slower: 'Pelan-pelan ya. Coba lagi sebentar lagi.',
  /** done: how it ends, after whose seat it is */
  released: ' udah kita lepas.',
} as const

const text = v.string()
const count = v.number()
/** An instant and its Indonesian form in the site's time zone: `Jumat`, `11 Desember`, `19.00`. */
export const momentSchema = v.object({ at: text, day: text, date: text, time: text })
export type Moment = v.InferOutput<typeof momentSchema>

// pages that were kept before these were there are read, too
function orNull<S extends v.GenericSchema>(schema: S) {
  return v.optional(v.nullable(schema), null)
}

const placeSchema = v.object({ venue: text, address: text, bookedAs: text })

/** Who will be there, of six complete people; names nobody. */
const hintSchema = v.object({
  ...{ people: count, women: count, men: count },
  /** rounded outwards to fives */
  ages: v.tuple([count, count]),
  /** what three or more like; may be empty */
  topics: v.array(text),
})

/** The dinner that the state is about. */
const dinnerSchema = v.object({
  /** null when there is no date, or the one that was announced does not hold */
  when: v.nullable(momentSchema),
  /** the date that was announced or joined, where it was moved; that and `cancelled`: why */
  ...{ movedFrom: orNull(momentSchema), reason: orNull(text) },
  area: v.nullable(text),
  /** whole rupiah; 0: nothing is due; null: not set */
  price: v.nullable(count),
  /** of `paid` only, once all of it is known */
  place: v.nullable(placeSchema),
  /** of an evening that one joins; of `paid` before that: when it is known at the latest; null: not said */
  ...{ isJoined: v.optional(v.boolean(), false), placeBy: orNull(momentSchema) },
  /** from `asked` on */
  table: v.nullable(hintSchema),
})

/** `ticket`: what it is for, in POST /api/me/tickets/:id/transferred and qr; `lines`: what to know before one transfers. */
const paySchema = v.object({
  ...{ ticket: v.optional(count, 0), amount: count, by: v.nullable(momentSchema), account: v.nullable(text) },
  ...{ hasCode: v.optional(v.boolean(), false), isLate: v.optional(v.boolean(), false) },
  ...{ isTransferred: v.optional(v.nullable(v.boolean()), null), lines: v.optional(v.array(text), []) },
  /** the QRIS with the exact amount, as a path in a square of so many units; null where the house takes none */
  qr: v.optional(v.nullable(v.object({ size: count, path: text })), null),
})

/** A place at an evening that has no table yet, or that the page is not about. */
const ticketSchema = v.object({
  /** with the code of its evening */
  ...{ id: count, evening: text, when: momentSchema, area: text, price: count },
  /** the date that they had joined, where it was moved, and why */
  ...{ movedFrom: orNull(momentSchema), reason: orNull(text) },
  /** they paid for that date: until when they say whether they come on this one; null: nothing is asked */
  answerBy: orNull(momentSchema),
  /** when tables and places are known at the latest; null: that has passed */
  placeBy: orNull(momentSchema),
  /** `paid`, once tables are announced */
  ...{ place: orNull(placeSchema), table: orNull(hintSchema) },
  /** `idle`: on the list; `confirmed`: the transfer is awaited; `paid`: they come; `dropped`: the time to pay has passed, and there is no list */
  status: v.picklist(['idle', 'confirmed', 'paid', 'dropped']),
  /** tables are made, and they sit at none */
  hasNoTable: v.boolean(),
  /** of these: they get a seat that becomes free; always with `paid`, with `idle` where they want it; null: nobody gets one any more */
  isStandby: v.nullable(v.boolean()),
  /** `idle`, `dropped`: a place may be held until a transfer; `hasLapsed`: one was, and the time is over */
  ...{ canPay: v.boolean(), hasLapsed: v.boolean() },
  /** `idle`: they say that they had transferred for it, and staff look for that */
  isClaimed: v.boolean(),
  /** `confirmed`: what to transfer, until when and where to (null: by chat), and whether they say that they have */
  pay: v.nullable(paySchema),
  /** `paid`: rupiah that are with us */
  held: count,
  /** until when the money comes back, and what may become of it; null: it does not */
  free: v.nullable(v.object({ until: momentSchema, choices: v.array(v.picklist(REFUND_CHOICES)) })),
})
export type MyTicket = v.InferOutput<typeof ticketSchema>

/** Money that is owed, for `seat` unless its group is deleted; `chosen` is sent with `payment` by POST /api/me/cancel and may change until it is `done`. */
const refundSchema = v.object({
  ...{ payment: count, seat: v.nullable(count), done: v.boolean() },
  choices: v.array(v.picklist(REFUND_CHOICES)),
  chosen: v.nullable(v.picklist(REFUND_CHOICES)),
  /** rupiah; null where they are not known */
  amount: v.optional(v.nullable(count), null),
  /** fewer than so many came to their table, so that it goes back by itself; null of all else */
  shortOf: orNull(count),
  /** where it goes back to, most of the number hidden; see PUT /api/me/refunds/{payment}/account */
  account: orNull(text),
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
  /** holds the seat of a dinner that is over, and is in the queue again once they say so (POST /api/me/back) */
  canReturn: v.boolean(),
  /** the link changes nothing but its places until its owner is proved; see POST /api/me/proof */
  readOnly: v.boolean(),
  /** to the browser that signed up: its number is not on WhatsApp, as staff noted */
  isUnreached: v.optional(v.boolean(), false),
  /** by the link of a sign-up: the last message to its phone since, unless they have joined an evening since, with the end of its number where that is as it was typed */
  news: orNull(v.object({ sent: momentSchema, phoneEnd: text })),
  /** which seat it is about: a call that carries it does nothing (409) once it is about another one */
  seat: v.nullable(count),
  dinner: v.nullable(dinnerSchema),
  /** in any state: places at evenings that have no table yet, the soonest first */
  tickets: v.optional(v.array(ticketSchema), []),
  /** in any state: evenings that they had joined, and that were cancelled before there was a table */
  cancelled: v.optional(v.array(v.object({ when: momentSchema, reason: v.nullable(text) })), []),
  /** `asked` and `backup`: until when an answer is asked for; null: as soon as possible */
  answerBy: v.nullable(momentSchema),
  /** `asked`: had said yes to another date, or paid for it */
  isNewDate: v.boolean(),
  /** money for the seat is with us */
  isPaid: v.boolean(),
  /** how much of it, in rupiah; null where that is not known */
  held: v.optional(v.nullable(count), null),
  /** tables were merged at the door, and the seat is at this one now */
  isMerged: v.boolean(),
  /** `late`: the seat is lost since no payment came */
  isUnpaid: v.optional(v.boolean(), false),
  /** `declined`: why, once it was said */
  why: v.nullable(v.picklist(ANSWER_WHYS)),
  /** `over`: what became of the seat; null: not marked */
  outcome: v.optional(v.nullable(v.picklist(OUTCOMES)), null),
  /**
   * `confirmed` with a price: what to transfer, whether its last digits are a code, until when (null: as soon as possible, `isLate` where that has passed), where
   * to (null: by chat), and whether they say that they have; null: that cannot be stored
   */
  pay: v.nullable(paySchema),
  /** `paid`: rupiah of the price that were taken from their credit */
  creditUsed: v.optional(count, 0),
  /** in any state: rupiah of theirs that are kept for other dinners */
  credit: v.optional(count, 0),
  /** in any state: amounts that they say they transferred for what is due no longer, and that staff still look for, with the dinners that these were for */
  checking: v.optional(v.array(v.object({ amount: count, when: v.nullable(momentSchema) })), []),
  /** `backup`: what they said; null: nothing yet */
  backup: v.nullable(v.picklist(['yes', 'no'])),
  /** what they gave up last and can have back until then, a seat or another answer; see POST /api/me/take-back */
  givenUp: v.optional(v.nullable(v.object({ until: momentSchema, isSeat: v.boolean() })), null),
  /** with a seat that can be cancelled; `choices`: what becomes of the money, none when nothing comes back */
  cancel: v.nullable(
    v.object({
      /** H-2 23.59; null: free as long as the dinner is moved */
      until: v.nullable(momentSchema),
      isLate: v.boolean(),
      choices: v.array(v.picklist(REFUND_CHOICES)),
    }),
  ),
  /** from the announcement of the tables until the dinner, with a seat that one has joined for: whether they said that they come; null: not asked */
  coming: v.optional(v.nullable(v.object({ ticket: count, isSaid: v.boolean() })), null),
  /** from 30 minutes before the dinner to 90 after; `here` of `people` have come */
  arrival: v.nullable(v.object({ mine: v.nullable(v.picklist(ARRIVALS)), here: count, people: count })),
  /** from the hour of the dinner on: what to talk about */
  talk: v.optional(v.array(text), []),
  /** in any state: money that is owed, first what they have not chosen about, then what was settled within two weeks */
  refunds: v.optional(v.array(refundSchema), []),
  /** the first of them, for pages that are open since there was only one */
  refund: v.nullable(refundSchema),
  /** of the next of their dinners at a booked place whose menu is open, at which they have `seat`, else of that of the page: until when it is chosen, whether that and what they do not eat is said, and the dishes by name: chosen ones while it is open, then what they get */
  menu: v.nullable(
    v.object({
      ...{ seat: v.optional(v.number()), until: momentSchema },
      isOpen: v.boolean(),
      isChosen: v.boolean(),
      food: v.nullable(text),
      drink: v.nullable(text),
    }),
  ),
  /** what became of their seats at dinners, the latest first; `day` is `yyyy-MM-dd` */
  dinners: v.array(v.object({ day: text, outcome: v.picklist(OUTCOMES) })),
  /**
   * in any state, from 21.30 of a dinner that they were at for fourteen days, the latest first: what they have said of it, and when (`at`)
   */
  feedback: v.optional(
    v.array(
      v.object({
        seat: count,
        when: momentSchema,
        at: v.nullable(text),
        evening: v.nullable(v.picklist(EVENING_MARKS)),
        venue: v.array(v.picklist(VENUE_MARKS)),
        /** whether they want a WhatsApp group of the table; to who does, the one that somebody of it has made */
        wantsChat: v.optional(v.boolean(), false),
        chat: orNull(v.object({ link: text, isMine: v.boolean() })),
      }),
    ),
    [],
  ),
  /** who was at those tables, by `seat`; with `isOpen` the contact is exchanged, and the wish stays */
  mates: v.optional(
    v.array(
      v.object({
        ...{ seat: count, mate: count, name: text, isOpen: v.boolean() },
        wish: v.nullable(v.picklist(WISHES)),
      }),
    ),
    [],
  ),
  /** those with whom a contact was exchanged, by name; `link` opens a chat */
  contacts: v.optional(v.array(v.object({ name: text, link: text })), []),
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

/** POST /api/me/tickets/:id/qr: the address of the picture is valid for ten minutes. */
export const qrSchema = v.object({ success: v.literal(true), png: text })
export type SavedQr = v.InferOutput<typeof qrSchema>
