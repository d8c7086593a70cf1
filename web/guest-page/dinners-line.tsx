import type { Me } from '../../src/domain/guest-page/guest-page'
import { siteFacts } from '../site'
import { TeamChat } from './chat-links'
import { dinnersLine } from './page-texts'

/** How the dinners of somebody went, and whom to write to where that is wrong; nothing where there is none. */
export function DinnersLine({ dinners, outcome }: Pick<Me, 'dinners'> & Partial<Pick<Me, 'outcome'>>) {
  if (dinners.length === 0) return null
  return (
    <div className="mt-4 text-sm text-abu-800">
      <p>{dinnersLine(dinners)}</p>
      {/* the page of a dinner that they missed has that button itself */}
      {siteFacts().contactWhatsapp && outcome !== 'no-show' && (
        <p>
          Ada yang salah? <TeamChat variant="text" />
        </p>
      )}
    </div>
  )
}
