/** The terms in five lines, above them: they say nothing that the chapters do not. */
export const IN_SHORT = [
  'Daftar dulu ga mengikat. Kursimu aman setelah kamu bayar lunas.',
  'Batal paling lambat H-2. Setelah itu, atau ga datang, uangmu ga kembali.',
  'Semeja berenam, dan teman semejamu kita yang pilihin.',
  'Saling sopan ya. Yang bikin orang lain ga nyaman bisa ga kita undang lagi.',
  'Datamu cuma dipakai tim kita, dan bisa kamu hapus kapan aja.',
]

/** The terms by chapter; the one about data is in domain/house/terms. Every change of the wording is a new version: see docs/terms. */
export const CHAPTERS = [
  {
    title: 'Pendaftaran dan pembayaran',
    points: [
      'Mengisi profil di sini belum mengikat. Kursimu baru aman setelah kamu membayar lunas sebelum batas waktu yang kita kabarkan.',
      'Setelah membayar, kirim bukti transfer ke tim Semeja. Tanpa bukti transfer, pendaftaranmu belum sah.',
    ],
  },
  {
    title: 'Batal atau pindah jadwal',
    points: [
      'Kamu bisa membatalkan atau pindah jadwal paling lambat 2 hari (H-2) sebelum acara.',
      'Pembatalan sehari sebelum acara (H-1) atau pada hari acara tidak mendapat pengembalian uang.',
      'Kalau kamu tidak datang tanpa kabar, pembayaranmu hangus.',
    ],
  },
  {
    title: 'Kelompok dan teman semeja',
    points: [
      'Satu kelompok berisi 6 orang, termasuk kamu.',
      'Kamu tidak bisa memilih sendiri teman semejamu.',
      'Kita mencocokkan peserta lewat profil dan minat yang diisi. Kita usahakan sebaik mungkin, tapi kecocokan 100% tidak bisa dijamin.',
    ],
  },
  {
    title: 'Selama acara',
    points: [
      'Bersikaplah sopan dan saling menghargai, dan hindari topik yang sensitif.',
      'Peserta yang membuat orang lain tidak nyaman bisa kita tegur, dan bisa tidak kita undang lagi.',
    ],
  },
  {
    title: 'Makanan dan minuman',
    points: [
      'Menu sudah ditentukan. Kamu memilih makanan dan minuman dari menu itu sebelum acara.',
      'Beri tahu kita soal alergi atau pantangan makananmu saat memilih menu.',
    ],
  },
  {
    title: 'Keadaan darurat',
    points: [
      'Kalau terjadi keadaan di luar kendali (force majeure), acara kita geser. Kabarnya kita kirim lewat WA paling lambat jam 18.00 pada hari acara.',
    ],
  },
  {
    title: 'Foto dan video',
    points: [
      'Foto dan video selama acara bisa kita pakai untuk promosi. Kalau kamu keberatan, sampaikan ke tim Semeja sebelum acara.',
    ],
  },
]
