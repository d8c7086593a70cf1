import type { RefundChoice } from '../guest-page/guest-page'

/** What staff send. A new kind is a record here, and a rule in messages/due that says when it is due. */
interface Kind {
  label: string
  /** in what visitors see of their own data */
  word: string
  /** what the receiver learns of a dinner ahead: that there is one, its date, or that the date or all of it is off */
  says: 'nothing' | 'dinner' | 'date' | 'date off' | 'cancelled'
  /** what it asks for an answer to */
  asks?: 'seat' | 'date' | 'backup'
  /** cannot wait for the morning */
  isUrgent?: true
  /** its deadline is that of the transfer */
  isMoney?: true
  /** is kept back until the price is set, also where its text does not name it */
  needsPrice?: true
  /** what `{uang}` says in it to who has paid for the dinner, also by what a refund may be */
  money?: string | Readonly<Record<'both' | RefundChoice, string>>
  /** is about an evening as a whole, and no group of it */
  isOfEvening?: true
  /** speaks of the date that was announced, not of the one that holds now */
  isOfEarlierDate?: true
}

const KINDS = {
  cancelled: {
    label: 'Cancelled',
    word: 'Makan malam batal',
    says: 'cancelled',
    isUrgent: true,
    isOfEarlierDate: true,
    money: 'Soal pembayaranmu kita kabarin lewat chat ini.',
  },
  moved: {
    label: 'Moved',
    word: 'Jadwal digeser',
    says: 'date off',
    isUrgent: true,
    isOfEarlierDate: true,
    money: 'Pembayaranmu tetap aman.',
  },
  'new-date': {
    label: 'New date',
    word: 'Tanggal baru',
    says: 'date',
    asks: 'date',
  },
  today: {
    label: 'Today',
    word: 'Hari ini',
    says: 'date',
    isUrgent: true,
  },
  seat: {
    label: 'Seat',
    word: 'Kursi buat cadangan',
    says: 'date',
    isUrgent: true,
  },
  standby: {
    label: 'Standby',
    word: 'Cadangan',
    says: 'nothing',
    isOfEvening: true,
  },
  details: {
    label: 'Details',
    word: 'Tempat dan waktu',
    says: 'date',
  },
  pay: {
    label: 'Pay',
    word: 'Cara bayar',
    says: 'dinner',
    isMoney: true,
  },
  nudge: {
    label: 'Nudge',
    word: 'Pengingat jawab',
    says: 'date',
  },
  invite: {
    label: 'Invite',
    word: 'Undangan',
    says: 'date',
    asks: 'seat',
    needsPrice: true,
  },
  'backup-ask': {
    label: 'Ask a backup',
    word: 'Tawaran jadi cadangan',
    says: 'date',
    asks: 'backup',
  },
  evening: {
    label: 'Evening',
    word: 'Ada makan malam',
    says: 'date',
    isOfEvening: true,
  },
  release: {
    label: 'Seat given away',
    word: 'Kursi dilepas',
    says: 'nothing',
    isOfEarlierDate: true,
  },
  missed: {
    label: 'Missed',
    word: 'Kita nunggu kamu',
    says: 'nothing',
  },
  thanks: {
    label: 'Thanks',
    word: 'Terima kasih',
    says: 'nothing',
  },
} as const satisfies Record<string, Kind>

export type MessageKind = keyof typeof KINDS

export const MESSAGES: Readonly<Record<MessageKind, Kind>> = KINDS

export const MESSAGE_KINDS = Object.keys(KINDS) as [MessageKind, ...MessageKind[]]

/** What is noted without a message: that somebody said yes to a seat, or that staff had it so, and the date it had then. */
const CONFIRMED = { label: 'Confirmed', word: 'Kursi dicatat', says: 'date' } as const
/** What was sent until tables were made once: that a run had left somebody over. */
const WAITING = { label: 'Waiting', word: 'Kabar antrean', says: 'nothing' } as const
type Notice = Pick<Kind, 'label' | 'word' | 'says' | 'asks'>

/** The kinds of what people know a dinner from: messages, what is noted without one, and what was sent before. */
export type NoticeKind = MessageKind | 'confirmed' | 'waiting'
export const NOTICES: Readonly<Record<NoticeKind, Notice>> = {
  ...KINDS,
  confirmed: CONFIRMED,
  waiting: WAITING,
}
export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]]

/** The kinds of texts that staff may change: messages to people, then the one to restaurants. */
export type TextKind = MessageKind | 'booking'
export const TEXT_KINDS = [...MESSAGE_KINDS, 'booking'] as const satisfies TextKind[]

export function textLabel(kind: TextKind): string {
  return kind === 'booking' ? 'To the restaurant' : KINDS[kind].label
}
