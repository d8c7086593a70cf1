import { useId, useRef, useState } from 'react'
import { BigButton } from '../ui/big-button'
import { CopyButton } from '../ui/copy-button'
import { textLink } from '../ui/layout'
import { goTo } from './navigation'
import { useUser } from './user'

/** The button that begins another sign-up, once it is said what becomes of this one and of the link to its page. */
export function SignUpAgain() {
  const { draft, resetRegistration } = useUser()
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const id = useId()
  // the one that was pressed is gone
  const takeFocus = (element: HTMLElement | null) => {
    if (wasOpen.current) element?.focus()
  }
  const open = (next: boolean) => {
    wasOpen.current = true
    setOpen(next)
  }

  if (!isOpen)
    return (
      <BigButton ref={takeFocus} variant="quiet" onClick={() => open(true)}>
        Daftar Lagi
      </BigButton>
    )
  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid gap-3 rounded-card bg-white p-5 text-center shadow-card outline-none"
    >
      <h2 id={id} className="text-lg font-extrabold">
        Daftar lagi dari awal?
      </h2>
      <p className="text-balance">
        Pendaftaranmu yang ini tetap kita simpan.
        {draft.link && ' Tapi link halamanmu hilang dari browser ini. Salin dulu kalau masih mau kamu buka.'}
      </p>
      {draft.link && (
        <p>
          <CopyButton text={draft.link} className={`${textLink} cursor-pointer`}>
            Salin link
          </CopyButton>
        </p>
      )}
      <BigButton
        variant="secondary"
        onClick={() => {
          resetRegistration()
          goTo('/')
        }}
      >
        Ya, daftar lagi
      </BigButton>
      <BigButton variant="quiet" onClick={() => open(false)}>
        Ga jadi
      </BigButton>
    </section>
  )
}
