import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { settings } from '../db/schema'
import { refused, transact } from '../db/transact'
import { type DinnerColumns, FACTS, type FactKey, factName } from '../domain/group/dinner'
import { rupiah } from '../domain/house/site'
import { TEXT_KINDS, type TextKind } from '../domain/messages/message-kinds'
import { SCHEDULES, SHIPPED_TEXTS } from '../domain/messages/message-texts'
import type { MessageTexts, Placeholder } from '../domain/messages/messages'
import { type DueAmount, transferLines } from '../domain/money/transfer-texts'
import { spokenName } from '../domain/profile/name'
import { spoken } from '../domain/spoken'

export type Values = Partial<Record<Placeholder, string | null>>

/**
 * Returns a text with its placeholders filled in, and what is not set: in words, and the facts of the dinner among it. Without a PIC
 * it is from `tim Semeja`; `{uang}`, `{termasuk}` and, on a line of its own, `{penanda}` may be nothing. Without a link a line of only `{link}` is
 * dropped, with the line before it that ends with a colon, unless that has values, and the `Atau` of the line after it.
 */
export function fill(template: string, values: Values): { text: string } & Missing {
  const without = new Set<string>()
  const spoken = values.tim ? template : template.replaceAll('{tim} dari Semeja', '{tim} Semeja')
  const known: Values = { ...values, tim: values.tim ?? 'tim' }
  const text = withoutLink(
    spoken.replace(/\{(uang|termasuk|penanda)\}/g, (_, name: Placeholder) =>
      values[name] ? `${name === 'penanda' ? '\n' : ' '}${values[name]}` : '',
    ),
    values.link ?? null,
  ).replace(/\{([^{}\s]*)\}/g, (whole, name) => {
    const value = known[name as Placeholder]
    if (!value) without.add(name)
    return value || whole
  })
  return { text, ...missingFor([...without]) }
}

interface Missing {
  missing: string[]
  lacks: FactKey[]
}

function missingFor(placeholders: readonly string[]): Missing {
  const lacks = FACTS.filter(({ says }) => says.some((name) => placeholders.includes(name)))
  const others = placeholders.filter((name) => !FACTS.some(({ says }) => says.includes(name)))
  return {
    missing: [
      ...lacks.map(({ key }) => `${factName(key)} is not set`),
      ...others.map((name) => NOT_SET[name as Placeholder] ?? `There is no {${name}}`),
    ],
    lacks: lacks.map(({ key }) => key),
  }
}

function withoutLink(template: string, link: string | null): string {
  if (link !== null) return template
  const lines = template.split('\n')
  const isLink = (line: string | undefined) => line?.trim() === '{link}'
  return lines
    .flatMap((line, i) => {
      if (isLink(line)) return []
      if (isLink(lines[i + 1]) && /:\s*$/.test(line))
        return line.includes('{') ? [line.replace(/:\s*$/, '.')] : []
      return isLink(lines[i - 1])
        ? [line.replace(/^Atau (\S)/, (_, first: string) => first.toUpperCase())]
        : [line]
    })
    .join('\n')
}

/** A dinner as it appears in texts. */
export interface MessageFacts extends Partial<DinnerColumns> {
  name: string
  pic: string | null
  deadline: string | null
  /** none where nothing is due, or was before amounts had a code */
  due?: DueAmount | null
  /** what is paid does not come back */
  isFinal?: boolean
}

interface Setting {
  zone: string
  bankAccount: string | null
  link: string | null
  priceIncludes?: string | null
}

/** Returns the values of the placeholders; times are those of `zone`. */
export function valuesOf(facts: MessageFacts, { zone, bankAccount, link, priceIncludes }: Setting): Values {
  const { eventAt = null, deadline, price = null, due } = facts
  const spokenPrice = price === null ? null : price === 0 ? 'gratis' : rupiah(price)
  const event = eventAt === null ? undefined : spoken(eventAt, zone)
  const by = deadline === null ? null : spoken(deadline, zone)
  const texts = FACTS.flatMap(({ column, max, says }) =>
    max === undefined ? [] : says.map((placeholder) => [placeholder, typed(facts[column] as string | null)]),
  )
  return {
    ...Object.fromEntries(texts),
    nama: typed(spokenName(facts.name)),
    tim: typed(facts.pic),
    hari: event?.day,
    tanggal: event?.date,
    jam: event?.time,
    area: typed(facts.area ?? facts.venue),
    harga: spokenPrice,
    nominal: due?.amount ? rupiah(due.amount) : spokenPrice,
    penanda: transferLines(due ?? null, facts.isFinal ?? false).join(' '),
    termasuk: price && priceIncludes ? `(udah termasuk ${typed(priceIncludes)})` : null,
    rekening: bankAccount,
    // of a table made by hand; that of an evening stands in the text already
    jadwal: SCHEDULES['to come'],
    batas: by && `${by.day}, ${by.date}, jam ${by.time}`,
    link,
  }
}

/** Returns a text without what would be a placeholder, or a link to come, in a text that staff edit and send back. */
export function typed(text: string | null | undefined): string | null {
  return text?.replace(/[{}]/g, '').replace(LINKS_TO_COME, '#') ?? null
}

/** Stands in texts for a link's token, which is made when the message is opened. */
export const TOKEN_TO_COME = '…'
const LINKS_TO_COME = new RegExp(`#${TOKEN_TO_COME}+`, 'g')

const NOT_SET: Partial<Record<Placeholder, string>> = {
  rekening: 'Where guests pay is not set',
  batas: 'Deadline is not set',
  link: 'PUBLIC_URL is not set',
}

/** The row of the settings that holds the texts that staff have changed; the others are as shipped. */
const KEY = 'message_texts'
type Changed = Partial<Record<TextKind, { text: string; version: number }>>

/** Returns the text of every kind: the version of staff, or the shipped one. */
export function textsOf(db: Db): Record<TextKind, MessageTexts[number]> {
  const stored = changedTexts(db)
  const entries = TEXT_KINDS.map((kind) => {
    const shipped = SHIPPED_TEXTS[kind]
    const { text = shipped, version = 0 } = stored[kind] ?? {}
    return [kind, { kind, text, shipped, version }]
  })
  return Object.fromEntries(entries)
}

/** Changes the text of a kind. Refuses an outdated `version`. */
export function changeText(
  db: Db,
  by: Staff,
  kind: TextKind,
  { text, version }: { text: string; version: number },
): { ok: true } | { ok: false; reason: 'stale' } {
  return transact(db, (db) => {
    const before = textsOf(db)[kind]
    if (before.version !== version) return refused('stale')
    if (before.text === text) return { ok: true as const }
    const value = JSON.stringify({ ...changedTexts(db), [kind]: { text, version: version + 1 } })
    db.insert(settings)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
      .run()
    audit(db, by, 'changed a message text', { detail: kind })
    return { ok: true as const }
  })
}

function changedTexts(db: Db): Changed {
  const row = db.select().from(settings).where(eq(settings.key, KEY)).get()
  return JSON.parse(row?.value ?? '{}')
}
