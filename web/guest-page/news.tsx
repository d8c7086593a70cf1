import type { Me } from '../../src/domain/guest-page/guest-page'
import { ChatLink } from './chat-links'
import { leadText } from './frame'

/** That something was sent to their phone, when, and where to look. */
export function News({ news }: { news: NonNullable<Me['news']> }) {
  return (
    <p className={leadText}>
      {`Udah ada kabar buat kamu di WA${news.phoneEnd && ` (…-${news.phoneEnd})`}, kita kirim ${news.sent.day}, ${news.sent.date}. `}
      Buka link di chat itu. Ga ada? <ChatLink variant="text">Chat kita</ChatLink>
    </p>
  )
}
