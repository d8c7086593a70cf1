import type { TextKind } from './message-kinds'

/** The texts as shipped. In a file of their own: pages name kinds, and need no text. */
export const SHIPPED_TEXTS: Readonly<Record<TextKind, string>> = {
  cancelled:
    '{nama}, maaf banget: makan malam {hari} ga jadi karena {alasan}.{uang} Kamu tetap kita duluin buat meja berikutnya.',
  moved: '{nama}, maaf ya: makan malam {hari} jam {jam} terpaksa kita geser karena {alasan}.{uang} {jadwal}',
  'new-date':
    '{nama}, jadwal barunya udah ada: {hari}, {tanggal}, jam {jam}, di daerah {area}. Kamu masih bisa ikut? Jawab paling lambat {batas} ya:\n{link}',
  today:
    'Hari ini ya, {nama}! Jam {jam} di {tempat}, meja atas nama {atas_nama}. Telat atau ada halangan? Kabarin sekarang, biar teman semejamu ga nunggu.\nUdah sampai? Ketuk di sini:\n{link}',
  details:
    '{nama}, ini tempatnya:\n{tempat}\n{alamat}\n{hari}, {tanggal}, jam {jam}. Bilang ke pelayannya: meja atas nama {atas_nama}.\n{link}',
  pay: 'Asik, kamu dapat meja, {nama}! {hari}, {tanggal}, jam {jam}, di {area}.\nTransfer {nominal} paling lambat {batas}\nke {rekening}{penanda}\nCara bayar lainnya ada di sini:\n{link}',
  nudge:
    'Halo {nama}, kursimu masih kita simpan sampai {batas}. Jadi ikut {hari} jam {jam}? Kalau belum bisa ga apa-apa, kabarin aja, biar kursinya bisa dipakai yang lagi nunggu.\n{link}',
  invite:
    'Halo {nama}! Ini {tim} dari Semeja. Ada kursi buat kamu: {hari}, {tanggal}, jam {jam}, di daerah {area}, bareng lima orang yang kita pilih karena cocok sama kamu. Biayanya {harga}{termasuk}.\nKamu ikut? Jawab paling lambat {batas} ya:\n{link}\nAtau balas di sini: IKUT atau BELUM BISA.',
  'backup-ask':
    'Halo {nama}! Ada makan malam {hari}, {tanggal}, jam {jam}, di daerah {area}. Kalau ada yang batal, mau gantiin? Jawab paling lambat {batas} ya.\n{link}',
  evening:
    'Halo {nama}! Ini {tim} dari Semeja. Ada makan malam {hari}, {tanggal}, jam {jam}, di {area}, {harga}. Kursinya terbatas.\nMau ikut?\n{link}',
  release:
    'Halo {nama}, karena sampai batasnya belum ada kabar, kursimu kita kasih ke yang lagi antre ya. Kalau mau ikut lain kali, balas MAU ya.',
  standby:
    '{nama}, kali ini mejanya pas berenam dan kamu belum kebagian kursi. Uangmu aman.\nMau jadi cadangan? Kalau sampai {batas} belum ada kabar, uangmu balik. Atau mau dibalikin sekarang? Pilih di sini ya.\n{link}',
  seat: '{nama}, kamu dapat kursi! {hari}, jam {jam}, di {tempat}, meja atas nama {atas_nama}. Ga bisa? Bilang sebelum {batas} ya, uangmu balik.\n{link}',
  missed:
    'Halo {nama}, {hari} kemarin kita nunggu kamu di {tempat}. Semoga kamu baik-baik aja ya. Kalau ada halangan, cerita aja, biar kita ngerti. Lain kali kabarin walau mepet, biar teman semejamu ga nunggu.',
  thanks: 'Makasih udah semeja, {nama}! Gimana malamnya? Ceritain di sini, satu menit aja.\n{link}',
  booking:
    'Halo Kak, kami dari Semeja. {kabar}\n{hari}, {tanggal}, jam {jam}: {meja} meja, {jumlah} orang\n{daftar}\nMohon balas OK kalau sudah tercatat ya, Kak. Terima kasih.',
}

/** What `moved` says of an evening, whose new date is known, unless staff have edited it; `{baru}` is that date. */
export const EVENING_MOVED = '{nama}, makan malam {hari} kita geser ke {baru}, karena {alasan}. {jadwal}'

/** What `{jadwal}` says: of a table made by hand; of an evening, to who need not answer, is on the list again, was too late to say that they come, and is to say it. */
export const SCHEDULES = {
  'to come': 'Jadwal barunya kita kabarin lewat chat ini.',
  known: 'Ga bisa? Batal aja, ga ada yang hangus.\n{link}',
  list: 'Kamu balik ke daftar dulu, jadi ga usah transfer. Ga bisa? Batal aja, ga ada yang hangus.\n{link}',
  late: 'Karena belum ada jawabanmu, tempatmu kita lepas dan uangmu balik.\n{link}',
  question: 'Masih bisa? Atau uangnya balik? Pilih paling lambat {batas} ya.\n{link}',
} as const

/** What schedules leave out where the dinner costs nothing. */
export const SCHEDULED_MONEY = [' Atau uangnya balik?', ' dan uangmu balik'] as const

/** What a text leaves out where the dinner costs nothing. */
export const ABOUT_MONEY: Partial<Record<TextKind, readonly string[]>> = {
  standby: [
    ' Uangmu aman.',
    ' Kalau sampai {batas} belum ada kabar, uangmu balik. Atau mau dibalikin sekarang?',
  ],
  seat: [', uangmu balik'],
}

/** What `cancelled` says of a table of an evening that goes on, and what `{uang}` is in it to who stands by now, or did where it is free. */
export const TABLE_OFF =
  '{nama}, maaf banget: ada yang batal mendadak, jadi mejamu {hari} terpaksa batal. Jangan berangkat dulu ya.{uang}\n{link}'
export const STANDS_BY = {
  paid: 'Uangmu aman, dan sekarang kamu cadangan. Kalau sampai {batas} belum ada kabar, uangmu balik. Atau mau dibalikin sekarang? Pilih di sini ya.',
  free: 'Sekarang kamu cadangan: kalau ada kursi kosong, langsung buat kamu.',
} as const

/** What a nudge asks, and what it asks whose transfer is awaited. */
export const NUDGED_TO_PAY = [
  'Jadi ikut {hari} jam {jam}? Kalau belum bisa ga apa-apa, kabarin aja, biar kursinya bisa dipakai yang lagi nunggu.',
  'Transferan {nominal} buat {hari} jam {jam} belum masuk nih. Udah transfer? Bilang di sini ya.',
] as const

/** What texts say where a house gives credit and no money. */
export const AS_CREDIT = [
  ['uangmu balik', 'uangmu jadi saldo'],
  ['uangnya balik', 'uangnya jadi saldo'],
  ['mau dibalikin sekarang', 'mau jadi saldo sekarang'],
] as const
