import type { MemberStatus } from '../group/group'
import type { Moment } from '../guest-page/guest-page'
import type { Budget } from '../profile/profile'

// what the public pages need of evenings, and no library

/** An evening as everybody sees it; times are UTC ISO. */
export interface PublicEvening {
  /** of its address, `/e/<code>` */
  code: string
  at: string
  city: string
  area: string
  price: number
  title: string
  womenOnly: boolean
  closesAt: string
  /** free seats, where they are few */
  left: number | null
}

/** The same as it is offered to a visitor. */
export interface OfferedEvening extends Omit<PublicEvening, 'closesAt'> {
  id: number
  /** of their place there; null: they have none */
  status: MemberStatus | null
  /** they say that they have transferred for it, and staff look for that */
  isTransferred: boolean
  /** its price is above the budget that they stated; it can be joined all the same */
  aboveBudget: boolean
}

/** GET /api/evenings/open: the soonest first. */
export interface OpenEvenings {
  evenings: PublicEvening[]
}

/** Somebody's place at an evening: what there is to transfer, until when and where to, and until when cancelling is free (UTC ISO). */
export interface Ticket {
  /** none of a seat at a table */
  id: number | null
  /** its code */
  evening: string
  status: MemberStatus
  amount: number | null
  payBy: string | null
  freeUntil: string | null
  account: string | null
  qris: string | null
}

/** POST /api/me/tickets, again the same. */
export interface Joined {
  success: true
  /** `Kamu masuk daftar Kamis.` */
  message: string
  ticket: Ticket
  /** who is on the list may have a place held by paying at once */
  canPay: boolean
}

/** GET /api/me/evenings/{code}: the question before one joins, and what follows from each answer; null: there is nothing to choose. */
export interface BeforeJoining {
  ask: { question: string; now: string; later: string } | null
}

export const JOIN_MESSAGES = {
  /** 404 */
  missing: 'Makan malam ini ga ada.',
  pay: 'Pilih mau bayar sekarang atau nanti',
  /** 409 */
  closed: 'Pendaftaran makan malam ini udah ditutup.',
  full: 'Kursinya udah penuh.',
  /** no table is possible with them where nobody joins without paying first */
  noTable: 'Belum cukup yang cocok malam itu.',
  /** a hold of theirs has just ended */
  lapsed: 'Waktu bayarnya baru aja habis. Coba lagi sejam lagi ya.',
  /** so many places as one browser may hold are awaited */
  held: 'Dua kursi dari HP ini belum dibayar. Bayar salah satunya dulu ya.',
  sameDay: 'Kamu udah ikut makan malam lain hari itu',
  notPlanned: 'Kamu belum kita jadwalkan.',
  /** of who may pay at once */
  ask: 'Mau bayar sekarang?',
  /** 201, of who is on the list where no table is possible with them: nobody is asked to pay */
  later: 'Belum cukup yang cocok. Kamu masuk daftar dulu ya.',
  /** 201 */
  awaited: 'Kursimu kita simpan. Bayarnya di halamanmu ya.',
  paid: 'Kursimu aman!',
  /** 422 */
  women: 'Makan malam ini khusus cewek.',
} as const

/** Tables at an evening where staff have not said how many. */
export const TABLES_USUAL = 5

/** Most free seats that are said. */
export const FEW_SEATS = 6

/** GET /api/me/evenings: those that may be joined, the soonest first, and one above the stated budget last. */
export interface MyEvenings {
  evenings: DatedEvening[]
}

/** The same with its day and hour in words, which take an old phone a third of a second to make. */
export interface DatedEvening extends OfferedEvening {
  when: Moment
}

export const EVENING_TEXTS = {
  next: 'Makan malam berikutnya',
  /** to a chat, where no evening is open, and how it begins */
  sayDays: 'Bilang hari yang kamu bisa',
  days: 'Halo Semeja! Hari yang aku bisa: ',
} as const

/** Whole rupiah of a dinner at most, by budget. */
export const MOST: Record<Budget, number> = {
  '<Rp100.000': 99_999,
  'Rp100.000 - Rp200.000': 200_000,
  '>Rp200.000': Number.MAX_SAFE_INTEGER,
}

export function budgetOf(price: number): Budget {
  return (Object.keys(MOST) as Budget[]).find((budget) => price <= MOST[budget])!
}

/** Whether an evening of this price is offered to somebody of this budget; to all while the budget is not known. */
export function affords(budget: Budget | null | undefined, price: number): boolean {
  return !budget || price <= MOST[budget]
}
