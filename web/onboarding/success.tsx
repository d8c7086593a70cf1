import { useEffect, useState } from 'react'
import type { SiteConfig } from '../../src/domain/api'
import { request } from '../api'
import { BigButton } from '../ui/big-button'
import { TableDrawing } from '../ui/table-drawing'
import { goTo } from './navigation'
import { FULL_TABLE } from './seats'
import { TITLES } from './steps'
import { useUser } from './user'

const whatComes = [
  'Kita kabarin lewat WA begitu mejamu siap.',
  'Kamu konfirmasi dan bayar biar kursimu aman.',
  'Datang, lalu makan malam bareng lima teman baru.',
]

/** The end: the answers are stored, and what happens next. */
export function Success() {
  const { isLoaded, isRegistrationComplete, resetRegistration } = useUser()
  useEffect(() => {
    if (isLoaded && !isRegistrationComplete) goTo('/', { replace: true })
  }, [isLoaded, isRegistrationComplete])

  return (
    // whether to stay here is known once the storage has been read
    <div
      className={`flex flex-1 flex-col items-center px-5 pt-[max(env(safe-area-inset-top),32px)] pb-[max(env(safe-area-inset-bottom),24px)] lg:px-10 ${isLoaded && isRegistrationComplete ? '' : 'invisible'}`}
    >
      <TableDrawing seats={FULL_TABLE} isLaid isArriving className="h-[min(30dvh,240px)] lg:hidden" />
      <h1
        tabIndex={-1}
        className="mt-6 text-center text-xl/9 font-extrabold tracking-tight text-balance outline-none"
      >
        {TITLES.success}
      </h1>
      <p className="mt-2 text-center text-abu-700">Tunggu kabar dari kita di WA yaa</p>
      <ol className="mt-6 grid w-full gap-4 rounded-card bg-white p-5 shadow-card">
        {whatComes.map((line, i) => (
          <li key={line} className="flex items-center gap-4">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-kunyit/40 text-sm font-bold"
            >
              {i + 1}
            </span>
            {line}
          </li>
        ))}
      </ol>
      <div className="mt-auto w-full pt-8">
        <BigButton
          variant="secondary"
          onClick={() => {
            resetRegistration()
            goTo('/')
          }}
        >
          Daftar Lagi
        </BigButton>
        <HelpLine />
      </div>
    </div>
  )
}

/** The way to a human, when the operator named one; its line is kept free until that is known. */
function HelpLine() {
  const [contact, setContact] = useState<string | null>(null)
  useEffect(() => {
    const control = new AbortController()
    request<SiteConfig>('GET', '/api/config', undefined, control.signal).then(
      (config) => setContact(config.contactWhatsapp),
      () => {},
    )
    return () => control.abort()
  }, [])
  return (
    <p className="mt-4 flex min-h-11 items-center justify-center gap-1 text-sm text-abu-700">
      {contact && (
        <>
          Butuh bantuan?
          <a
            href={`https://wa.me/${contact}`}
            className="p-2 font-semibold text-laut underline underline-offset-2"
          >
            Chat kita di WhatsApp
          </a>
        </>
      )}
    </p>
  )
}
