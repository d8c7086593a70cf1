import { useState } from 'react'
import { Link } from 'wouter'
import { rupiah } from '../../../../src/domain/house/site'
import { MESSAGES } from '../../../../src/domain/messages/message-kinds'
import type { AuditAction } from '../../../../src/domain/staff/audit'
import { type TimelineEvent, timelineSchema } from '../../../../src/domain/staff/timeline'
import { displayInstant } from '../../../../src/domain/time'
import { AdminButton } from '../../../ui/admin-button'
import { addressOf } from '../../app/addresses'
import { actionWords, displayDay, firstUpper } from '../../app/labels'
import { EveningLink, GroupLink } from '../../app/links'
import { NotLoaded } from '../../app/not-loaded'
import { FRESH, keys, useGet } from '../../app/queries'
import { useTimeZone } from '../../app/site-config'

/** The events that are shown at first. */
const FIRST = 20

/** What happened with somebody, the latest first: seats, messages, money, and what they and staff did. */
export function Timeline({ id }: { id: number }) {
  const zone = useTimeZone()
  const [showsAll, setShowsAll] = useState(false)
  const path = `/api/users/${id}/timeline`
  const { data, error, refetch } = useGet([...keys.messages, 'timeline', id], timelineSchema, path, FRESH)
  const at = (instant: string) => displayInstant(instant, 'EEE d MMM HH:mm', zone)
  if (!data) return <NotLoaded what="what happened" error={error} onRetry={refetch} />
  const { events } = data
  const shown = showsAll ? events : events.slice(0, FIRST)
  return (
    <section aria-labelledby="timeline" className="flex flex-col gap-1">
      <h2 id="timeline" className="text-base font-bold">
        Timeline
      </h2>
      <p className="text-abu-700">
        {data.answer_by && `Answer by ${at(data.answer_by)}. `}
        {data.pay_by && `Pay by ${at(data.pay_by)}. `}
        {data.pageOpenedAt
          ? `Page last opened ${at(data.pageOpenedAt)}.`
          : 'No visit to their page is known.'}
      </p>
      <ol aria-label="Timeline" className="divide-y divide-abu-100 tabular-nums">
        {shown.map((event, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and hold no state
          <li key={i} className="grid gap-x-4 py-1.5 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
            <span className="text-abu-700">{at(event.at)}</span>
            <span className="wrap-anywhere">
              {event.what === 'money' && event.state !== 'void' ? (
                <Link
                  href={addressOf('money', { payment: `${event.payment}` })}
                  className="text-laut underline underline-offset-2"
                >
                  {eventText(event, at)}
                </Link>
              ) : (
                eventText(event, at)
              )}
              <About {...event} />
            </span>
            <span className="text-abu-700">{byText(event)}</span>
          </li>
        ))}
      </ol>
      {shown.length < events.length && (
        <span>
          <AdminButton onPress={() => setShowsAll(true)}>Show all {events.length}</AdminButton>
        </span>
      )}
    </section>
  )
}

/** The group or the evening that an event is about, or the name of a group that is deleted. */
function About({ groupId, group, eveningId }: TimelineEvent) {
  if (groupId === null && eveningId === null) return group && ` · ${group}`
  return (
    <>
      {' · '}
      {groupId === null ? (
        <EveningLink id={eveningId!} />
      ) : (
        <GroupLink id={groupId} name={group ?? ''} className="inline! text-laut wrap-anywhere" />
      )}
    </>
  )
}

/** Returns what happened, in words; `at` shows an instant. */
export function eventText(event: TimelineEvent, at: (instant: string) => string): string {
  switch (event.what) {
    case 'seat':
      return event.role === 'member' ? 'Got a seat' : 'Became a backup'
    case 'left':
      return ['Left the table', event.reason ?? event.code].filter(Boolean).join(': ')
    case 'message': {
      const { kind, result, openedAt } = event
      return `${MESSAGES[kind].label}: ${result}${openedAt === event.at ? '' : `, opened ${at(openedAt)}`}`
    }
    case 'money':
      return `${MONEY[event.state]}${event.amount === null ? '' : `: ${rupiah(event.amount)}`}`
    case 'action': {
      return firstUpper(actionText(event).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, at))
    }
  }
}

function byText(event: TimelineEvent): string {
  if (event.what === 'action' && event.actor !== 'staff')
    return event.actor === 'visitor' ? 'on their page' : 'Operator'
  return ('by' in event && event.by) || ''
}

/** Returns what a person or staff did, in words. */
function actionText({ action, detail }: { action: string; detail: string }): string {
  const shown = DETAILS[detail] ?? detail.replace(/\b\d{4}-\d\d-\d\d\b(?!T)/g, displayDay)
  return [ACTIONS[action] ?? actionWords(action), shown].filter(Boolean).join(': ')
}

/** Actions that are said in other words of one guest; nothing where the detail says it all. */
const ACTIONS: Partial<Record<string, string>> = {
  'noted who joins': '',
  'noted who came': '',
  'told an arrival': '',
  'changed a user': 'changed',
  'noted who wrote': 'wrote to us',
  'noted a request': 'a request about their data',
  'took back an erasure': 'wants to stay after all',
  'settled a refund': 'their money was returned',
  'undid an act': 'undid',
  'paused a person': 'paused until',
} satisfies Partial<Record<AuditAction, string>>

const DETAILS: Record<string, string> = {
  date: 'the date does not fit',
  place: 'too far away',
  price: 'the price does not fit',
  rest: 'does not want to come for now',
  money: 'the money back',
  credit: 'credit for another dinner',
  here: 'is there',
  late10: '10 minutes late',
  late20: '20 minutes late',
}

const MONEY = {
  due: 'Money is due',
  held: 'Money came',
  owed: 'Money to return',
  settled: 'Money returned',
  forfeited: 'Money does not go back',
  'given up': 'Money given up with their data',
  void: 'Money is not due any more',
}
