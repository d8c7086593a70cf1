import { useEffect } from 'react'
import { displayPhone } from '../../src/domain/profile/phone'
import { chatAddress } from '../chat'
import { EveningCards, JoinedEvenings } from '../questions/evenings'
import { Share } from '../questions/share'
import { useEvenings } from '../questions/use-evenings'
import { WayOut } from '../questions/way-out'
import { siteFacts } from '../site'
import { BigButton, bigButton } from '../ui/big-button'
import { CopyButton } from '../ui/copy-button'
import { textLink } from '../ui/layout'
import { FULL_TABLE, newestOf } from '../ui/seats'
import { TableDrawing } from '../ui/table-drawing'
import type { Draft } from './draft'
import { useJoining } from './joining'
import { KnownPages } from './known-pages'
import { goTo } from './navigation'
import { PageLink } from './page-link'
import { PHONE_ID } from './pages'
import { TITLES } from './steps'
import { useUser } from './user'

/** The end: the sign-up is saved, and what happens next. */
export function Success() {
  const { draft, isLoaded, isRegistrationComplete, resetRegistration } = useUser()
  useEffect(() => {
    if (isLoaded && !isRegistrationComplete) goTo('/', { replace: true })
  }, [isLoaded, isRegistrationComplete])
  const token = isRegistrationComplete ? draft.link?.split('#')[1] : undefined
  const { joined, isDone, isLost } = useJoining(token && draft.link)
  // what it joined is among them
  const next = useEvenings(isDone ? token : undefined)
  // the first render equals the one at build time, which knows no settings
  const contact = isLoaded && siteFacts().contactWhatsapp

  const evenings = next?.evenings ?? []
  const joinedCode = evenings.find(({ status }) => status)?.code
  // to join one is the next step of who has joined none
  const isJoining = evenings.length > 0 && !joinedCode
  const cards = next && evenings.length > 0 && <EveningCards offer={next} isBeside />
  const chat = contact && (
    <div className="grid w-full gap-3">
      {draft.code && (
        <p className="text-center text-balance">
          <strong>Chat kita duluan, yuk</strong>
          <br />
          Biar chat kita ga dikira spam sama WA.
        </p>
      )}
      <a
        href={chatAddress(contact, greeting(draft))}
        className={bigButton(evenings.length > 0 ? 'secondary' : 'primary')}
      >
        {draft.code ? 'Sapa kita di WA' : 'Simpan nomor kita'}
      </a>
    </div>
  )
  const isLooking = token && next === undefined && !isLost

  return (
    // whether to stay here is known once the storage has been read
    <div
      className={`flex flex-1 flex-col items-center gap-6 px-5 pt-[max(env(safe-area-inset-top),24px)] pb-[max(env(safe-area-inset-bottom),24px)] half:px-2 lg:px-10 ${isLoaded && isRegistrationComplete ? '' : 'invisible'}`}
    >
      {/* as high as the screen, with one next step: nothing that is seen moves when the evenings come, or none do */}
      <div className="flex min-h-[calc(100dvh-24px)] w-full flex-col items-center lg:min-h-[calc(100dvh-100px)]">
        <TableDrawing
          seats={FULL_TABLE}
          newest={newestOf(FULL_TABLE)}
          isLaid
          className="h-[min(16dvh,220px)] shrink-0 lg:hidden"
        />
        <h1
          tabIndex={-1}
          className="mt-4 w-[calc(100%+32px)] text-center text-xl/[1.29] font-extrabold tracking-tight text-balance wrap-break-word outline-none"
        >
          {/* where it may break at 200 % of 320 pixels */}
          {TITLES.success.replace('ft', 'f\u00adt')}
        </h1>
        <p className="mt-2 text-center text-abu-700">Tunggu kabar dari kita di WA yaa</p>
        {draft.phone && (
          <p className="mt-2 text-center text-balance">
            Kita bakal WA ke{' '}
            <span className="inline-block">
              <strong className="tabular-nums">{displayPhone(draft.phone)}</strong>.
            </span>{' '}
            <span className="inline-block">
              Salah nomor?{' '}
              <PageLink to={`/registration#${PHONE_ID}`} className={textLink}>
                Ubah
              </PageLink>
            </span>
          </p>
        )}
        {isLoaded && <WayOut />}
        {joined}
        {next && <JoinedEvenings offer={next} />}
        {isJoining ? (
          cards
        ) : (
          <div key={String(isLooking)} className="my-auto w-full pt-6">
            {isLooking ? (
              <p role="status" className="text-center text-abu-700">
                Sebentar, kita cek jadwalnya…
              </p>
            ) : (
              chat
            )}
          </div>
        )}
      </div>
      {!isJoining && cards}
      {(isJoining || isLooking) && chat}
      <div className="mt-auto grid w-full gap-3">
        {draft.link && (
          <p className="text-center text-balance">
            Halaman pribadimu: cek kabar atau ubah jawaban kapan aja.
            <span className="flex flex-wrap justify-center gap-x-4">
              <a href={draft.link} className={textLink}>
                Buka
              </a>
              <CopyButton text={draft.link} className={`${textLink} cursor-pointer`}>
                Salin link
              </CopyButton>
            </span>
          </p>
        )}
        <KnownPages />
        {isLoaded && (
          <Share
            label="Ajak teman"
            text={INVITE}
            url={`${location.origin}${joinedCode ? `/e/${joinedCode}` : ''}`}
          />
        )}
        <BigButton
          variant="quiet"
          onClick={() => {
            resetRegistration()
            goTo('/')
          }}
        >
          Daftar Lagi
        </BigButton>
        {contact && (
          <p className="flex flex-wrap items-center justify-center gap-x-1 text-sm text-abu-700">
            Butuh bantuan?
            <a href={`https://wa.me/${contact}`} className={textLink}>
              Chat kita di WA
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

const INVITE = 'Aku baru daftar Semeja: makan malam bareng lima orang baru. Ikutan yuk!'

/** Said first, so that what comes from the number is expected; by the code staff know who it is, and by the link its guest is back. */
function greeting({ name, code, link }: Draft): string {
  const about = code ? `Kode aku ${code}.` : 'Nomornya aku simpan ya.'
  return `Halo Semeja! Aku ${name}, baru daftar. ${about}${link ? ` Halamanku: ${link}` : ''}`
}
