import type { KeyboardEvent, SyntheticEvent } from 'react'

/** Props of a button inside a pressable element, such as a card, that keep the press from that element. */
export const innerButton = {
  type: 'button',
  onPointerDown: stop,
  onMouseDown: stop,
  onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') stop(event)
  },
} as const

function stop(event: SyntheticEvent) {
  event.stopPropagation()
}
