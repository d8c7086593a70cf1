// what visitors read for each code of their data

import type { VenueMark, Wish } from '../../../src/domain/after-dinner/feedback-codes'
import type { Outcome, OutcomeSource } from '../../../src/domain/after-dinner/outcome'
import type { ReviewDecision, ReviewKind } from '../../../src/domain/after-dinner/review'
import type { ANSWERED_BY } from '../../../src/domain/evening/evening-calls'
import type {
  BACKUP_ANSWERS,
  GroupStatus,
  LeftCode,
  MemberStatus,
  ROLES,
} from '../../../src/domain/group/group'
import type { AnswerWhy, Arrival, LinkScope, RefundChoice } from '../../../src/domain/guest-page/guest-page'
import { NOTICE_KINDS, NOTICES } from '../../../src/domain/messages/message-kinds'
import type { MessageResult } from '../../../src/domain/messages/messages'
import type { PaymentState } from '../../../src/domain/money/payment'
import type { RequestKind, RequestOutcome, RequestWay } from '../../../src/domain/privacy/privacy'
import type { AuditAction } from '../../../src/domain/staff/audit'

/** Returns what visitors read for a text of the export, by the key it stands under. */
export function wordsOf(key: string, text: string): string {
  // of a table that matchmaking made
  return (
    CODES[key]?.[text] ??
    text.replace(/^Age: (\d+-\d+) Males: (\d) Females: (\d)$/, 'Umur $1, cowok $2, cewek $3')
  )
}

type Codes<C extends string> = Record<C, string>

const yesNo = { Yes: 'Ya', No: 'Tidak' }
const answeredBy = { visitor: 'Kamu', staff: 'Tim' } satisfies Codes<(typeof ANSWERED_BY)[number]>
const role: Codes<(typeof ROLES)[number]> = { member: 'Peserta', backup: 'Cadangan' }

/** What visitors read for the codes among the values, by the key they stand under. */
const CODES: Record<string, Partial<Record<string, string>>> = {
  gender: { Pria: 'Cowok', Wanita: 'Cewek' },
  smoker: yesNo,
  drinker: yesNo,
  group_role: { free: 'Di antrean', ...role },
  group_status: {
    '-': 'Lagi disusun',
    confirming: 'Lagi dikonfirmasi',
    scheduled: 'Terjadwal',
    completed: 'Selesai',
    cancelled: 'Batal',
  } satisfies Codes<GroupStatus>,
  role,
  status: {
    idle: 'Belum kita kabarin',
    messaging: 'Nunggu jawabanmu',
    confirmed: 'Bilang ikut',
    paid: 'Udah bayar',
    dropped: 'Ga jadi ikut',
  } satisfies Codes<MemberStatus>,
  // the reason of a no and the deadlines stand beside it
  left_code: {
    'said no': 'Belum bisa',
    cancelled: 'Batal ikut',
    'dropped out': 'Ga jadi ikut',
    'no answer': 'Belum jawab sampai batasnya',
    'no payment': 'Belum bayar sampai batasnya',
    unreached: 'Nomornya belum bisa kita hubungi',
    'no table': 'Mejanya ga jadi',
    moved: 'Pindah hari',
    'table off': 'Mejanya ga jadi',
    absent: 'Ga datang',
  } satisfies Codes<LeftCode>,
  backup_answer: { yes: 'Ya', no: 'Tidak' } satisfies Codes<(typeof BACKUP_ANSWERS)[number]>,
  answer_why: {
    date: 'Tanggalnya ga cocok',
    place: 'Tempatnya kejauhan',
    price: 'Harganya ga cocok',
    busy: 'Sakit atau mendadak ada urusan',
    unsure: 'Masih ragu ketemu orang baru',
    rest: 'Lagi ga mau ikut dulu',
  } satisfies Codes<AnswerWhy>,
  arrival: {
    here: 'Udah sampai',
    late10: 'Telat 10 menit',
    late20: 'Telat 20 menit',
  } satisfies Codes<Arrival>,
  choice: { money: 'Dikembalikan', credit: 'Dipakai buat jadwal lain' } satisfies Codes<RefundChoice>,
  state: {
    due: 'Belum dibayar',
    held: 'Buat makan malammu',
    owed: 'Punyamu, belum diselesaikan',
    credit: 'Disimpan buat jadwal lain',
    used: 'Udah kepake buat jadwal lain',
    settled: 'Udah diselesaikan',
    forfeited: 'Ga bisa kembali',
    'given up': 'Kamu lepas',
    void: 'Ga jadi perlu dibayar',
  } satisfies Codes<PaymentState | 'credit' | 'used'>,
  by: answeredBy,
  arrival_by: answeredBy,
  // of messages, requests and what staff decided
  kind: {
    ...Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, NOTICES[kind].word])),
    access: 'Lihat data',
    correction: 'Perbaiki data',
    erasure: 'Hapus data',
    withdrawal: 'Tarik persetujuan',
    objection: 'Keberatan',
    'missed dinners': 'Ga datang',
    'wrong number': 'Nomor dibilang salah',
    'changed budget': 'Budget diganti',
    contact: 'Tukar kontak',
    again: 'Boleh semeja lagi',
    never: 'Jangan semeja lagi',
  } satisfies Codes<RequestKind | ReviewKind | Wish>,
  venue_marks: {
    quiet: 'Enak buat ngobrol',
    loud: 'Terlalu berisik',
    'good food': 'Makanannya enak',
    slow: 'Pelayanannya lama',
  } satisfies Codes<VenueMark>,
  decision: { leave: 'Dibiarin', pause: 'Dijeda' } satisfies Codes<ReviewDecision>,
  result: {
    opened: 'Disiapin',
    sent: 'Terkirim',
    'not sent': 'Ga terkirim',
    'not on WhatsApp': 'Ga ada di WA',
  } satisfies Codes<MessageResult>,
  scope: { signup: 'Pendaftaran', phone: 'Pesan WA' } satisfies Codes<LinkScope>,
  way: {
    chat: 'Chat',
    'e-mail': 'Email',
    call: 'Telepon',
    'in person': 'Ketemu langsung',
    letter: 'Surat',
  } satisfies Codes<RequestWay>,
  outcome: {
    done: 'Beres',
    'nothing is held': 'Ga ada yang disimpan',
    'not proved to be theirs': 'Ga terbukti punya sendiri',
    'taken back': 'Ditarik lagi',
    'refused by law': 'Ditolak menurut hukum',
    came: 'Datang',
    late: 'Datang telat',
    'no-show': 'Ga datang',
    cancelled: 'Batal',
    'cancelled late': 'Batal mepet',
    excused: 'Ada halangan',
    'let go': 'Dilepas',
  } satisfies Codes<RequestOutcome | Outcome>,
  source: { staff: 'Tim', visitor: 'Kamu', computed: 'Otomatis' } satisfies Codes<OutcomeSource>,
  action: {
    'added a user': 'Pendaftaran ditambah tim',
    'changed a user': 'Datamu diubah tim',
    'corrected a sign-up': 'Pendaftaran diperbaiki',
    'deleted a user': 'Pendaftaran dihapus',
    'kept two users apart': 'Ga akan semeja sama seseorang',
    'allowed two users together': 'Boleh semeja lagi sama seseorang',
    'added a note': 'Catatan tim ditambah',
    'deleted a note': 'Catatan tim dihapus',
    'added a member': 'Dapat kursi',
    'added a backup': 'Jadi cadangan',
    'promoted a backup': 'Dapat kursi dari cadangan',
    'made a member a backup': 'Pindah jadi cadangan',
    'removed a member': 'Keluar dari meja',
    'removed a backup': 'Keluar dari cadangan',
    'changed a member status': 'Status diubah',
    'changed a deadline': 'Batas waktu diubah',
    'replaced a member': 'Kursi dikasih ke cadangan',
    'undid an act': 'Perubahan tim dibatalin',
    'opened a message': 'Pesan disiapin',
    'marked a message': 'Hasil pesan dicatat',
    'answered yes': 'Bilang ikut',
    'answered no': 'Bilang belum bisa',
    'cancelled a seat': 'Batal ikut',
    'took an answer back': 'Jawaban dibalikin',
    'chose a refund': 'Milih soal uang kembali',
    'named an account': 'Rekening buat uang kembali dicatat',
    'marked a payment': 'Pembayaran dicatat',
    'settled a refund': 'Uang kembali diselesaikan',
    'told an arrival': 'Ngabarin kedatangan',
    'said a transfer': 'Bilang soal transfer',
    'answered after a dinner': 'Cerita soal makan malam',
    'decided on a report': 'Tim baca laporan',
    'noted who came': 'Kehadiranmu dicatat tim',
    'paused a person': 'Dijeda tim',
    'ended a pause': 'Jeda diakhiri tim',
    'decided a review': 'Diputusin tim',
    'went to rest': 'Mulai istirahat',
    'came back': 'Ikut lagi',
    'put in the queue': 'Masuk antrean lagi lewat tim',
    'flagged a number': 'Nomor dibilang salah',
    'proved a sign-up': 'Pendaftaran dibuktikan dari link WA',
    'made a link': 'Link dibuat',
    'noted who wrote': 'Chat pertamamu dicatat',
    'noted who joins': 'Ikut atau ga ikut makan malam dicatat',
    'merged tables': 'Mejanya digabung',
    'chose what to eat': 'Menu dipilih',
    'exported a person': 'Data diunduh',
    'erased a person': 'Data dihapus',
    'requested an erasure': 'Minta data dihapus',
    'took back an erasure': 'Ga jadi minta dihapus',
    'stopped an erasure': 'Penghapusan ditahan tim',
    'allowed an erasure': 'Penghapusan diteruskan tim',
    'requested an export': 'Minta unduhan data',
    'allowed an export': 'Unduhan dibolehin tim',
    'refused an export': 'Unduhan ditolak tim',
    'noted a request': 'Permintaan dicatat',
    'closed a request': 'Permintaan selesai',
    'reopened a request': 'Permintaan dibuka lagi',
  } satisfies Codes<Exclude<AuditAction, OfStaff>>,
}

/** The actions that are about no person: accounts of staff, whole groups, evenings and runs. */
type OfStaff = Extract<
  AuditAction,
  | `signed ${string}`
  | 'failed to sign in'
  | `made ${'tables' | 'a backup'}`
  | `${string} ${'admin' | 'second factor' | 'set-up link' | 'password' | 'role' | 'session' | 'recovery code'}`
  | `${string} ${'users' | 'a group' | 'an evening' | 'a venue' | 'a menu' | 'a booking'}`
  | `${string} ${'a message text' | 'the settings' | 'matchmaking' | 'old dinners'}`
>
