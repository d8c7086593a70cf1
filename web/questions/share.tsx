import { chatAddress } from '../chat'
import { BigButton, bigButton } from '../ui/big-button'
import { CopyButton } from '../ui/copy-button'
import { textLink } from '../ui/layout'

interface ShareProps {
  /** what the button says */
  label: string
  text: string
  /** an address, where there is one beside those in the text */
  url?: string
}

/** A button that shares by whatever the phone has, with a chat and the copied address beside it; the chat alone where it has nothing. */
export function Share({ label, text, url }: ShareProps) {
  const whole = [text, url].filter(Boolean).join(' ')
  const canShare = 'share' in navigator
  const chat = chatAddress('', whole)
  return (
    <div className="grid w-full gap-1">
      {canShare ? (
        // closed without a choice is no failure
        <BigButton
          variant="secondary"
          onClick={() => void navigator.share({ text, url } as ShareData).catch(() => {})}
        >
          {label}
        </BigButton>
      ) : (
        <a href={chat} className={bigButton('secondary')}>
          {label} lewat WA
        </a>
      )}
      <span className="flex flex-wrap justify-center gap-x-4">
        {canShare && (
          <a href={chat} className={textLink}>
            Lewat WA
          </a>
        )}
        {url && (
          <CopyButton text={url} className={`${textLink} cursor-pointer`}>
            {/* one's own page has such a button as well */}
            Salin link<span className="sr-only"> {label}</span>
          </CopyButton>
        )}
      </span>
    </div>
  )
}
