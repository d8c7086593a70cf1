import type { CSSProperties, ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  /** what the header means, as its tooltip */
  title?: string | undefined
  /** replaces the header's text */
  head?: ReactNode
  /** px; the least width of a column that grows */
  width: number
  /** takes the width that is left over; one column of a table */
  grows?: boolean
  /** stays in view while the table scrolls sideways: on wide screens only, or always */
  pinned?: 'wide' | 'always'
  align?: 'end'
  /** its header is a button that sorts the table */
  sorts?: boolean
  /** its cells name their rows; one column of a table */
  namesRow?: boolean
  /** `position` counts from 0 over all pages; `isPassing` while the table scrolls: then expensive content may be a static image */
  cell: (row: Row, position: number, isPassing: boolean) => ReactNode
}

/** Pinned cells are sticky only once the table is scrolled sideways: each is a layer that makes frames expensive. */
export const pins = {
  always:
    'in-data-shifted:sticky in-data-shifted:left-0 in-data-shifted:z-10 md:in-data-shifted:left-(--left)',
  wide: 'md:in-data-shifted:sticky md:in-data-shifted:left-(--left) md:in-data-shifted:z-10',
  none: '',
}

/** Returns the sticky position of each pinned column: after the pinned ones before it. */
export function stickyStyles(columns: Column<never>[]): CSSProperties[] {
  let left = 0
  return columns.map((column) => {
    if (!column.pinned) return {}
    const style = { '--left': `${left}px` } as CSSProperties
    left += column.width
    return style
  })
}

/** Returns the width of the pinned columns: focused cells must not scroll under them. */
export function pinnedWidths(columns: Column<never>[]) {
  const widthOf = (pinned: Column<never>[]) => `${pinned.reduce((sum, { width }) => sum + width, 0)}px`
  return {
    '--pinned': widthOf(columns.filter(({ pinned }) => pinned)),
    '--pinned-always': widthOf(columns.filter(({ pinned }) => pinned === 'always')),
  } as CSSProperties
}

/** Returns the alignment of a column, with a border at the right of the last pinned one. */
export function shapeOf(columns: Column<never>[], i: number) {
  const { align, pinned } = columns[i]!
  const edge = pinned && !columns[i + 1]?.pinned ? 'border-r border-r-abu-200' : ''
  return `${align === 'end' ? 'text-right' : 'text-left'} ${edge}`
}
