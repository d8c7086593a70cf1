import { useSyncExternalStore } from 'react'
import { onResize } from '../../../ui/is-phone'

/** The columns of the tables of people; some need a wider screen. */
export const COLUMNS = [
  { header: 'Name' },
  { header: 'WhatsApp', className: 'w-40 max-sm:hidden' },
  { header: 'Age', className: 'w-14 max-md:hidden' },
  { header: 'Gender', className: 'w-22 max-md:hidden' },
  { header: 'Activity', className: 'w-38 max-lg:hidden' },
  { header: 'Comfort', className: 'w-24 max-lg:hidden' },
  { header: 'Dietary Restrictions', className: 'w-40 max-lg:hidden' },
  { header: 'Status', className: 'w-40 max-sm:w-29' },
  // the labels of its buttons are enough on narrow screens
  { header: 'Actions', className: 'w-24 max-sm:w-11', isPlain: true },
]

/** Returns the number of columns on this screen: a cell that spans more would add columns. */
export function useShownColumns(): number {
  return useSyncExternalStore(onResize, () => {
    const isAtLeast = (rem: number) => matchMedia(`(min-width: ${rem}rem)`).matches
    return COLUMNS.filter(({ className = '' }) =>
      Object.entries(WIDTHS).every(([hidden, rem]) => !className.includes(hidden) || isAtLeast(rem)),
    ).length
  })
}

const WIDTHS = { 'max-sm:hidden': 40, 'max-md:hidden': 48, 'max-lg:hidden': 64 }
