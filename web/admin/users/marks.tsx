import { createContext, type ReactNode, useContext } from 'react'

export const SearchedWords = createContext<string[]>([])

/** Returns the words of a search as they appear in cells: phones are stored without dashes, and with 62 in place of the first 0. */
export function wordsOf(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/)
  return words
    .map((word) => (/^[+\d][\d-]{2,}$/.test(word) ? word.replace(/\D/g, '').replace(/^0/, '62') : word))
    .filter(Boolean)
}

interface MarkedProps {
  text: string
  /** other words for the text: it is marked as a whole when one of them is searched for */
  alias?: string
  /** whether an alias must be the whole word */
  isExact?: boolean
}

export function Marked({ text, alias, isExact }: MarkedProps): ReactNode {
  const words = useContext(SearchedWords)
  if (words.length === 0) return text
  if (isExact) return words.some((word) => word === alias || word === text.toLowerCase()) ? mark(text) : text
  const parts = markedParts(text, words)
  if (parts.length === 1 && alias && words.some((word) => alias.toLowerCase().includes(word)))
    return mark(text)
  // every second part is a match
  return parts.map((part, i) => (i % 2 ? mark(part, i) : part))
}

/** The text cut before and after each occurrence of a word: every second part is one. */
export function markedParts(text: string, words: string[]): string[] {
  // outside of brackets `-` needs no escape, and with the u flag it must not have one
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  // the longest word first: it may begin with another one
  escaped.sort((a, b) => b.length - a.length)
  return text.split(new RegExp(`(${escaped.join('|')})`, 'giu'))
}

function mark(text: string, key?: number) {
  return (
    <mark key={key} className="rounded-xs bg-kunyit/50 text-ink">
      {text}
    </mark>
  )
}
