import type { ReactNode } from 'react'
import { innerButton } from '../../ui/inner-button'
import { Opened, OpenPopup, useOpener } from '../../ui/opener'
import { ScoreBar } from './score-bar'

interface ScorePopoverProps {
  score: number | null
  of: string
  /** fetched or drawn once it is open */
  children: ReactNode
}

/** A score that shows its reasons when pressed; a plain button until then, as tables have hundreds. */
export function ScorePopover({ score, of, children }: ScorePopoverProps) {
  const { isOpen, opened, button } = useOpener('dialog')
  const label = `Score of ${of}: ${score === null ? 'none' : score.toFixed(1)}`
  return (
    <>
      <button
        {...innerButton}
        ref={button.ref}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={button.onPress}
        className="-mx-1 inline-flex h-7 cursor-pointer items-center rounded-admin px-1 hover:bg-abu-100 aria-expanded:bg-abu-100"
      >
        <ScoreBar score={score} />
      </button>
      {isOpen && (
        <Opened onClose={opened.onClose}>
          <OpenPopup
            label={label}
            placement="bottom end"
            className="w-88 max-w-[calc(100vw-16px)] text-sm"
            {...opened}
          >
            {children}
          </OpenPopup>
        </Opened>
      )}
    </>
  )
}
