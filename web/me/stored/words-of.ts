import type { AUDIT_ACTIONS } from '../../../src/domain/audit'
import type { ANSWERED_BY } from '../../../src/domain/evenings'
import type { BACKUP_ANSWERS, GroupStatus, LeftCode, MemberStatus, ROLES } from '../../../src/domain/group'
import type { AnswerWhy, Arrival, LinkScope, RefundChoice } from '../../../src/domain/me'
import { NOTICE_KINDS, NOTICES } from '../../../src/domain/message-kinds'
import type { MessageResult } from '../../../src/domain/messages'
import type { PaymentState } from '../../../src/domain/payment'
import type { RequestKind, RequestOutcome, RequestWay } from '../../../src/domain/privacy'

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
const role: Codes<(typeof ROLES)[number]> = { member: 'Peserta', backup: 'Cadangan' }
const why: Codes<AnswerWhy> = {
  date: 'Tanggalnya ga cocok',
  place: 'Tempatnya kejauhan',
  price: 'Harganya ga cocok',
  rest: 'Lagi ga mau ikut dulu',
}

/** What visitors read for the codes among the values, by the key they stand under. */
const CODES: Record<string, Partial<Record<string, string>>> = {
  smoker: yesNo,
  drinker: yesNo,
  standing: { free: 'Di antrean', ...role },
  current_step: { success: 'Selesai' },
  group_status: {
    '-': 'Baru dibuat',
    confirming: 'Lagi dikonfirmasi',
    scheduled: 'Terjadwal',
    completed: 'Selesai',
    cancelled: 'Batal',
  } satisfies Codes<GroupStatus>,
  role,
  status: {
    idle: 'Belum dihubungi',
    messaging: 'Lagi dihubungi',
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
  } satisfies Codes<LeftCode>,
  backup_answer: { yes: 'Ya', no: 'Tidak' } satisfies Codes<(typeof BACKUP_ANSWERS)[number]>,
  answer_why: why,
  arrival: {
    here: 'Udah sampai',
    late10: 'Telat 10 menit',
    late20: 'Telat 20 menit',
  } satisfies Codes<Arrival>,
  choice: { money: 'Dikembalikan', credit: 'Dipakai buat jadwal lain' } satisfies Codes<RefundChoice>,
  state: {
    held: 'Buat makan malammu',
    owed: 'Punyamu, belum diselesaikan',
    settled: 'Udah diselesaikan',
    forfeited: 'Ga bisa kembali',
    'given up': 'Kamu lepas',
    withdrawn: 'Salah catat',
  } satisfies Codes<PaymentState>,
  by: { visitor: 'Kamu', staff: 'Tim' } satisfies Codes<(typeof ANSWERED_BY)[number]>,
  // of messages and of requests
  kind: {
    ...Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, NOTICES[kind].word])),
    access: 'Lihat data',
    correction: 'Perbaiki data',
    erasure: 'Hapus data',
    withdrawal: 'Tarik persetujuan',
    objection: 'Keberatan',
  } satisfies Codes<RequestKind>,
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
  } satisfies Codes<RequestOutcome>,
  action: {
    'added a user': 'Pendaftaran ditambah tim',
    'changed a user': 'Data diubah',
    'corrected a sign-up': 'Pendaftaran diperbaiki',
    'deleted a user': 'Pendaftaran dihapus',
    'deleted users': 'Beberapa pendaftaran dihapus',
    'exported users': 'Data diunduh tim',
    'kept two users apart': 'Ga disemejain sama seseorang',
    'allowed two users together': 'Boleh disemejain lagi sama seseorang',
    'created a group': 'Meja dibuat',
    'changed a group': 'Meja diubah',
    'added a member': 'Dapat kursi',
    'added a backup': 'Jadi cadangan',
    'promoted a backup': 'Naik dari cadangan',
    'made a member a backup': 'Pindah jadi cadangan',
    'removed a member': 'Keluar dari meja',
    'removed a backup': 'Keluar dari cadangan',
    'changed a member status': 'Status diubah',
    'changed a deadline': 'Batas waktu diubah',
    'replaced a member': 'Kursi dikasih ke cadangan',
    'opened a message': 'Pesan disiapin',
    'marked a message': 'Pesan ditandai',
    'changed a message text': 'Teks pesan diubah',
    'answered yes': 'Bilang ikut',
    'answered no': 'Bilang belum bisa',
    'cancelled a seat': 'Batal ikut',
    'chose a refund': 'Milih soal uang kembali',
    'settled a refund': 'Uang kembali diselesaikan',
    'told an arrival': 'Ngabarin kedatangan',
    'went to rest': 'Mulai istirahat',
    'came back': 'Ikut lagi',
    'flagged a number': 'Nomor dibilang salah',
    'proved a sign-up': 'Pendaftaran dibuktikan dari link WA',
    'made a link': 'Link dibuat',
    'noted who wrote': 'Chat dicatat',
    'added an evening': 'Tanggal ditambah',
    'changed an evening': 'Tanggal diubah',
    'deleted an evening': 'Tanggal dihapus',
    'noted who can come': 'Tanggal yang cocok dicatat',
    'deleted a group': 'Meja dihapus',
    'exported a group': 'Meja diunduh tim',
    'ran matchmaking': 'Meja dicari',
    'took back matchmaking': 'Pencarian meja dibatalin',
    'previewed matchmaking': 'Pencarian meja dicoba',
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
    'erased old dinners': 'Makan malam lama dihapus',
  } satisfies Codes<Exclude<(typeof AUDIT_ACTIONS)[number], OfStaff>>,
}

/** The actions that are about accounts of staff. */
type OfStaff = Extract<
  (typeof AUDIT_ACTIONS)[number],
  | 'signed in'
  | 'failed to sign in'
  | 'signed out'
  | `${string} admin`
  | `${string} second factor`
  | `${string} set-up link`
  | 'changed a password'
  | 'changed a role'
  | 'ended a session'
  | 'used a recovery code'
>
