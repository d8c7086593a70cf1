// what to talk about at a table: questions for the card on it, in the words of the house
import { INTERESTS, type Interest } from '../profile/profile'

export const QUESTIONS = 6
/** Shared topics that a card asks about at most. */
const TOPICS_MAX = 3
/** For a table that shares little. */
const ANYTHING: Interest = 'Random Aja'

const ABOUT: Readonly<Record<Interest, readonly string[]>> = {
  'Film/Series': [
    'Film atau series apa yang bisa kamu tonton berkali-kali?',
    'Tokoh film mana yang paling mirip sama kamu?',
    'Ending mana yang pengen kamu ubah, dan jadi gimana?',
    'Tontonan apa yang diam-diam kamu suka, tapi malu ngakuinnya?',
  ],
  Musik: [
    'Lagu apa yang langsung bikin kamu balik ke masa sekolah?',
    'Konser apa yang paling berkesan, atau paling pengen kamu datangi?',
    'Kalau hidupmu punya lagu pembuka, lagunya apa?',
    'Lagu apa yang kamu hafal luar kepala, padahal bukan favoritmu?',
  ],
  Teknologi: [
    'Aplikasi apa yang ga bisa lepas dari kamu, dan mana yang pengen kamu hapus?',
    'Pekerjaan rumah apa yang pertama kali kamu serahin ke robot?',
    'Seminggu tanpa HP: kamu bakal ngapain?',
    'Teknologi masa kecil apa yang paling kamu kangenin?',
  ],
  'Buku/Komik': [
    'Buku atau komik apa yang pertama kali bikin kamu begadang?',
    'Tokoh cerita mana yang pengen kamu ajak makan malam?',
    'Buku apa yang paling sering kamu rekomendasiin?',
    'Kalau hidupmu jadi komik, judulnya apa?',
  ],
  Politik: [
    'Kalau kamu jadi wali kota sehari, apa yang pertama kamu beresin?',
    'Aturan kecil apa yang harusnya ada di semua kota?',
    'Soal apa pendapatmu pernah berubah total, dan kenapa?',
    'Pemimpin mana, dari mana aja, yang cara kerjanya kamu kagumi?',
  ],
  Kuliner: [
    'Makanan apa yang rasanya kayak pulang ke rumah?',
    'Makanan paling aneh apa yang pernah kamu coba, dan mau lagi ga?',
    'Tempat makan mana yang wajib didatangi teman yang baru pindah ke sini?',
    'Kamu cuma boleh makan satu masakan daerah selamanya: pilih yang mana?',
  ],
  Seni: [
    'Karya seni apa yang pernah bikin kamu berhenti lama di depannya?',
    'Kalau bisa langsung jago satu seni, kamu pilih apa?',
    'Tempat paling indah mana yang pernah kamu lihat?',
    'Barang apa di kamarmu yang ceritanya paling panjang?',
  ],
  'Random Aja': [
    'Hal kecil apa yang bikin harimu jadi enak?',
    'Kebiasaan aneh apa yang kamu kira cuma kamu yang punya?',
    'Kalau besok libur dan semua gratis, kamu ke mana?',
    'Nasihat apa yang dulu kamu cuekin, ternyata benar?',
    'Apa yang lagi kamu tunggu-tunggu tahun ini?',
    'Kemampuan ga penting apa yang kamu banggain?',
  ],
}

/** Returns the topics that at least two of these people share, those that most share first, and six questions about them. */
export function tableTalk(people: readonly (readonly Interest[])[]): {
  topics: Interest[]
  questions: string[]
} {
  const topics = INTERESTS.map((topic) => ({
    topic,
    sharing: people.filter((interests) => interests.includes(topic)).length,
  }))
    .filter(({ sharing }) => sharing > 1)
    .sort((a, b) => b.sharing - a.sharing)
    .slice(0, TOPICS_MAX)
    .map(({ topic }) => topic)
  // one of each topic in turn
  const turns = ABOUT[ANYTHING].flatMap((_, turn) => topics.flatMap((topic) => ABOUT[topic][turn] ?? []))
  return { topics, questions: [...new Set([...turns, ...ABOUT[ANYTHING]])].slice(0, QUESTIONS) }
}
