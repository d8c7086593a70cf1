import type { SiteFacts } from './site'

/** The last chapter of the terms: all that they say about people's data, as the law (UU PDP 27/2022) requires. */
export const DATA_TITLE = 'Data pribadi kamu'

/** One point: texts and links, one after the other. */
export type Point = readonly (string | { text: string; href: string })[]

type Facts = Partial<Pick<SiteFacts, 'organiser' | 'contactEmail' | 'contactWhatsapp' | 'retentionDays'>>

/** Returns the points of that chapter; without a setting a point is left out or worded without it. */
export function dataPoints({ organiser, contactEmail, contactWhatsapp, retentionDays }: Facts): Point[] {
  const mail = contactEmail && { text: contactEmail, href: `mailto:${contactEmail}` }
  const chat = contactWhatsapp && {
    text: `WA +${contactWhatsapp}`,
    href: `https://wa.me/${contactWhatsapp}`,
  }
  const ways = [mail, chat].flatMap((way) => way || [])
  return [
    [
      organiser
        ? `Yang bertanggung jawab atas datamu: ${organiser}.`
        : 'Yang bertanggung jawab atas datamu adalah penyelenggara Semeja.',
    ],
    [
      'Kita menyimpan jawabanmu, nomor WA kamu, dan catatan makan malammu untuk menyusun meja, mengabari kamu, dan menjaga acara tetap aman. Dasarnya persetujuan yang kamu berikan waktu mendaftar.',
    ],
    [
      'Datamu hanya dipakai di dalam tim Semeja, dan tidak dibagikan ke pihak lain tanpa izinmu, kecuali kalau diwajibkan oleh hukum.',
    ],
    [
      `${
        retentionDays
          ? `Setelah acara, datamu tetap kita simpan dan kita pakai secara anonim. Datamu kita hapus ${retentionDays} hari setelah makan malam terakhirmu. Selama kamu masih menunggu meja, datamu kita simpan.`
          : 'Setelah acara, datamu tetap kita simpan sampai kamu minta dihapus, dan kita pakai secara anonim.'
      } Salinan cadangan masih bisa memuat datamu sampai salinan itu kita buang.`,
    ],
    [
      'Kamu berhak melihat, memperbaiki, dan menghapus datamu, keberatan atas pemakaiannya, dan menarik persetujuanmu: lewat halaman kamu sendiri, atau dengan menghubungi tim Semeja. Permintaanmu kita jawab paling lama 3 × 24 jam.',
    ],
    [
      'Kalau kamu menarik persetujuan, kita berhenti memakai datamu dan menghapusnya. Kamu bisa ikut makan malam lagi kalau mendaftar ulang.',
    ],
    ...(ways.length > 0
      ? [['Soal datamu, hubungi ', ...ways.flatMap((way, i) => (i ? [' atau ', way] : [way])), '.']]
      : []),
  ]
}
