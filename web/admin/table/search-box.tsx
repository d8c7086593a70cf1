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

/** A search field; Escape clears it. */
export function SearchBox({ label, searched, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(searched)
  const sent = useRef(searched)
  const search = useEffectEvent(onSearch)

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
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
        className="h-9 w-full rounded-admin border border-abu-500 bg-white pr-3 pl-9 placeholder:text-abu-500 max-sm:text-base"
      />
    </div>
  )
}
