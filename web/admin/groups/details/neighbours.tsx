import { useEffect, useRef } from 'react'
import { AdminButton } from '../../../ui/admin-button'
import { isTyping } from '../../app/shortcuts'

interface NeighboursProps {
  id: number
  /** the ids of a list, in its order */
  among: readonly number[]
  isLocked: boolean
  onShow: (id: number) => void
}

/** Goes to the group before and after one in the list that it was opened from, also by `k` and `j`. */
export function Neighbours({ id, among, isLocked, onShow }: NeighboursProps) {
  const buttons = useRef<HTMLDivElement>(null)
  const at = among.indexOf(id)
  const [before, after] = [among[at - 1], among[at + 1]]

  useEffect(() => {
    function onKeyDown({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      const other = key === 'j' ? after : key === 'k' ? before : undefined
      if (other === undefined || isLocked || ctrlKey || metaKey || altKey || isTyping(target)) return
      // not from a dialog on top of this one
      if (buttons.current?.closest('[role=dialog]')?.contains(target as Node)) onShow(other)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })

  return (
    <div ref={buttons} className="mr-auto flex items-center gap-2">
      <AdminButton
        aria-keyshortcuts="k"
        isDisabled={before === undefined || isLocked}
        onPress={() => before !== undefined && onShow(before)}
      >
        <Words arrow="‹" text="Previous" letter="k" />
      </AdminButton>
      <span className="text-sm text-abu-700 tabular-nums">
        {at + 1} of {among.length}
      </span>
      <AdminButton
        aria-keyshortcuts="j"
        isDisabled={after === undefined || isLocked}
        onPress={() => after !== undefined && onShow(after)}
      >
        <Words arrow="›" text="Next" letter="j" />
      </AdminButton>
    </div>
  )
}

/** On a phone the arrow alone; there is no key for the letter there. */
function Words({ arrow, text, letter }: { arrow: string; text: string; letter: string }) {
  return (
    <>
      <span aria-hidden="true" className="sm:hidden">
        {arrow}
      </span>
      <span>
        <span className="max-sm:sr-only">{text}</span>
        <span className="sr-only"> group</span>
      </span>
      <span aria-hidden="true" className="font-normal text-abu-600 max-sm:hidden">
        {letter}
      </span>
    </>
  )
}
