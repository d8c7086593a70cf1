import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from './in-list'
import type { Db } from './open'
import type { Tx } from './transact'

type Value = string | number | null
export type Row = Record<string, Value>

/** Rows that were read out of the database with all rows that would be deleted with them, to be put back later. */
export interface Stash {
  /** by table; parents come before their children */
  tables: { table: string; rows: Row[] }[]
  /** columns of rows that stay and lose what they refer to */
  pointers: { table: string; rowid: number; column: string; value: Value }[]
}

interface Reference {
  table: string
  column: string
  parent: string
  parentColumn: string
  /** what becomes of a row with what it refers to: it is deleted, the column is cleared, or there is none without the other */
  onDelete: 'CASCADE' | 'SET NULL' | 'NO ACTION'
}

/** Rows by the values of one of their columns. */
export interface Chosen {
  table: string
  column: string
  values: readonly number[]
}

/** Returns rows with all that would be deleted with them by the foreign keys. Deletes nothing. */
export function readOut(db: Db, chosen: readonly Chosen[]): Stash {
  const references = referencesOf(db)
  const found = new Map<string, Map<Value, Row>>()
  const pointers: Stash['pointers'] = []

  const visit = (name: string, key: string, keys: readonly (string | number)[]) => {
    const known = found.get(name) ?? new Map<Value, Row>()
    found.set(name, known)
    const fresh = rowsOf(db, name, key, keys).filter(({ key }) => !known.has(key))
    for (const { key, row } of fresh) known.set(key, row)
    for (const { table, column, parentColumn, onDelete } of references.filter(
      ({ parent }) => parent === name,
    )) {
      const theirs = fresh.map(({ row }) => row[parentColumn]).filter((value) => value != null)
      if (theirs.length === 0 || onDelete === 'NO ACTION') continue
      if (onDelete === 'CASCADE') visit(table, column, theirs)
      else
        for (const { rowid, row } of rowsOf(db, table, column, theirs))
          pointers.push({ table, rowid, column, value: row[column]! })
    }
  }
  for (const { table, column, values } of chosen) visit(table, column, values)
  const tables = inOrder([...found.keys()], references)
  return {
    tables: tables
      .map((name) => ({ table: name, rows: [...found.get(name)!.values()] }))
      .filter(({ rows }) => rows.length > 0),
    // what goes along is put back as a whole
    pointers: pointers.filter((pointer) => !found.get(pointer.table)?.has(pointer.rowid)),
  }
}

/**
 * Puts rows back that were taken out. `fit` returns the row as it can be put back, the id of another one that stands for it now, or undefined to
 * leave it out. A row that lacks its parent meanwhile stays away, and a column that the schema no longer has is left out.
 */
export function putBack(db: Tx, stash: Stash, fit: (table: string, row: Row) => Row | number | undefined) {
  const references = referencesOf(db)
  // ids that others stand for, by table and id
  const others = new Map<string, number>()
  // what is there again under the key that it had
  const back = new Set<string>()
  for (const { table, rows } of stash.tables) {
    const columns = new Set(columnsOf(db, table))
    if (columns.size === 0) continue
    const parents = references.filter((reference) => reference.table === table)
    for (const before of rows) {
      const row = { ...before }
      for (const { column, parent } of parents)
        row[column] = others.get(`${parent} ${row[column]}`) ?? row[column] ?? null
      const orphaned = parents.filter((parent) => isMissing(db, parent, row[parent.column]))
      if (orphaned.some(({ onDelete }) => onDelete !== 'SET NULL')) continue
      for (const { column } of orphaned) row[column] = null
      const fitted = fit(table, row)
      if (typeof fitted === 'number') others.set(`${table} ${before.id}`, fitted)
      else if (fitted) {
        insert(
          db,
          table,
          Object.entries(fitted).filter(([name]) => columns.has(name)),
        )
        // under an id of its own, where another row has taken the one that it had
        if (before.id !== undefined && fitted.id === undefined)
          others.set(
            `${table} ${before.id}`,
            db.all<{ id: number }>(sql`select last_insert_rowid() as id`)[0]!.id,
          )
        for (const { parent, parentColumn } of references)
          if (parent === table) back.add(keyOf(table, parentColumn, fitted[parentColumn]))
      }
    }
  }
  for (const { table, rowid, column, value } of stash.pointers) {
    const to = references.find((reference) => reference.table === table && reference.column === column)
    // another row may have the key by now
    if (!to || !back.has(keyOf(to.parent, to.parentColumn, value))) continue
    db.run(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}
      where rowid = ${rowid} and ${sql.identifier(column)} is null`)
  }
}

function keyOf(table: string, column: string, value: Value | undefined): string {
  return `${table}.${column} ${value}`
}

function insert(db: Db, table: string, entries: [string, Value][]) {
  const list = (write: (entry: [string, Value]) => SQL) => sql.join(entries.map(write), sql`, `)
  db.run(sql`
    insert into ${sql.identifier(table)} (${list(([name]) => sql`${sql.identifier(name)}`)})
    values (${list(([, value]) => sql`${value}`)})`)
}

function rowsOf(db: Db, table: string, column: string, values: readonly (string | number)[]) {
  const [{ wr: hasNoRowids }] = db.all(sql`select wr from pragma_table_list(${table})`) as [{ wr: number }]
  const rowid = hasNoRowids ? sql`null` : sql`rowid`
  const rows = db.all<Row>(sql`
    select ${rowid} as "rowid of it", * from ${sql.identifier(table)} where ${sql.identifier(column)} in ${oneOf(values)}`)
  return rows.map(({ 'rowid of it': rowid, ...row }) => ({
    rowid: rowid as number,
    key: rowid ?? JSON.stringify(row),
    row,
  }))
}

function isMissing(db: Db, { parent, parentColumn }: Reference, value: Value | undefined): boolean {
  if (value == null) return false
  const found = db.all(
    sql`select 1 from ${sql.identifier(parent)} where ${sql.identifier(parentColumn)} = ${value}`,
  )
  return found.length === 0
}

function referencesOf(db: Db): Reference[] {
  return db.all<Reference>(sql`
    select found.name as "table", key."from" as column, key."table" as parent, key."to" as parentColumn,
      key.on_delete as onDelete
    from sqlite_master as found join pragma_foreign_key_list(found.name) as key
    where found.type = 'table'`)
}

function columnsOf(db: Db, table: string): string[] {
  return db.all<{ name: string }>(sql`select name from pragma_table_info(${table})`).map(({ name }) => name)
}

/** Returns tables with each after those that it refers to. */
function inOrder(tables: string[], references: readonly Reference[]): string[] {
  const ordered: string[] = []
  const add = (table: string) => {
    if (ordered.includes(table) || !tables.includes(table)) return
    for (const reference of references)
      if (reference.table === table && reference.parent !== table) add(reference.parent)
    ordered.push(table)
  }
  for (const table of tables) add(table)
  return ordered
}
