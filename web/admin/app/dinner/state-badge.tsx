import { isJoiningOver } from '../../../../src/domain/evening/evening'
import type { Evening, EveningStatus } from '../../../../src/domain/evening/evening-calls'
import type { BadgeColour } from '../../../../src/domain/group/group'
import { Badge } from '../../../ui/badge'
import { meaningOf } from '../glossary'

const STATES: Record<EveningStatus | 'announced', { word: string; variant: BadgeColour }> = {
  draft: { word: 'Draft', variant: 'grey' },
  open: { word: 'Open', variant: 'green' },
  closed: { word: 'Closed', variant: 'blue' },
  announced: { word: 'Announced', variant: 'blue' },
  cancelled: { word: 'Cancelled', variant: 'grey' },
  over: { word: 'Over', variant: 'grey' },
}

/** Which of the six states of the glossary an evening has: tables that are announced say more than that nobody joins any more. */
export function StateBadge({ evening }: { evening: Evening }) {
  const isAnnounced = isJoiningOver(evening) && evening.announcedAt !== null
  const { word, variant } = STATES[isAnnounced ? 'announced' : evening.status]
  return (
    <Badge variant={variant} title={meaningOf('an evening is', word)}>
      {word}
    </Badge>
  )
}
