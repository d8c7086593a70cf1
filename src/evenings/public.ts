import { getTableColumns, sql } from 'drizzle-orm'
import { codeFor, idFrom } from '../db/codes'
import type { Db } from '../db/open'
import { confirmedSql, joinableSql } from '../db/rules'
import { evenings } from '../db/schema'
import { type EveningStatus, statusNow } from '../domain/evening/evening-calls'
import { FEW_SEATS, type PublicEvening, TABLES_USUAL } from '../domain/evening/open-evenings'
import { MEMBERS } from '../domain/group/group'

type Row = typeof evenings.$inferSelect & { taken: number }

/** What the page of an evening shows. */
export interface EveningAddress extends PublicEvening {
  guestNote: string
  /** one may join it without paying first */
  hasList: boolean
  /** the place is sent from then on */
  detailsFrom: string
  status: Exclude<EveningStatus, 'draft'>
  /** others that are open, the soonest first */
  next: PublicEvening[]
}

/** Returns the evenings that anybody may join now as everybody sees them, the soonest first. */
export function publicEvenings(db: Db, now = new Date()): PublicEvening[] {
  return openEvenings(db, now).map(({ id: _, hasList: __, ...evening }) => evening)
}

/** The same with what the server knows of them. */
export function openEvenings(db: Db, now = new Date()): (PublicEvening & { id: number; hasList: boolean })[] {
  return read(db, undefined, now).map((row) => ({
    ...{ id: row.id, hasList: row.hasList },
    ...toPublic(db, row),
  }))
}

/** Returns what the page of a code shows; undefined for an unknown one and for one of a draft. */
export function findAddress(db: Db, code: string, now = new Date()): EveningAddress | undefined {
  const id = idFrom(db, 'evening', code)
  const rows = id === undefined ? [] : read(db, id, now)
  const own = rows.find((row) => row.id === id)
  if (!own) return undefined
  const status = statusNow({ ...own, answers_until: own.answersUntil }, now)
  if (status === 'draft') return undefined
  const next = rows.filter((row) => row !== own).map((row) => toPublic(db, row))
  const { guestNote, hasList, detailsFrom } = own
  return { ...toPublic(db, own), guestNote, hasList, detailsFrom, status, next }
}

// one reading for all: visits come by the thousand
function read(db: Db, id: number | undefined, now: Date): Row[] {
  const at = now.toISOString()
  const isOpen = sql`(at > ${at} and answers_until > ${at} and ${joinableSql('evenings')})`
  const taken = sql<number>`(
    select count(*) from tickets where evening_id = evenings.id and ${confirmedSql('tickets')} and ended_at is null)`
  return db
    .select({ ...getTableColumns(evenings), taken })
    .from(evenings)
    .where(id === undefined ? isOpen : sql`id = ${id} or ${isOpen}`)
    .orderBy(evenings.at, evenings.id)
    .all()
}

function toPublic(db: Db, row: Row): PublicEvening {
  const { id, at, city, area, price, title, womenOnly, answersUntil: closesAt, tablesMax, taken } = row
  const left = Math.max(0, (tablesMax ?? TABLES_USUAL) * MEMBERS - taken)
  return {
    ...{ code: codeFor(db, 'evening', id), at, city, area, price, title },
    ...{ womenOnly, closesAt },
    left: left > FEW_SEATS ? null : left,
  }
}
