// what stands below a message to people and one to a restaurant
import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import type { Mark } from '../../../src/domain/messages/messages'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { NotCopied } from '../../ui/not-copied'
import { Options } from '../../ui/options'
import { SmallSelect } from '../../ui/small-select'
import { useTimeZone } from '../app/site-config'
import { chosenWay, type SendWay, type Unopened, WAY_LABELS } from './ways'

interface ChangedTextProps {
  text: string
  onTake: () => void
  onKeepMine: () => void
}

/** Says that a message has another text by now than the one that was edited, and lets staff choose. */
export function ChangedText({ text, onTake, onKeepMine }: ChangedTextProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 rounded-admin bg-kunyit/35 px-3 py-2">
      <p className="w-full">The message has changed since you edited it. Now it says:</p>
      <p className="w-full wrap-anywhere whitespace-pre-line">{text}</p>
      <AdminButton onPress={onTake}>Take the new text</AdminButton>
      <AdminButton onPress={onKeepMine}>Keep mine</AdminButton>
    </div>
  )
}

/** The link to a chat whose window the browser blocked, below the text that it did not copy. */
export function OpenByHand({ address, uncopied }: Unopened) {
  return (
    <>
      {uncopied !== undefined && <NotCopied label="Text to copy" text={uncopied} rows={5} />}
      {address !== undefined && (
        <p role="alert">
          {uncopied === undefined ? 'The browser blocked the window: ' : 'Then '}
          <a
            className="font-semibold text-laut underline"
            href={address}
            target="semeja-whatsapp"
            rel="opener"
          >
            open the chat here
          </a>
        </p>
      )}
    </>
  )
}

interface SentQuestionProps {
  /** when it was opened, UTC ISO */
  at: string
  isOutdated: boolean
  isPending?: boolean
  onMark: (result: Mark) => void
  onOpen: () => void
  /** what else may have become of it */
  children?: ReactNode
}

/** Asks what became of a message that was opened. */
export function SentQuestion({ at, isOutdated, isPending, onMark, onOpen, children }: SentQuestionProps) {
  const zone = useTimeZone()
  return (
    <>
      <p className="w-full font-semibold" aria-live="polite">
        Opened at {displayInstant(at, 'HH:mm', zone)}. Did you send it?
      </p>
      <AdminButton size="large" variant="primary" isPending={isPending} onPress={() => onMark('sent')}>
        Sent <Key name="S" />
      </AdminButton>
      <AdminButton size="large" onPress={() => onMark('not sent')}>
        Not sent <Key name="N" />
      </AdminButton>
      {children}
      <AdminButton size="large" isDisabled={isOutdated} onPress={onOpen}>
        Open again
      </AdminButton>
    </>
  )
}

export function WaySelect() {
  const [way, setWay] = useAtom(chosenWay)
  return (
    <SmallSelect
      aria-label="Way to WhatsApp"
      value={way}
      onChange={({ target }) => setWay(target.value as SendWay)}
    >
      <Options values={Object.keys(WAY_LABELS)} text={(value) => WAY_LABELS[value as SendWay]} />
    </SmallSelect>
  )
}

export function Key({ name }: { name: string }) {
  return <kbd className="rounded border border-current/40 px-1 text-xs font-normal max-sm:hidden">{name}</kbd>
}
