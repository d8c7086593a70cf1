import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { ButtonProps } from 'react-aria-components/Button'
import { ErrorBoundary } from './error-boundary'
import { lazyPart, NotFetched } from './fetched'

/** What opens beside a button: its code is fetched when it is opened, or when the page is idle. */
export const OpenPopup = lazyPart(() => import('./opened').then((code) => code.OpenPopup))
export const OpenMenu = lazyPart(() => import('./opened').then((code) => code.OpenMenu))
export const OpenTicks = lazyPart(() => import('./opened').then((code) => code.OpenTicks))

/** Returns the props of a button of React Aria that opens something, and what that needs. */
export function useOpener(kind: 'dialog' | 'menu') {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return {
    isOpen,
    opened: { triggerRef, onClose: () => setOpen(false) },
    button: {
      ref: triggerRef,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      onPress: open,
      onKeyDown(event: Parameters<NonNullable<ButtonProps['onKeyDown']>>[0]) {
        if (kind === 'menu' && event.key === 'ArrowDown') open()
        else event.continuePropagation()
      },
    } as const,
  }
}

/** Around what is opened: nothing until its code is here; the button closes it when that fails, and can be pressed again. */
export function Opened({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  function fail(error: unknown) {
    if (error instanceof NotFetched) error.allowRetry()
    onClose()
  }
  return (
    <ErrorBoundary fallback={() => null} onError={fail}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
