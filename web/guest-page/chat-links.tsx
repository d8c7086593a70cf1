import { chatAddress } from '../chat'
import { siteFacts } from '../site'
import { bigButton } from '../ui/big-button'
import { textButton } from './frame'

interface ChatLinkProps {
  children: string
  /** the first message, written already */
  text?: string
  variant?: 'primary' | 'secondary' | 'text'
}

/** A link to a chat with staff; nothing without a number. */
export function ChatLink({ children, text = '', variant = 'secondary' }: ChatLinkProps) {
  const { contactWhatsapp } = siteFacts()
  return (
    contactWhatsapp && (
      <a
        href={chatAddress(contactWhatsapp, text)}
        className={variant === 'text' ? textButton : bigButton(variant)}
      >
        {children}
      </a>
    )
  )
}

/** The first words of the chat in which somebody sends the proof of a transfer. */
export function proofText({ name }: { name: string }): string {
  return `Halo Semeja! Ini bukti transfer ${name}.`
}

export function TeamChat({ variant }: Pick<ChatLinkProps, 'variant'>) {
  return <ChatLink {...(variant && { variant })}>Chat tim</ChatLink>
}
