import type { WritableAtom } from 'jotai'
import { PAGE_SIZES } from '../../../src/domain/query'
import { storedChoice, storedCount } from '../app/stored'

/** A table's place: rows per page and page from 0, both kept for the next visit. */
export interface PagingAtoms {
  size: WritableAtom<number, [number], void>
  page: WritableAtom<number, [number], void>
}

/** The place of the table called `table`, stored under `<table>-table-page-size` and `<table>-table-page-index`. */
export function pagingOf(table: string): PagingAtoms {
  return {
    size: storedChoice<number>(`${table}-table-page-size`, PAGE_SIZES, PAGE_SIZES[0]),
    page: storedCount(`${table}-table-page-index`),
  }
}

/** Page and size of a table and their setters; without `setSize` the size is fixed. */
export interface Paging {
  page: number
  size: number
  setPage: (page: number) => void
  setSize?: (size: number) => void
}

/** Returns the number of pages of `rows` rows; an empty table has one. */
export function pageCount(rows: number, size: number): number {
  return Math.max(1, Math.ceil(rows / size))
}
