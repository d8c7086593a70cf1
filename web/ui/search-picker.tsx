import { type KeyboardEvent, type Ref, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { SEARCH_MAX } from '../../src/domain/query'
import { LineIcon } from './line-icon'

interface Item {
  key: number
  text: string
  hint?: string
  /** a reason to think twice, in a line of its own */
  warning?: string | undefined
}

interface SearchPickerProps {
  label: string
  placeholder: string
  items: Item[]
  /** whether the results are those of an earlier text */
  isSearching: boolean
  emptyText: string
  note?: string | undefined
  chosen: Item | null
  onSearch: (text: string) => void
  onChoose: (key: number | null) => void
  ref?: Ref<HTMLInputElement>
}

/** A combo box with results that its parent fetches. */
export function SearchPicker(props: SearchPickerProps) {
  const { label, placeholder, items, isSearching, emptyText, note, chosen, onSearch, onChoose, ref } = props
  const [typed, setTyped] = useState('')
  // neither left nor given up since something was typed
  const isTyping = useRef(false)
  const isScrolling = useScrolling()
  const isMissed = useRef(false)
  // a choice or Escape closed the list: it stays closed, whatever scrolls meanwhile
  const isDone = useRef(false)
  // Enter was pressed before the results came
  const isAwaited = useRef(false)
  const text = chosen?.text ?? typed
  // the chosen item stays chosen when a later search does not find it
  const offered = chosen && !items.some(({ key }) => key === chosen.key) ? [chosen, ...items] : items

  // typing over the chosen item starts another search
  function type(next: string) {
    if (next === text) return
    isTyping.current = true
    isAwaited.current = false
    if (chosen) onChoose(null)
    setTyped(next)
    onSearch(next)
  }

  // null when the list is closed without a choice
  function choose(key: number | null) {
    // happens when anything around it scrolls, or on Enter before results arrive: what was typed stays
    if (key === null && isTyping.current) return
    stop()
    if (key !== null) {
      close()
      onChoose(key)
    }
    setTyped('')
    onSearch('')
  }

  function stop() {
    isTyping.current = false
    isAwaited.current = false
  }

  function giveUp() {
    stop()
    close()
  }

  // before the field acts on the key
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') giveUp()
    const isAtOne = event.currentTarget.querySelector('[aria-activedescendant]') !== null
    if (event.key !== 'Enter' || chosen || typed === '') return
    // nobody means one of those who are listed for an earlier text
    if (!isSearching && (isAtOne || items.length !== 1)) return
    event.preventDefault()
    event.stopPropagation()
    isAwaited.current = true
    chooseOnly()
  }

  // one result need not be gone to, and need not have come yet
  function chooseOnly() {
    if (!isAwaited.current || isSearching) return
    isAwaited.current = false
    if (items.length === 1) choose(items[0]!.key)
  }
  useEffect(chooseOnly)

  function close() {
    isDone.current = true
    isMissed.current = false
  }

  return (
    <ComboBox
      aria-label={label}
      items={offered.map((item) => ({ ...item, id: item.key }))}
      inputValue={text}
      onInputChange={type}
      value={chosen?.key ?? null}
      onChange={(key) => choose(key as number | null)}
      onBlur={stop}
      onOpenChange={(isOpen) => {
        if (isOpen) isDone.current = false
        isMissed.current = !isOpen && isScrolling.current && !isDone.current
      }}
      allowsEmptyCollection
      className="min-w-0 flex-1 sm:max-w-72"
    >
      <StaysOpen isMissed={isMissed} />
      <div className="relative" onKeyDownCapture={onKey}>
        <Input
          ref={ref}
          placeholder={placeholder}
          maxLength={SEARCH_MAX}
          className="h-9 w-full rounded-admin border border-abu-500 bg-white pr-9 pl-3 text-sm placeholder:text-abu-600 data-focused:border-laut max-sm:text-base"
        />
        <Button
          aria-label="Show suggestions"
          className="absolute inset-y-0.5 right-0.5 grid w-8 cursor-pointer place-items-center rounded-admin text-abu-700 data-hovered:bg-abu-100"
        >
          <LineIcon name="down" />
        </Button>
      </div>
      {chosen?.warning && <p className="pt-1 text-[13px] wrap-anywhere text-sambal-dark">{chosen.warning}</p>}
      <Popover className="w-(--trigger-width) min-w-72 overflow-auto rounded-admin border border-abu-200 bg-white shadow-card">
        <section aria-label="Suggestions">
          <ListBox<Item & { id: number }>
            renderEmptyState={() => <p className="px-2 py-2 text-sm text-abu-600">{emptyText}</p>}
            className="max-h-72 overflow-auto p-1 outline-none"
          >
            {(item) => (
              <ListBoxItem
                textValue={item.text}
                className="cursor-pointer rounded-md px-2 py-1 text-sm -outline-offset-2 outline-laut data-focus-visible:outline-2 data-focused:bg-abu-100 data-selected:font-semibold"
              >
                <span className="block truncate font-semibold">{item.text}</span>
                {item.hint && <span className="block truncate text-[13px] text-abu-700">{item.hint}</span>}
                {item.warning && (
                  <span className="block text-[13px] wrap-anywhere text-sambal-dark">{item.warning}</span>
                )}
              </ListBoxItem>
            )}
          </ListBox>
          {note && items.length > 0 && (
            <p className="border-t border-abu-200 px-3 py-2 text-[13px] text-abu-700">{note}</p>
          )}
        </section>
      </Popover>
    </ComboBox>
  )
}

interface StaysOpenProps {
  /** set when the list was closed and should not have been */
  isMissed: RefObject<boolean>
}

/** Inside a ComboBox, reopens its list in the new position when only scrolling closed it. */
function StaysOpen({ isMissed }: StaysOpenProps) {
  const state = useContext(ComboBoxStateContext)
  useEffect(() => {
    if (!state || state.isOpen || !isMissed.current) return
    isMissed.current = false
    if (state.isFocused) state.open(null, 'manual')
  }, [state, isMissed])
  return null
}

/** Returns a ref that is true while a scroll event is handled. */
function useScrolling(): RefObject<boolean> {
  const isScrolling = useRef(false)
  useEffect(() => {
    function onScroll() {
      isScrolling.current = true
      setTimeout(() => {
        isScrolling.current = false
      })
    }
    // registered before the listener of React Aria, which listens once its list is open
    addEventListener('scroll', onScroll, true)
    return () => removeEventListener('scroll', onScroll, true)
  }, [])
  return isScrolling
}
