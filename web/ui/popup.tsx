import type { ReactNode } from 'react'
import type { PopoverProps } from 'react-aria-components/Popover'
import { Opened, OpenPopup, useOpener } from './opener'

export type TriggerProps = ReturnType<typeof useOpener>['button']

interface PopupProps {
  label: string
  placement?: PopoverProps['placement']
  /** the button that opens it */
  trigger: (props: TriggerProps) => ReactNode
  children: (close: () => void) => ReactNode
}

export function Popup({ label, trigger, placement, children }: PopupProps) {
  const { isOpen, opened, button } = useOpener('dialog')
  return (
    <>
      {trigger(button)}
      {isOpen && (
        <Opened onClose={opened.onClose}>
          <OpenPopup label={label} placement={placement} {...opened}>
            {children(opened.onClose)}
          </OpenPopup>
        </Opened>
      )}
    </>
  )
}
