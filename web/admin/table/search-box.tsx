import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SEARCH_MAX } from '../../../src/domain/query'
import { LineIcon } from '../../ui/line-icon'

const DEBOUNCE_MS = 300

interface SearchBoxProps {
  label: string
  searched: string
  /** called with the text, debounced */
  onSearch: (text: string) => void
}

/** A search field; `/` focuses it, Escape clears it. */
export function SearchBox({ label, searched, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(searched)
  const sent = useRef(searched)
  const input = useRef<HTMLInputElement>(null)
  const search = useEffectEvent(onSearch)
  useSlash(input)

  // another view came from elsewhere: the back button, or all filters removed
  useEffect(() => {
    if (searched === sent.current) return
    sent.current = searched
    setText(searched)
  }, [searched])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      search(wanted)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <div className="relative w-full sm:w-64 lg:w-80">
      <LineIcon name="search" className="absolute top-2.5 left-3 size-4 stroke-abu-600" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
        className="h-9 w-full rounded-admin border border-abu-500 bg-white pr-3 pl-9 placeholder:text-abu-500 max-sm:text-base"
      />
      {!text && (
        <kbd className="pointer-events-none absolute top-2 right-2.5 rounded border border-abu-300 px-1.5 text-[12px] text-abu-600 max-sm:hidden">
          /
        </kbd>
      )}
    </div>
  )
}

/** Focuses the search box on `/`, except while typing or in a dialog. */
function useSlash(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = (event.target as HTMLElement).matches('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if ((isTyping && !isTick(event.target)) || document.querySelector(DIALOGS)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}

// toasts are alertdialogs, too, but do not block the page
const DIALOGS = '[role=dialog], section[role=alertdialog], [role=menu]'

function isTick(target: EventTarget | null) {
  return target instanceof HTMLInputElement && target.type === 'checkbox'
}
