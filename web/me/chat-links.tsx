import { chatAddress } from '../chat'
import { siteFacts } from '../site'
import { bigButton } from '../ui/big-button'
import { textButton } from './frame'

interface ChatLinkProps {
  /** what it is pressed for */
  children: string
  /** the first message, written already */
  text?: string
  look?: 'primary' | 'secondary' | 'text'
}

/** A link to a chat with staff; nothing without a number. */
export function ChatLink({ children, text = '', look = 'secondary' }: ChatLinkProps) {
  const { contactWhatsapp } = siteFacts()
  return (
    contactWhatsapp && (
      <a href={chatAddress(contactWhatsapp, text)} className={look === 'text' ? textButton : bigButton(look)}>
        {children}
      </a>
    )
  )
}

export function TeamChat({ look }: Pick<ChatLinkProps, 'look'>) {
  return <ChatLink {...(look && { look })}>Chat tim</ChatLink>
}
