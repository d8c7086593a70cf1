import type { KeyboardEvent, SyntheticEvent } from 'react'

/** For a plain button within something that is pressed itself, such as a card: only the button is. */
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
