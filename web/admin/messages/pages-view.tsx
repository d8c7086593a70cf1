import type { ReactNode } from 'react'
import { changedGroupSchema } from '../../../src/domain/api'
import type { MemberStatus } from '../../../src/domain/group'
import type { FreeSeat, TakenOut, VisitorAction } from '../../../src/domain/messages'
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
import { usePages } from './queries'
import { BrokenRules } from './silent-view'
import { actionText } from './words'

export function PagesView() {
  const { data, error, refetch } = usePages()
  if (!data) return <NotLoaded what="what came in" error={error} onRetry={refetch} />
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-auto text-sm">
      <List title="Free seats" none="Every seat is taken." isEmpty={data.free.length === 0}>
        {data.free.map((free) => (
          <FreeRow key={free.groupId} free={free} />
        ))}
      </List>
      {data.takenOut.length > 0 && (
        <List title="Taken out without word" none="" isEmpty={false}>
          {data.takenOut.map((one) => (
            <TakenOutLine key={`${one.groupId} ${one.userId}`} {...one} />
          ))}
        </List>
      )}
      <List
        title="Latest"
        none="Nobody has used their page this week."
        isEmpty={data.visitorActions.length === 0}
      >
        {data.visitorActions.map((action) => (
          <ActionRow key={action.id} action={action} />
        ))}
      </List>
    </div>
  )
}

interface ListProps {
  title: string
  none: string
  isEmpty: boolean
  children: ReactNode
}

function List({ title, none, isEmpty, children }: ListProps) {
  return (
    <section aria-label={title}>
      <h2 className="pb-1 text-base font-bold">{title}</h2>
      {isEmpty ? (
        <p className="text-abu-700">{none}</p>
      ) : (
        <ul className="divide-y divide-abu-200">{children}</ul>
      )}
    </section>
  )
}

function FreeRow({ free: { groupId, group, event_date, seats, version, backups } }: { free: FreeSeat }) {
  const yes = backups.filter(({ answer }) => answer === 'yes').length
  const fill = useAction({
    run: ({ userId: backupId }: FreeSeat['backups'][number]) =>
      call(changedGroupSchema, 'POST', `/api/dinner-groups/${groupId}/fill`, { backupId, version }),
    failure: 'The seat was not given',
    onDone: ({ undo }, { name }) =>
      toast({ title: 'Seat taken', description: `${name} has the seat`, action: undoAction(undo) }),
  })
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge variant="yellow">{freeText(seats, yes)}</Badge>
        <GroupLink id={groupId} name={group} />
        <When at={event_date} />
      </div>
      {backups.length === 0 ? (
        <p className="text-abu-700">This table has no backup that could come.</p>
      ) : (
        <ul aria-label={`Backups for ${group}`} className="flex flex-col gap-2 pl-3">
          {backups.map((backup) => (
            <li key={backup.userId} className="flex flex-wrap items-center gap-3">
              <span className="font-semibold wrap-anywhere">{shortName(backup.name)}</span>
              {backup.score !== null && (
                <span className="text-abu-700 tabular-nums">table’s score {backup.score.toFixed(1)}</span>
              )}
              {(backup.answer === 'yes' || backup.isInvited) && (
                <Badge variant={backup.answer === 'yes' ? 'green' : 'grey'}>
                  {backup.answer === 'yes' ? 'Said yes' : 'Asked'}
                </Badge>
              )}
              <RemovalMark reason={backup.removed} className="wrap-anywhere" />
              <BrokenRules breaks={backup.breaks} />
              <AdminButton size="small" isPending={fill.isPending} onPress={() => fill.mutate(backup)}>
                Give the seat
              </AdminButton>
            </li>
          ))}
        </ul>
      )}
      <FindSomebody groupId={groupId} />
    </li>
  )
}

function freeText(seats: number, yes: number): string {
  const free = seats === 1 ? 'Seat free' : `${seats} seats free`
  return yes === 0 ? free : `${free}, ${yes} ${yes === 1 ? 'backup' : 'backups'} said yes`
}

function TakenOutLine({ userId, name, phone, status, groupId, group, event_date }: TakenOut) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <UserLink id={userId} name={shortName(name)} />
      <PhoneLink phone={phone} />
      <Badge variant="yellow">{WAS[status]}</Badge>
      <GroupLink id={groupId} name={group} />
      <When at={event_date} />
      <span className="text-abu-700">Nothing was sent since: write to them</span>
    </li>
  )
}

const WAS: Partial<Record<MemberStatus, string>> = {
  messaging: 'Was asked',
  confirmed: 'Was confirmed',
  paid: 'Had paid',
}

function ActionRow({ action }: { action: VisitorAction }) {
  const zone = useTimeZone()
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
      <span className="text-abu-700 tabular-nums">{displayInstant(action.at, 'EEE d MMM HH:mm', zone)}</span>
      {action.name === null ? (
        <span>Somebody</span>
      ) : (
        <UserLink id={action.userId} name={shortName(action.name)} />
      )}
      <span>{actionText(action)}</span>
      {action.groupId !== null && action.group !== null && (
        <GroupLink id={action.groupId} name={action.group} />
      )}
      {action.table && (
        <span className="basis-full text-abu-700">
          {action.table.score === null
            ? 'The table has no score'
            : `Score now ${action.table.score.toFixed(1)}`}
          {action.table.breaks.length > 0 && (
            <span className="font-semibold text-sambal-dark">{` · ${action.table.breaks.join(' · ')}`}</span>
          )}
        </span>
      )}
    </li>
  )
}
