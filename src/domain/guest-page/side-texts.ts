// what the screens beside the state say, which the page's first view does not carry

/** What the server says to visitors and the screens beside the state say by themselves, too. */
export const SIDE_MESSAGES = {
  /** 403: the scope does not allow it */
  scope: 'Yang ini cuma bisa dari link yang kita kirim lewat WA.',
  /** 422 */
  digits: 'Ketik 4 angka terakhir nomor WA kamu',
  refund: 'Pilih uangnya kita kembalikan atau kita simpan buat jadwal lain',
  phone: 'Ganti nomor? Chat kita.',
  bank: 'Tulis nama bank atau e-walletnya',
  number: 'Nomornya 5 sampai 20 angka ya',
  holder: 'Tulis rekeningnya atas nama siapa',
  /** 409 */
  moneyLeft:
    'Uangmu masih ada di kita. Chat tim dulu biar kita kembalikan, karena setelah dihapus kita ga tahu lagi itu punya siapa.',
  eraseByTeam: 'Buat hapus datamu, chat kita ya. Kita hapus paling lama dalam 3 hari.',
  /** done */
  saved: 'Udah kesimpan.',
  notMe: 'Maaf ya. Kita matikan halaman ini dan cek nomornya.',
  erased: 'Datamu udah kita hapus.',
} as const
