import { textLink } from '../ui/layout'

const QUESTIONS = [
  [
    'Kalau aku telat?',
    'Ketuk “Telat” di halamanmu, dan tim kita langsung tahu. Kursimu tetap ada, cuma makannya mungkin jalan duluan.',
  ],
  [
    'Kalau cuma bertiga?',
    'Kita gabungin sama meja lain malam itu juga.[[?isPaid]] Kalau mejamu sampai batal, uangmu [[back]].[[?short]] [[short]][[/?short]][[/?isPaid]]',
  ],
  [
    'Kalau aku ga jadi datang?',
    'Batalin di halamanmu, biar kursimu bisa dipakai orang lain.[[?isPaid]] Biasanya sampai dua hari sebelumnya (H-2) uangmu [[back]].[[/?isPaid]]',
  ],
  [
    'Kalau aku pemalu?',
    'Kebanyakan juga gitu. Di meja ada kartu isi enam pertanyaan, jadi obrolannya ga macet.',
  ],
  [
    'Kalau ga cocok sama yang lain?',
    'Habis makan bilang di halamanmu. Kalian ga akan semeja lagi, dan orangnya ga kita kasih tahu.',
  ],
  [
    'Kalau ada yang bikin ga nyaman?',
    'Chat tim kita malam itu juga. Yang bikin orang lain ga nyaman kita tegur, dan bisa ga kita undang lagi.',
  ],
] as const

/** Who invites, and what one asks before one gives a number, with the slots that the server fills (see src/site/template). */
export function About() {
  return (
    <>
      [[?about]] [[?host]]
      <h2 className="mt-8 w-full text-left font-bold">Yang ngajak kamu</h2>
      <div className="mt-2 flex w-full items-center gap-3 text-left text-sm">
        [[?hostPicture]]
        <img
          src="[[hostPicture]]"
          alt=""
          width="72"
          height="72"
          className="size-18 shrink-0 rounded-full object-cover"
        />
        [[/?hostPicture]]
        <div className="min-w-0">
          [[?hostName]]<p className="font-semibold wrap-anywhere">[[hostName]]</p>[[/?hostName]]
          [[?hostRecord]]<p className="text-abu-700 wrap-anywhere">[[hostRecord]]</p>[[/?hostRecord]]
          [[?hostInstagram]]
          <a href="https://www.instagram.com/[[hostInstagram]]/" className={`${textLink} -ml-2`}>
            @[[hostInstagram]]
          </a>
          [[/?hostInstagram]]
        </div>
      </div>
      [[/?host]] [[?pictures]]
      <ul aria-label="Malam-malam kemarin" className="mt-6 grid w-full grid-cols-3 gap-2">
        [[#pictures]]
        <li>
          <img
            src="[[picture]]"
            alt="Makan malam Semeja"
            width="120"
            height="120"
            loading="lazy"
            className="aspect-square w-full rounded-xl object-cover"
          />
        </li>
        [[/pictures]]
      </ul>
      [[/?pictures]]
      <h2 className="mt-8 w-full text-left font-bold">Yang sering ditanya</h2>
      <div className="mt-1 w-full text-left text-sm">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question} className="border-b border-abu-200">
            <summary className="cursor-pointer rounded-card py-3 font-semibold">{question}</summary>
            <p className="pb-3 text-abu-700">{answer}</p>
          </details>
        ))}
      </div>
      [[/?about]]
    </>
  )
}
