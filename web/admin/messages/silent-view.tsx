import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { changedGroupSchema, memberStatusDoneSchema } from '../../../src/domain/api'
import { extended } from '../../../src/domain/deadlines'
import { openedMessageSchema, type SilentItem } from '../../../src/domain/messages'
import { shortName } from '../../../src/domain/name'
import { displayInstant } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { toast } from '../../ui/toast'
import { FindSomebody } from '../app/find-somebody'
import { GroupLink, PhoneLink, UserLink, When } from '../app/links'
import { RemovalMark } from '../app/marks'
import { NotLoaded } from '../app/not-loaded'
import { useTimeZone } from '../app/site-config'
import { undoAction } from '../app/undo'
import { useAction } from '../app/use-action'
import { keyOf, useSilent } from './queries'
import { unopenedChat } from './sending'
import { chosenWay, openChat } from './ways'

const EXTENDED_HOURS = 12

/** Who missed a deadline, the soonest dinner first, and the backups who could replace them. */
export function SilentView({ onNudge }: { onNudge: () => void }) {
  const { data, error, refetch } = useSilent()
  if (!data) return <NotLoaded what="who is silent" error={error} onRetry={refetch} />
  if (data.items.length === 0)
    return (
      <p className="grid h-40 place-items-center text-sm text-abu-700">
        Everybody who was asked has answered, or still has time.
      </p>
    )
  return (
    <ul aria-label="Silent" className="min-h-0 flex-1 divide-y divide-abu-200 overflow-auto text-sm">
      {data.items.map((item) => (
        <SilentRow key={keyOf(item)} item={item} onNudge={onNudge} />
      ))}
    </ul>
  )
}

function SilentRow({ item, onNudge }: { item: SilentItem; onNudge: () => void }) {
  const zone = useTimeZone()
  const way = useAtomValue(chosenWay)
  const setUnopened = useSetAtom(unopenedChat)
  const [isChoosing, setChoosing] = useState(false)
  const path = `/api/dinner-groups/${item.groupId}`
  const { userId, groupId, kind, status, version } = item

  const setDeadline = () => {
    const by = extended(null, EXTENDED_HOURS, new Date(), item.event_date)
    const deadline = item.why === 'pay' ? 'pay_by' : 'answer_by'
    return call(changedGroupSchema, 'PATCH', `${path}/deadlines`, { userId, [deadline]: by, version })
  }
  const extend = useAction({ run: setDeadline, failure: 'The deadline was not changed' })
  const nudge = useAction({
    run: () =>
      openChat(way, async () => {
        // a nudge names a deadline, which has to lie ahead
        if (groupId !== null) await setDeadline()
        const body = { userId, groupId, kind, again: true }
        return call(openedMessageSchema, 'POST', '/api/messages', body)
      }),
    failure: 'The message could not be opened',
    onDone(unopened) {
      setUnopened(unopened && { key: keyOf(item), ...unopened })
      onNudge()
    },
  })
  const sayYes = useAction({
    run: () =>
      call(memberStatusDoneSchema, 'PATCH', `${path}/member-status`, {
        userId,
        // who had paid for another date stays paid
        status: status === 'messaging' || status === 'idle' ? 'confirmed' : status,
        version,
      }),
    failure: 'The answer was not noted',
    onDone: ({ undo }) =>
      toast({ title: 'Noted', description: `${item.name} said yes`, action: undoAction(undo) }),
  })
  const replace = useAction({
    run: (backup: SilentItem['backups'][number]) =>
      call(changedGroupSchema, 'POST', `${path}/replace`, { userId, backupId: backup.userId, version }),
    failure: 'The seat was not given',
    onDone: ({ undo }, { name }) =>
      toast({
        title: 'Replaced',
        description: `${name} has the seat of ${item.name}`,
        action: undoAction(undo),
      }),
  })
  const isBusy = [extend, nudge, sayYes, replace].some(({ isPending }) => isPending)

  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <UserLink id={item.userId} name={shortName(item.name)} />
        <PhoneLink phone={item.phone} />
        <Badge variant={item.why === 'dropped' ? 'grey' : 'yellow'}>
          {item.why === 'unreached' && item.wrongNumber ? 'Not their number' : WHY[item.why]}
          {item.since && ` by ${displayInstant(item.since, 'EEE d MMM HH:mm', zone)}`}
        </Badge>
        {item.groupId !== null && <GroupLink id={item.groupId} name={item.group ?? ''} />}
        <When at={item.event_date} />
      </div>
      <div className="flex flex-wrap gap-2">
        {item.why !== 'dropped' && item.why !== 'unreached' && (
          <>
            <AdminButton isPending={isBusy} onPress={() => nudge.mutate()}>
              Nudge
            </AdminButton>
            {groupId !== null && (
              <AdminButton isPending={isBusy} onPress={() => extend.mutate()}>
                Extend 12 h
              </AdminButton>
            )}
          </>
        )}
        {(item.why === 'answer' || item.why === 'unreached') && (
          <AdminButton isPending={isBusy} onPress={() => sayYes.mutate()}>
            Said yes
          </AdminButton>
        )}
        {groupId !== null && (
          <AdminButton onPress={() => setChoosing(!isChoosing)} aria-expanded={isChoosing}>
            Call a backup
          </AdminButton>
        )}
      </div>
      {isChoosing && (
        <ul aria-label={`Backups for ${item.name}`} className="flex flex-col gap-2 pl-3">
          {item.backups.length === 0 && (
            <li className="flex flex-wrap items-center gap-3 text-abu-700">
              This table has no backup that could come.
              {groupId !== null && <FindSomebody groupId={groupId} insteadOf={userId} />}
            </li>
          )}
          {item.backups.map((backup) => (
            <li key={backup.userId} className="flex flex-wrap items-center gap-3">
              <span className="font-semibold">{shortName(backup.name)}</span>
              <span className="text-abu-700">
                {backup.score === null ? 'no score' : `table’s score ${backup.score.toFixed(1)}`}
                {backup.answer === 'yes'
                  ? ' · said yes'
                  : backup.isInvited
                    ? ' · asked, no answer yet'
                    : ' · not asked'}
              </span>
              <RemovalMark reason={backup.removed} className="wrap-anywhere" />
              <BrokenRules breaks={backup.breaks} />
              <AdminButton isPending={isBusy} onPress={() => replace.mutate(backup)}>
                Give the seat
              </AdminButton>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const WHY: Record<SilentItem['why'], string> = {
  answer: 'No answer',
  pay: 'No payment',
  dropped: 'Dropped out',
  unreached: 'Not on WhatsApp',
}

/** The rules that a table breaks with somebody; nothing where it breaks none. */
export function BrokenRules({ breaks }: { breaks: readonly string[] }) {
  if (breaks.length === 0) return null
  return <span className="text-[13px] text-sambal-dark wrap-anywhere">{breaks.join(' · ')}</span>
}
