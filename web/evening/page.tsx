import { bigButton } from '../ui/big-button'
import { beside, column, columns, textLink } from '../ui/layout'
import { LineIcon } from '../ui/line-icon'
import { INVITATION } from '../ui/seats'
import { TableDrawing } from '../ui/table-drawing'
import { Wordmark } from '../ui/wordmark'
import { About } from './about'

const HOW = ['[[pay]]', 'Kita pilihin lima orang yang cocok.', '[[known]] kamu tahu tempat dan mejanya.']

// beside a slot it would not be found among the classes
const STRUCK = 'line-through'

/** The page of an evening, with the slots that the server fills (see src/site/template); its script is web/evening.ts. */
export function EveningPage() {
  return (
    <div className={columns}>
      <aside className={beside}>
        <Wordmark className="self-start" />
        <TableDrawing seats={INVITATION} isLaid isArriving className="w-full max-w-[460px]" />
      </aside>
      <div className={column}>
        <main className="flex flex-1 flex-col px-5 wrap-anywhere pt-[max(env(safe-area-inset-top),24px)] pb-[max(env(safe-area-inset-bottom),24px)] lg:px-10 lg:pt-10">
          <div className="mb-6 flex items-center justify-between lg:hidden">
            <Wordmark />
            <TableDrawing seats={INVITATION} isLaid className="-my-6 size-24" />
          </div>
          {/* filled by its script, inside browsers that forget */}
          <p id="way-out" hidden className="mb-4 rounded-card bg-kunyit/40 px-4 py-2 text-sm font-semibold" />
          <h1 className="text-xl/[1.29] font-extrabold tracking-tight text-balance">[[heading]]</h1>
          [[?subtitle]]<p className="mt-1 font-bold">[[subtitle]]</p>[[/?subtitle]] [[?womenOnly]]
          <p className="mt-2 self-start rounded-full bg-kunyit/40 px-3 py-1 text-sm font-semibold">
            Khusus cewek
          </p>
          [[/?womenOnly]]
          <div className="mt-4 rounded-card bg-white shadow-card">
            <div className="px-5 py-4">
              <p className={`font-bold [[?off]]${STRUCK}[[/?off]]`}>[[when]]</p>
              <p>[[where]]</p>
              <p>[[price]]</p>
              [[?guestNote]]
              <p className="mt-3 whitespace-pre-line text-abu-700">[[guestNote]]</p>
              [[/?guestNote]]
            </div>
            [[?open]]
            <ol className="tear-off mx-4 grid gap-3 py-4">
              {HOW.map((line, i) => (
                <li key={line} className="flex items-center gap-3">
                  <span
                    aria-hidden
                    className="grid size-6 shrink-0 place-items-center rounded-full bg-kunyit/40 text-sm font-bold"
                  >
                    {i + 1}
                  </span>
                  <span>{line}</span>
                </li>
              ))}
            </ol>
            [[/?open]]
          </div>
          [[?open]]
          <div data-join="[[code]]" className="mt-6 grid gap-3">
            [[?seats]]
            <p className="justify-self-center rounded-full bg-kunyit/40 px-3 py-1 text-sm font-bold">
              [[seats]]
            </p>
            [[/?seats]] [[?womenOnly]]
            <p className="text-center text-sm font-semibold">Yang ini khusus cewek: cowok belum bisa ikut.</p>
            [[/?womenOnly]]
            <a
              href="/registration?ikut=[[code]][[?womenOnly]]-cewek[[/?womenOnly]]"
              className={bigButton('primary')}
            >
              [[action]]
            </a>
            <noscript>
              <p className="text-center text-sm">
                Buat ikut, nyalain dulu JavaScript di pengaturan browser kamu ya.
              </p>
            </noscript>
          </div>
          <p className="mt-3 text-sm text-abu-700">[[terms]]</p>
          {/* what its script puts in place of the button */}
          <template id="choice">
            <button type="button" className={bigButton('primary')} />
            <button type="button" className={bigButton('quiet')}>
              Orang lain
            </button>
            <p
              role="status"
              tabIndex={-1}
              className="text-center font-semibold whitespace-pre-line outline-none empty:hidden"
            />
            <p className="-mt-2 text-center text-sm text-abu-700" />
            <a href="/k" hidden className={bigButton('secondary')}>
              Buka halamanmu
            </a>
          </template>
          [[/?open]] [[?alone]]
          <p className="mt-6 text-abu-700">
            Belum ada makan malam lain. Daftar dulu aja, nanti kita kabarin.
          </p>
          <a href="/" className={`mt-3 ${bigButton('primary')}`}>
            Mulai
          </a>
          [[/?alone]]
          <About />
          <NextEvenings />
          <p className="-mx-2 mt-auto pt-6 text-center text-sm text-abu-700 [&>a]:px-1">
            <a href="/" className={textLink}>
              Apa itu Semeja?
            </a>
            <a href="/terms" className={textLink}>
              Syarat
            </a>
            [[?share]]
            <a data-share="" href="[[share]]" className={textLink}>
              Kirim ke teman
            </a>
            [[/?share]] [[?chat]]
            <a href="[[chat]]" className={textLink}>
              Chat
            </a>
            [[/?chat]]
          </p>
        </main>
      </div>
    </div>
  )
}

/** The next evenings as a list of links, with the slots that the server fills for each (see src/site/template). */
function NextEvenings() {
  return (
    <>
      [[?next]]
      <h2 className="mt-8 w-full text-left font-bold">Makan malam berikutnya</h2>
      <ul className="mt-2 mb-3 grid w-full gap-2 text-left text-sm">
        [[#next]]
        <li>
          <a
            href="/e/[[code]]"
            className="flex items-center gap-3 rounded-card bg-white px-4 py-3 shadow-card hover:bg-abu-50 active:bg-abu-100"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">[[when]]</span>
              <span className="block whitespace-pre-line text-abu-700">[[facts]]</span>
            </span>
            <LineIcon name="next" />
          </a>
        </li>
        [[/next]]
      </ul>
      [[/?next]]
    </>
  )
}
