import { AdminButton } from '../../ui/admin-button'

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
