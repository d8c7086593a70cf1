import { type MouseEvent, useState } from 'react'
import { forgetPage, knownPages } from '../known-pages'
import { textLink } from '../ui/layout'
import { useUser } from './user'

/** A line for each page of an earlier sign-up that this browser knows. */
export function KnownPages() {
  const { draft, isLoaded } = useUser()
  const [, setForgotten] = useState('')
  // the first render equals the one at build time, which knows none
  const pages = isLoaded ? knownPages().filter(({ token }) => !draft.link?.endsWith(token)) : []
  const forget = (token: string) => (event: MouseEvent) => {
    // what has the focus goes
    const line = event.currentTarget.closest('li')
    const beside = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button')
    ;(beside ?? document.querySelector('h1'))?.focus()
    forgetPage(token)
    setForgotten(token)
  }

  if (pages.length === 0) return null
  return (
    <ul className="w-full min-w-0 text-sm text-abu-700">
      {pages.map(({ name, token }) => (
        <li key={token} className="flex items-center justify-center">
          <span className="min-w-0 truncate">Halamanmu: {name}</span>
          <span className="ml-1.5">·</span>
          <a href={`/k#${token}`} aria-label={`Buka halaman ${name}`} className={textLink}>
            Buka
          </a>
          <button
            type="button"
            aria-label={`Hapus halaman ${name} dari daftar ini`}
            onClick={forget(token)}
            className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-lg"
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}
