import type { RefundChoice } from './me'

/** What staff send. A new kind is a record here, and a rule in messages/due that says when it is due. */
interface Kind {
  /** in the back office */
  label: string
  /** in what visitors see of their own data */
  word: string
  /** the text as shipped */
  text: string
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
  /** its lines that name this are left out once a seat is cancelled too late for the money to come back */
  beforeTooLate?: string
  /** speaks of the date that was announced, not of the one that holds now */
  isOfEarlierDate?: true
}

/** By priority. */
const KINDS = {
  cancelled: {
    label: 'Cancelled',
    word: 'Makan malam batal',
    says: 'cancelled',
    isUrgent: true,
    isOfEarlierDate: true,
    money: 'Soal pembayaranmu kita kabarin lewat chat ini.',
    text: '{nama}, maaf banget: makan malam {hari} ga jadi karena {alasan}.{uang} Kamu tetap kita dahulukan buat meja berikutnya.',
  },
  moved: {
    label: 'Moved',
    word: 'Jadwal digeser',
    says: 'date off',
    isUrgent: true,
    isOfEarlierDate: true,
    money: 'Pembayaranmu tetap aman.',
    text: '{nama}, maaf ya: makan malam {hari} jam {jam} terpaksa kita jadwalkan ulang karena {alasan}.{uang} Jadwal barunya kita kabarin lewat chat ini.',
  },
  'lost-seat': {
    label: 'Lost a seat',
    word: 'Meja ga jadi',
    says: 'cancelled',
    isOfEvening: true,
    isUrgent: true,
    money: {
      both: 'Uangmu aman: dikembalikan atau dipakai buat jadwal lain, kamu yang pilih.',
      money: 'Uangmu aman: dikembalikan.',
      credit: 'Uangmu aman: dipakai buat jadwal lain.',
    },
    text: '{nama}, maaf banget: ada yang batal mendadak, jadi {hari} mejamu ga jadi. Kamu ga usah datang ya.{uang} Kamu kita duluin buat meja berikutnya.\n{link}',
  },
  'seat-free': {
    label: 'Free seat',
    word: 'Kursi kosong',
    says: 'date',
    isOfEvening: true,
    isUrgent: true,
    text: '{nama}, ada kursi kosong buat kamu: {hari} jam {jam}, di daerah {area}, {harga}. Ikut? Jawab paling lambat {batas} ya, habis itu kita tawarin ke yang lain.\n{link}',
  },
  'new-date': {
    label: 'New date',
    word: 'Tanggal baru',
    says: 'date',
    asks: 'date',
    text: '{nama}, jadwal barunya udah ada: {hari}, {tanggal}, jam {jam}, di daerah {area}. Kamu masih bisa ikut? Jawab paling lambat {batas} ya:\n{link}',
  },
  today: {
    label: 'Today',
    word: 'Hari ini',
    says: 'date',
    isUrgent: true,
    text: 'Hari ini ya, {nama}! Jam {jam} di {tempat}, meja atas nama {atas_nama}. Telat atau ada halangan? Kabarin sekarang, biar teman semejamu ga nunggu.\nUdah sampai? Pencet di sini:\n{link}',
  },
  'backup-seat': {
    label: 'Backup gets a seat',
    word: 'Kursi buat cadangan',
    says: 'date',
    asks: 'seat',
    text: '{nama}, kursinya jadi buat kamu! {hari}, {tanggal}, jam {jam}, di daerah {area}. Biayanya {harga}{termasuk}. Ikut? Jawab paling lambat {batas} ya.\n{link}',
  },
  details: {
    label: 'Details',
    word: 'Tempat dan waktu',
    says: 'date',
    text: '{nama}, ini tempatnya:\n{tempat}\n{alamat}\n{hari}, {tanggal}, jam {jam}. Bilang ke pelayannya: meja atas nama {atas_nama}.\n{link}',
  },
  'pay-nudge': {
    label: 'Remind to pay',
    word: 'Pengingat bayar',
    says: 'date',
    isMoney: true,
    text: 'Halo {nama}, transfer {harga} buat {hari} belum kita lihat nih. Batasnya {batas}. Udah transfer? Kirim buktinya ke sini ya.',
  },
  pay: {
    label: 'Pay',
    word: 'Cara bayar',
    says: 'dinner',
    isMoney: true,
    beforeTooLate: 'H-2',
    text: 'Asik, kursimu udah ada, {nama}! Biar resmi, transfer {harga} paling lambat {batas} ke {rekening}. Habis itu kirim bukti transfernya ke sini ya.\nKalau berubah pikiran, kamu bisa batal paling lambat H-2. Setelah itu uangnya ga bisa kembali.',
  },
  nudge: {
    label: 'Nudge',
    word: 'Pengingat jawab',
    says: 'date',
    text: 'Halo {nama}, kursimu masih kita simpan sampai {batas}. Jadi ikut {hari} jam {jam}? Kalau belum bisa ga apa-apa, kabarin aja, biar kursinya bisa dipakai yang lagi nunggu.\n{link}',
  },
  invite: {
    label: 'Invite',
    word: 'Undangan',
    says: 'date',
    asks: 'seat',
    needsPrice: true,
    text: 'Halo {nama}! Ini {tim} dari Semeja. Ada kursi buat kamu: {hari}, {tanggal}, jam {jam}, di daerah {area}, bareng lima orang yang kita pilih karena cocok sama kamu. Biayanya {harga}{termasuk}.\nKamu ikut? Jawab paling lambat {batas} ya:\n{link}\nAtau balas di sini: IKUT atau BELUM BISA.',
  },
  sure: {
    label: 'Ask if sure',
    word: 'Udah pasti bisa?',
    says: 'date',
    isOfEvening: true,
    text: 'Halo {nama}! Ini {tim} dari Semeja. {hari}, {tanggal}, jam {jam}, di daerah {area}, biayanya {harga}. Udah pasti bisa? Jawab paling lambat {batas} ya. Mejanya kita susun dari yang pasti ikut, jadi bayarnya nanti aja, kalau kursimu udah ada.\n{link}\nAtau balas di sini: PASTI atau BELUM BISA.',
  },
  'backup-ask': {
    label: 'Ask a backup',
    word: 'Tawaran jadi cadangan',
    says: 'date',
    asks: 'backup',
    text: 'Halo {nama}! Mungkin ada kursi kosong buat kamu: {hari}, {tanggal}, jam {jam}, di daerah {area}. Kalau jadi kosong, kamu mau? Jawab paling lambat {batas} ya.\n{link}',
  },
  date: {
    label: 'Ask for the evening',
    word: 'Kabar tanggal',
    says: 'date',
    isOfEvening: true,
    text: 'Halo {nama}! Ini {tim} dari Semeja. Ada makan malam {hari}, {tanggal}, jam {jam}, di daerah {area}, biayanya {harga}. Kamu bisa? Jawab di sini ya:\n{link}\nAtau balas: BISA atau BELUM BISA.',
  },
  release: {
    label: 'Seat given away',
    word: 'Kursi dilepas',
    says: 'nothing',
    isOfEarlierDate: true,
    text: 'Halo {nama}, karena sampai batasnya belum ada kabar, kursimu kita kasih ke yang nunggu dulu. Kalau mau ikut lain kali, balas MAU ya.',
  },
  'late-yes': {
    label: 'Seat is taken',
    word: 'Kursi udah keisi',
    says: 'nothing',
    isOfEvening: true,
    text: '{nama}, kursinya keburu keisi. Kamu tetap kita duluin buat meja berikutnya.',
  },
  spare: {
    label: 'No seat this time',
    word: 'Belum kebagian kursi',
    says: 'nothing',
    isOfEvening: true,
    text: '{nama}, maaf ya, kali ini kamu belum kebagian kursi: mejanya pas berenam. Kamu ga perlu bayar, dan kamu kita duluin buat meja berikutnya. Kalau ada yang batal, mau kita kabarin?\n{link}',
  },
  thanks: {
    label: 'Thanks',
    word: 'Terima kasih',
    says: 'nothing',
    text: 'Makasih udah semeja, {nama}! Gimana malamnya? Cerita di sini ya, kalau mau ikut lagi juga bisa dari sini:\n{link}',
  },
  waiting: {
    label: 'Waiting',
    word: 'Kabar antrean',
    says: 'nothing',
    text: 'Halo {nama}, mejanya belum pas buat kamu kali ini. Kamu tetap di antrean dan kita dahulukan. Mau ubah hari yang kamu bisa?\n{link}',
  },
} as const satisfies Record<string, Kind>

export type MessageKind = keyof typeof KINDS

/** What is known of each kind of message. */
export const MESSAGES: Readonly<Record<MessageKind, Kind>> = KINDS

/** The kinds of messages, by priority. */
export const MESSAGE_KINDS = Object.keys(KINDS) as [MessageKind, ...MessageKind[]]

/** What is noted without a message: that somebody said yes to a seat, or that staff had it so, and the date it had then. */
const CONFIRMED = { label: 'Confirmed', word: 'Kursi dicatat', says: 'date' } as const
type Notice = Pick<Kind, 'label' | 'word' | 'says' | 'asks'>

/** The kinds of what people know a dinner from: messages, and what is noted without one. */
export type NoticeKind = MessageKind | 'confirmed'
export const NOTICES: Readonly<Record<NoticeKind, Notice>> = { ...KINDS, confirmed: CONFIRMED }
export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]]

/** Returns how many messages are due, of counts that also hold other things by name. */
export function dueIn(counts: Readonly<Record<string, number>>): number {
  return MESSAGE_KINDS.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
}
