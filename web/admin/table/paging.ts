import { useAtom, type WritableAtom } from 'jotai'
import { storedChoice, storedCount } from '../stored'

export const PAGE_SIZES = [25, 50, 100, 200, 500] as const

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

/** A table's place and the ways to change it. */
export function usePaging(atoms: PagingAtoms) {
  const [size, setStoredSize] = useAtom(atoms.size)
  const [page, setPage] = useAtom(atoms.page)

  // the first row in view stays in view
  function setSize(next: number) {
    setPage(Math.floor((page * size) / next))
    setStoredSize(next)
  }

  return { size, page, setPage, setSize }
}

/** How many pages `rows` rows fill; an empty table has one. */
export function pageCount(rows: number, size: number): number {
  return Math.max(1, Math.ceil(rows / size))
}
