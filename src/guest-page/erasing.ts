import type { Db } from '../db/open'
import type { Me } from '../domain/guest-page/guest-page'
import { type Link, linkOfErasure } from '../people/links'
import { findErasure, takeBackErasure } from '../privacy/erasures'
import { rowsIn, stashOf } from '../privacy/stash'
import { momentOf } from './dinner-shown'
import { barePage } from './page'
import type { MyRules } from './state'

/** Returns the page of somebody who is to be erased; undefined when the link is none of theirs. */
export function readErasing(db: Db, link: Link, rules: MyRules): Me | undefined {
  // looked up again: the person may have been taken out of the tables since the link was found
  const { erasureId } = linkOfErasure(db, link.hash) ?? {}
  const erasure = erasureId === undefined || erasureId === null ? undefined : findErasure(db, erasureId)
  if (!erasure) return undefined
  // the link of a sign-up, which may be somebody else's, names that sign-up
  const userId = link.scope === 'signup' ? link.userId : erasure.userId
  const profile = rowsIn(stashOf(erasure), 'profiles').find((row) => row.user_id === userId)
  const { erasesAt, waits, stoppedAt, reason } = erasure
  return {
    ...barePage({
      scope: link.scope,
      name: String(profile?.name ?? ''),
      version: 0,
      resting: false,
      readOnly: false,
    }),
    state: 'erasing',
    erasing: {
      at: momentOf(erasesAt, rules.timeZone),
      waits,
      stopped: stoppedAt === null || link.scope === 'signup' ? null : reason,
    },
  }
}

/** Takes an erasure back: the person is in the tables again, without the seat. Does nothing when there is none any more. */
export function takeBack(db: Db, { erasureId, openedBy }: Link, now = new Date()) {
  if (erasureId !== null && openedBy !== null) takeBackErasure(db, erasureId, openedBy, now)
}
