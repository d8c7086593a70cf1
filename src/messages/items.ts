import { inArray, sql } from 'drizzle-orm'
import type { Config } from '../config'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { ofSeatSql, openedSql, owedSql, sentSql } from '../db/rules'
import { signUps } from '../db/schema'
import { type DinnerColumns, factName } from '../domain/group/dinner'
import { NO_PIC } from '../domain/group/group'
import { MESSAGES, type MessageKind, type NoticeKind } from '../domain/messages/message-kinds'
import {
  ABOUT_MONEY,
  AS_CREDIT,
  EVENING_MOVED,
  NUDGED_TO_PAY,
  SCHEDULED_MONEY,
  SCHEDULES,
  SHIPPED_TEXTS,
  STANDS_BY,
  TABLE_OFF,
} from '../domain/messages/message-texts'
import type { QueueItem } from '../domain/messages/messages'
import { isDue, type PaymentState } from '../domain/money/payment'
import type { DueAmount } from '../domain/money/transfer-texts'
import { spoken } from '../domain/spoken'
import { deletionReasonsOf } from '../groups/reasons'
import { linkAddress } from '../people/links'
import type { Due } from './due-input'
import type { StoredDinner } from './read-due-input'
import { asDinner, eveningsOf } from './read-evenings'
import { fill, TOKEN_TO_COME, textsOf, valuesOf } from './texts'

export type MessageConfig = Pick<
  Config,
  'answerHours' | 'timeZone' | 'bankAccount' | 'priceIncludes' | 'publicUrl' | 'coldChatsPerDay' | 'refund'
> &
  Partial<Pick<Config, 'qris' | 'meetAgain'>>

/** A message that was opened and not marked yet. */
export interface UnmarkedMessage {
  id: number
  userId: number
  groupId: number | null
  eveningId: number | null
  kind: MessageKind
  at: string
  adminId: number | null
  by: string | null
}

export function openMessages(db: Db): UnmarkedMessage[] {
  return db.all<UnmarkedMessage>(sql`
    select messages.id, user_id as userId, group_id as groupId, evening_id as eveningId, kind, opened_at as at, admin_id as adminId,
      users.username as by
    from messages left join users on users.id = admin_id where ${openedSql('messages')}`)
}

interface Context {
  config: MessageConfig
  open: readonly UnmarkedMessage[]
  adminId: number
}

/** Returns messages as staff see them: whom they are for, what they say, what keeps them back; none to somebody who is erased. */
export function composeItems(
  db: Db,
  page: readonly Due[],
  tables: ReadonlyMap<number, StoredDinner>,
  { config, open, adminId }: Context,
): QueueItem[] {
  if (page.length === 0) return []
  const ids = oneOf([...new Set(page.map(({ userId }) => userId))])
  const people = new Map(
    db
      .select()
      .from(signUps)
      .where(inArray(signUps.userId, ids))
      .all()
      .map((person) => [person.userId, person]),
  )
  const sentMessages = Map.groupBy(
    db.all<{ userId: number; kind: NoticeKind; at: string }>(sql`
      select user_id as userId, kind, sent_at as at from messages
      where user_id in ${ids} and ${sentSql('messages')} and kind <> 'confirmed' order by sent_at desc, id desc`),
    ({ userId }) => userId,
  )
  const texts = textsOf(db)
  const deletions = deletionReasonsOf(
    db,
    page.flatMap(({ groupId }) => (groupId === null || tables.has(groupId) ? [] : groupId)),
  )
  const evenings = eveningsOf(db, page)
  const moneyFor = moneyOf(db, page)
  return page.flatMap((due): QueueItem[] => {
    const person = people.get(due.userId)
    if (!person) return []
    const table = tables.get(due.groupId ?? 0)
    const evening = evenings.get(due.eveningId ?? 0)
    const mentioned = table ?? (evening && asDinner(evening, due.kind))
    const opened = open.find((one) => isSameMessage(one, due))
    const about = {
      ...{ name: person.name, deletion: deletions.get(due.groupId ?? 0) },
      table: mentioned,
      ...moneyFor(due),
    }
    return [
      {
        userId: due.userId,
        groupId: due.groupId,
        eveningId: due.eveningId,
        kind: due.kind,
        name: person.name,
        phone: person.phone,
        group: table?.name ?? null,
        pic: table?.pic ?? NO_PIC,
        event_date: due.eventAt,
        groupVersion: (table ?? evening)?.version ?? null,
        ...textOf(due, about, templateOf(texts, due, about, config), config),
        known: person.wroteAt !== null,
        notOnWhatsapp: person.noWhatsapp,
        wrongNumber: person.wrongNumberAt !== null,
        due: due.redAt === null ? null : new Date(due.redAt).toISOString(),
        deadline: due.deadline,
        call: due.call,
        opened: opened
          ? { id: opened.id, at: opened.at, by: opened.by, mine: opened.adminId === adminId }
          : null,
        sentMessages: (sentMessages.get(due.userId) ?? [])
          .slice(0, SAID_SHOWN)
          .map(({ kind, at }) => ({ kind, at })),
      },
    ]
  })
}

const SAID_SHOWN = 10
/** What a message mentions beside what it is due for. */
export interface MessageSubject extends MoneyOf {
  name: string
  /** the dinner as its group or evening has it; undefined where that is deleted, or there is none */
  table: (Partial<DinnerColumns> & { pic: string; isTableOff?: boolean }) | undefined
  /** why the group was deleted */
  deletion: string | undefined
}

/** Stands for the bank account of a house that takes payments by QRIS alone. */
const ON_PAGE = 'QRIS di halamanmu'

/** Stands for the day of a dinner that never had one, where people are to learn that it is off. */
const DAY_OF_NONE = 'kita'

/** Returns the text of a message before it is filled in; what staff edit for once stands in its place. */
export function templateOf(
  texts: ReturnType<typeof textsOf>,
  due: Due,
  mentioned: Pick<MessageSubject, 'table' | keyof MoneyOf>,
  { timeZone }: Pick<MessageConfig, 'timeZone'>,
): string {
  const { table } = mentioned
  if (table?.isTableOff) return TABLE_OFF
  const { text } = texts[due.kind]
  const costs = { isFree: isFree(mentioned), isPriced: (table?.price ?? 0) > 0 }
  return due.kind === 'moved' ? withSchedule(text, due, table?.eventAt ?? null, costs, timeZone) : text
}

/** Whether nobody has paid or is to pay; what came stays with us at another price, too. */
function isFree({ isPaid, due }: MoneyOf): boolean {
  return !isPaid && !due
}

/** Returns what a message says with the `token` of its link, and what is not set that it needs. */
export function textOf(
  due: Due,
  { name, table, deletion, isPaid, due: dueAmount }: MessageSubject,
  template: string,
  { timeZone: zone, bankAccount: account, qris, priceIncludes, publicUrl, refund }: MessageConfig,
  token = TOKEN_TO_COME,
): ReturnType<typeof fill> {
  const telling = {
    ...(table ?? { changeReason: deletion ?? null }),
    name,
    pic: table && table.pic !== NO_PIC ? table.pic : null,
    eventAt: due.eventAt,
    deadline: due.deadline,
    due: dueAmount,
    isFinal: due.isFinal ?? false,
  }
  const link = publicUrl && linkAddress(publicUrl, token)
  const bankAccount = account ?? (qris ? ON_PAGE : null)
  const values = valuesOf(telling, { zone, bankAccount, link, priceIncludes })
  const { money, says, needsPrice } = MESSAGES[due.kind]
  const isDateless = says === 'cancelled' && due.eventAt === null
  const pieces = isFree({ isPaid, due: dueAmount }) ? (ABOUT_MONEY[due.kind] ?? []) : []
  const isAwaited = due.kind === 'nudge' && dueAmount && values.nominal
  const asking = isAwaited ? template.replace(...NUDGED_TO_PAY) : template
  const priced = pieces.reduce((text, piece) => text.replace(piece, ''), asking)
  const refunded = (text: string) =>
    refund === 'credit' ? AS_CREDIT.reduce((text, [said, is]) => text.replace(said, is), text) : text
  const standsBy = table?.isTableOff && due.deadline !== null
  const filled = fill(refunded(priced), {
    ...values,
    ...(isDateless && { hari: DAY_OF_NONE }),
    ...(isPaid && money && { uang: typeof money === 'string' ? money : money[refund] }),
    ...(standsBy && { uang: refunded(isPaid ? STANDS_BY.paid : STANDS_BY.free) }),
  })
  const { text, missing, lacks } = filled
  // nobody is asked to come without knowing what it costs
  const isPriceless = needsPrice && (table?.price ?? null) === null && !lacks.includes('price')
  return isPriceless
    ? { text, missing: [...missing, `${factName('price')} is not set`], lacks: [...lacks, 'price'] }
    : filled
}

/** Returns the text of a move of an evening: as shipped, or that of staff with the new date where `{jadwal}` stands, or else at its end. */
function withSchedule(
  template: string,
  { eveningId, deadline, call }: Due,
  eventAt: string | null,
  { isFree, isPriced }: { isFree: boolean; isPriced: boolean },
  zone: string,
): string {
  if (eveningId === null || eventAt === null) return template
  const { day, date, time } = spoken(eventAt, zone)
  const newDate = `${day}, ${date}, jam ${time}`
  // the seat of who had not paid, and the transfer, are off
  const known = isFree && isPriced ? 'list' : 'known'
  const said: string = SCHEDULES[call ? 'late' : deadline === null ? known : 'question']
  const priced = isFree ? SCHEDULED_MONEY.reduce((text, piece) => text.replace(piece, ''), said) : said
  if (template === SHIPPED_TEXTS.moved)
    return EVENING_MOVED.replace('{baru}', newDate).replace('{jadwal}', priced)
  const schedule = `Jadi ${newDate}. ${priced}`
  return template.includes('{jadwal}')
    ? template.replaceAll('{jadwal}', schedule)
    : `${template}\n${schedule}`
}

/** Whether two are the same message: of a kind, to somebody, about one group or evening. */
export function isSameMessage(one: MessageKey, other: MessageKey): boolean {
  return (
    one.userId === other.userId &&
    one.groupId === other.groupId &&
    one.eveningId === other.eveningId &&
    one.kind === other.kind
  )
}

type MessageKey = Pick<Due, 'userId' | 'groupId' | 'eveningId' | 'kind'>

/** What a message can say of money. */
export interface MoneyOf {
  /** money for the dinner that it is about came from its receiver, and is with us */
  isPaid: boolean
  /** what its receiver has to transfer for that */
  due: DueAmount | null
}

type About = Pick<Due, 'userId' | 'groupId' | 'eveningId'>

type Row = DueAmount & About & { state: Extract<PaymentState, 'due' | 'held' | 'owed'> }

/** Returns what messages can say of money, also about groups that are deleted. */
export function moneyOf(db: Db, messages: readonly About[]): (about: About) => MoneyOf {
  const ids = oneOf([...new Set(messages.map(({ userId }) => userId))])
  const rows = db.all<Row>(sql`
    select payments.user_id as userId, payments.group_id as groupId,
      coalesce(dinner_groups.evening_id, tickets.evening_id) as eveningId, state, amount, code, credit
    from payments left join dinner_groups on dinner_groups.id = payments.group_id
    left join tickets on tickets.id = ticket_id
    where payments.user_id in ${ids} and (${ofSeatSql('payments')} or ${owedSql('payments')}) order by payments.id desc`)
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return ({ userId, groupId, eveningId }) => {
    const theirs = (byUser.get(userId) ?? []).filter((row) =>
      eveningId === null ? row.groupId === groupId : row.eveningId === eveningId,
    )
    return {
      isPaid: !theirs.every(isDue),
      due: theirs.find(isDue) ?? null,
    }
  }
}
