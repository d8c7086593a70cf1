import { type RefObject, useLayoutEffect, useRef } from 'react'
import { groupDetailsSchema } from '../../../src/domain/group/group-details'
import { MESSAGES, NOTICES } from '../../../src/domain/messages/message-kinds'
import type { QueueItem } from '../../../src/domain/messages/messages'
import { ADDRESS_MAX, whatsappWays } from '../../../src/domain/messages/whatsapp'
import { shortName } from '../../../src/domain/profile/name'
import { displayPhone } from '../../../src/domain/profile/phone'
import { displayInstant } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { AdminLink } from '../../ui/admin-link'
import { Badge } from '../../ui/badge'
import { addressOf } from '../app/addresses'
import { openDialog } from '../app/dialogs'
import { useAction } from '../app/form/use-action'
import { EveningLink, GroupLink, UserLink } from '../app/links'
import { useTimeZone } from '../app/site-config'
import { roomText } from './message-texts'
import { ChangedText, Key, OpenByHand, SentQuestion, WaySelect } from './send-notes'
import type { Sending } from './sending'

interface MessagePaneProps {
  item: QueueItem
  sending: Sending
  /** whether a field has the focus, or had it when it went */
  inField: RefObject<boolean>
}

export function MessagePane({ item, sending, inField }: MessagePaneProps) {
  const zone = useTimeZone()
  const { text, unopened, hasLeft, isOutdated } = sending
  const length = whatsappWays(item.phone, text).web.length
  const opened = item.opened?.mine ? item.opened : undefined
  const isKept = item.missing.length > 0 || item.call
  const question = useQuestionFocus(opened?.id, inField)
  return (
    <section aria-label={item.name} className="flex min-w-0 flex-1 flex-col gap-2 text-sm">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="text-base font-bold wrap-anywhere">
          <UserLink id={item.userId} name={shortName(item.name)} />
        </h2>
        <span className="text-abu-700 tabular-nums">{displayPhone(item.phone)}</span>
        {item.known && <Badge variant="green">Wrote to us</Badge>}
        {item.notOnWhatsapp && <Badge variant="yellow">Not on WhatsApp</Badge>}
        {item.wrongNumber && <Badge variant="yellow">Not their number</Badge>}
      </header>
      <p className="text-abu-700">
        {MESSAGES[item.kind].label}
        {item.groupId !== null && (
          <>
            {' · '}
            {item.group === null ? (
              'a deleted group'
            ) : (
              <GroupLink id={item.groupId} name={item.group} className="text-laut" />
            )}
          </>
        )}
        {item.event_date && ` · ${displayInstant(item.event_date, 'EEE d MMM HH:mm', zone)}`}
        {item.eveningId !== null && (
          <>
            {' · '}
            <EveningLink id={item.eveningId} />
          </>
        )}
        {item.deadline && ` · until ${displayInstant(item.deadline, 'EEE d MMM HH:mm', zone)}`}
      </p>
      {item.sentMessages.length > 0 && (
        <p className="text-abu-700">
          Before:{' '}
          {item.sentMessages
            .slice(0, 4)
            .map(({ kind, at }) => `${NOTICES[kind].label} ${displayInstant(at, 'd MMM HH:mm', zone)}`)
            .join(' · ')}
        </p>
      )}
      <label className="flex flex-col gap-1">
        <span className="font-semibold">Text</span>
        <textarea
          rows={9}
          value={text}
          readOnly={hasLeft}
          onChange={(event) => sending.edit(event.target.value)}
          aria-describedby="message-length"
          className="w-full rounded-admin border border-abu-500 bg-white px-3 py-2 text-base"
        />
      </label>
      <p id="message-length" className="font-semibold text-sambal-dark tabular-nums empty:hidden">
        {roomText(length)}
      </p>
      {hasLeft && (
        <div role="alert" className="flex flex-wrap items-center gap-2 rounded-admin bg-kunyit/35 px-3 py-2">
          This has left the list: it is not due any more, or waits for the morning. Your text was not sent.
          <AdminButton onPress={sending.forgetEdit}>Discard the text</AdminButton>
        </div>
      )}
      {isOutdated && !hasLeft && (
        <ChangedText text={item.text} onTake={sending.forgetEdit} onKeepMine={sending.keepEdit} />
      )}
      {isKept && <KeptBack item={item} />}
      {item.opened && !item.opened.mine && (
        <p className="rounded-admin bg-abu-100 px-3 py-2">
          {item.opened.by ?? 'Somebody'} opened this at {displayInstant(item.opened.at, 'HH:mm', zone)}.
        </p>
      )}
      {unopened && <OpenByHand {...unopened} />}
      <div
        ref={question}
        className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-abu-200 bg-white py-2"
      >
        {opened ? (
          <SentQuestion
            at={opened.at}
            isOutdated={isOutdated}
            onMark={sending.mark}
            onOpen={() => sending.open()}
          >
            <AdminButton size="large" onPress={() => sending.mark('not on WhatsApp')}>
              Not on WhatsApp <Key name="X" />
            </AdminButton>
          </SentQuestion>
        ) : (
          <>
            <AdminButton
              size="large"
              variant="primary"
              isDisabled={isKept || hasLeft || isOutdated || length > ADDRESS_MAX}
              isPending={sending.isBusy}
              onPress={() => sending.open()}
            >
              {item.notOnWhatsapp ? 'Call' : 'Open WhatsApp'} <Key name="Enter" />
            </AdminButton>
            <WaySelect />
          </>
        )}
        {sending.canUndo && <UndoButton onPress={sending.undo} />}
      </div>
    </section>
  )
}

export function UndoButton({ onPress }: { onPress: () => void }) {
  return (
    <AdminButton size="large" onPress={onPress}>
      Undo <Key name="U" />
    </AdminButton>
  )
}

/** Focuses the first button of the question once there is one, and when the window gets the focus back; never from a field. */
export function useQuestionFocus(openedId: number | undefined, inField: RefObject<boolean>) {
  const buttons = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (openedId === undefined) return
    const focus = () => {
      if (!inField.current) buttons.current?.querySelector('button')?.focus()
    }
    focus()
    window.addEventListener('focus', focus)
    return () => window.removeEventListener('focus', focus)
  }, [openedId, inField])
  return buttons
}

/** Why a message is kept back, with what can be done about it. */
function KeptBack({ item }: { item: QueueItem }) {
  const { call: mustCall, missing, lacks, phone } = item
  const facts = lacks.filter((key) => key !== 'change_reason')
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-admin bg-kunyit/35 px-3 py-2"
    >
      {mustCall ? (
        <p>
          Call them: there is no time left for an answer in writing.{' '}
          <a href={`tel:${phone}`}>{displayPhone(phone)}</a>
        </p>
      ) : (
        <>
          <p>
            {missing.join(', ')}.
            {missing.length > lacks.length &&
              ` An admin sets ${lacks.length > 0 ? 'the others' : 'that'} in Settings, or changes the text under Texts.`}
          </p>
          {facts.length > 0 && <EditFacts item={item} />}
          {facts.length < lacks.length && (
            <AdminButton onPress={() => openDialog({ kind: 'set-reason', item })}>Set the reason</AdminButton>
          )}
        </>
      )}
    </div>
  )
}

/** Leads to where facts of a dinner are set: those of an evening on its page, those of a table in its form. */
function EditFacts({ item: { groupId, eveningId } }: { item: QueueItem }) {
  const edit = useAction({
    run: () => call(groupDetailsSchema, 'GET', `/api/dinner-groups/${groupId}`),
    failure: 'The table cannot be edited now',
    refreshes: [],
    onDone: ({ group }) => openDialog({ kind: 'edit-group', group }),
  })
  if (eveningId !== null)
    return <AdminLink href={addressOf('evenings/:id', '', eveningId)}>Open the evening</AdminLink>
  return (
    <AdminButton isPending={edit.isPending} onPress={() => edit.mutate()}>
      Edit the table
    </AdminButton>
  )
}
