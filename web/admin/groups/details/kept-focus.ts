import { type FocusEvent, useEffect, useRef } from 'react'

/** Returns what a section takes so that the focus goes to its next control, or itself, when a render takes one away. */
export function useKeptFocus() {
  const section = useRef<HTMLElement>(null)
  const focused = useRef<{ control: Element; around: (Element | null)[] }>(null)
  useEffect(() => {
    if (!focused.current) return
    const { control, around } = focused.current
    if (control.isConnected && !control.matches(':disabled')) return
    if (document.activeElement !== document.body && document.activeElement !== control) return
    const beside = around.map((part) => part?.isConnected && part.querySelector<HTMLElement>(ENABLED))
    const next = beside.find(Boolean) || section.current
    next?.focus()
  })

  return {
    ref: section,
    tabIndex: -1,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // dialogs of the section report here, too, and give the focus back themselves
      const isInside = currentTarget.contains(target)
      // its cell first: a row begins with the name
      const around = ['td', 'tr, fieldset'].map((part) => target.closest(part))
      focused.current = isInside ? { control: target, around } : null
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // to nothing: it may be about to go
      if (relatedTarget) focused.current = null
    },
  }
}

// the name of a row leads elsewhere
const ENABLED = ':is(select, button):enabled:not(th *)'
