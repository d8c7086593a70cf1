import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Returns what a section takes so that it keeps the focus when a render takes away or disables the control that has it: the first
 * control beside it gets it, or else the section itself.
 */
export function useKeptFocus() {
  const section = useRef<HTMLElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    const last = focused.current
    if (!last || (last.isConnected && !last.matches(':disabled'))) return
    if (document.activeElement !== document.body && document.activeElement !== last) return
    const beside = last.isConnected && last.closest('tr, fieldset')?.querySelector<HTMLElement>(ENABLED)
    const next = beside || section.current
    next?.focus()
  })

  return {
    ref: section,
    tabIndex: -1,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // dialogs of the section report here, too, and give the focus back themselves
      focused.current = currentTarget.contains(target) ? target : null
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // to nothing: it may be about to go
      if (relatedTarget) focused.current = null
    },
  }
}

const ENABLED = ':is(select, button):enabled'
