import type { Me } from '../../src/domain/me'
import { siteFacts } from '../site'
import { TeamChat } from './chat-links'
import { dinnersLine } from './words'

/** How the dinners of somebody went, and whom to write to where that is wrong, unless that stands there already (`hasChat`); nothing where there is none. */
export function DinnersLine({ dinners, hasChat = false }: Pick<Me, 'dinners'> & { hasChat?: boolean }) {
  if (dinners.length === 0) return null
  return (
    <div className="mt-4 text-sm text-abu-800">
      <p>{dinnersLine(dinners)}</p>
      {!hasChat && siteFacts().contactWhatsapp && (
        <p>
          Ada yang salah? <TeamChat variant="text" />
        </p>
      )}
    </div>
  )
}
