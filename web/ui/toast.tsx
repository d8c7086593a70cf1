import { type PointerEvent, type ReactNode, useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  type QueuedToast,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { AdminButton } from './admin-button'
import { LineIcon } from './line-icon'

export interface Message {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** a button in the message, which closes it; `undoes`: Ctrl Z presses it, too */
  action?: { text: string; onAction: () => void; undoes?: true } | undefined
}

const DURATION_MS = 5000
/** With a button: time to read, to reach it by keyboard and to press it. It stops under the mouse and with the focus. */
const ACTION_MS = 20_000
const SWIPE_PX = 50
const queue = new ToastQueue<Message>({ maxVisibleToasts: 1 })

/** Shows a message for five seconds, longer with a button; it replaces the one shown before. */
export function toast(message: Message) {
  queue.clear()
  queue.add(message, { timeout: message.action ? ACTION_MS : DURATION_MS })
}

/** Shows what changed nothing; the Undo that is in view stays beside it, by the name of what it undoes. */
export function toastAside(message: Message) {
  const { title, action } = queue.visibleToasts[0]?.content ?? {}
  if (!action?.undoes) return toast(message)
  const text = action.text === 'Undo' ? `Undo: ${title}` : action.text
  toast({ ...message, action: { ...action, text } })
}

/** The place of toasts, rendered once: at the bottom right, beside the pager of a table, beside or below dialogs, or at the right of their titles; on narrow pages below the header, as their buttons are at the bottom. */
export function Toasts() {
  useUndoKey()
  return (
    <ToastRegion
      queue={queue}
      className="fixed inset-x-2 top-15 z-60 mx-auto max-w-[420px] outline-none in-[html[style*=overflow]]:top-auto in-[html[style*=overflow]]:bottom-2 lg:top-auto lg:bottom-2 lg:mr-2 xl:max-w-[560px] min-[1440px]:in-[html:has(.is-narrow)]:max-w-[352px]! in-[html:has(.is-full)]:top-2! in-[html:has(.is-full)]:bottom-auto! lg:in-[html:has(.is-full)]:mr-6 min-[1440px]:in-[html:has(.is-wide)]:top-2! min-[1440px]:in-[html:has(.is-wide)]:bottom-auto! min-[1440px]:in-[html:has(.is-wide)]:mr-6"
    >
      {({ toast: shown }) => (
        <Swipeable key={shown.key} onSwipe={() => queue.close(shown.key)}>
          <Toast
            toast={shown}
            className={`flex items-center gap-2 rounded-admin border-l-4 bg-white py-1.5 pr-2 pl-3 forced-colors:border shadow-[0_4px_24px_rgb(42_26_23/0.22)] outline-offset-2 data-focus-visible:outline-3 data-focus-visible:outline-laut ${shown.content.variant === 'destructive' ? 'border-sambal' : 'border-pandan'}`}
          >
            <ToastContent
              role={shown.content.variant === 'destructive' ? 'alert' : 'status'}
              className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-[13px] leading-4 break-words max-sm:gap-x-2"
            >
              <p className="min-w-0 flex-[1_1_160px]">
                <Text slot="title" className="font-bold">
                  {shown.content.title}
                </Text>{' '}
                {shown.content.description && <Text slot="description">{shown.content.description}</Text>}
              </p>
              {shown.content.action && <Action of={shown} />}
            </ToastContent>
            <Button
              slot="close"
              className="flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-admin text-abu-700 data-hovered:bg-abu-100"
            >
              <LineIcon name="cross" />
            </Button>
          </Toast>
        </Swipeable>
      )}
    </ToastRegion>
  )
}

/** Ctrl Z presses the Undo in view, except while typing, and where something on the page has taken the key. */
function useUndoKey() {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return
      const isTyping = target instanceof Element && target.matches(TEXT_FIELDS)
      const [shown] = queue.visibleToasts
      if (isTyping || event.defaultPrevented || !shown?.content.action?.undoes) return
      event.preventDefault()
      queue.close(shown.key)
      shown.content.action.onAction()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]'

function Action({ of: { key, content } }: { of: QueuedToast<Message> }) {
  return (
    <AdminButton
      size="small"
      aria-keyshortcuts={content.action?.undoes && 'Control+Z'}
      onPress={() => {
        queue.close(key)
        content.action?.onAction()
      }}
    >
      {content.action?.text}
    </AdminButton>
  )
}

/** Follows a finger or the mouse to the right and reports when it went far enough; otherwise its content slides back. */
function Swipeable({ children, onSwipe }: { children: ReactNode; onSwipe: () => void }) {
  const [startX, setStartX] = useState<number>()
  const [distance, setDistance] = useState(0)

  function move(event: PointerEvent) {
    if (startX !== undefined) setDistance(Math.max(0, event.clientX - startX))
  }

  function release(event: PointerEvent) {
    if (startX !== undefined && event.clientX - startX >= SWIPE_PX) return onSwipe()
    setStartX(undefined)
    setDistance(0)
  }

  return (
    <div
      // a mouse that swipes must not select the text: the browser would drag it away at the next swipe
      className={`touch-pan-y select-none ${startX === undefined ? 'transition-transform' : ''}`}
      style={{ transform: `translateX(${distance}px)` }}
      onPointerDown={(event) => setStartX(event.clientX)}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {children}
    </div>
  )
}
