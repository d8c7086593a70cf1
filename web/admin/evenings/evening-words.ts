import type { EveningStatus } from '../../../src/domain/evenings'
import type { BadgeColour } from '../../../src/domain/group'

/** The labels of statuses. */
export const STATUS_WORDS: Record<EveningStatus, string> = {
  draft: 'Draft',
  open: 'Open for answers',
  closed: 'Closed',
  cancelled: 'Cancelled',
  over: 'Over',
}

export const STATUS_COLOURS: Record<EveningStatus, BadgeColour> = {
  draft: 'grey',
  open: 'green',
  closed: 'yellow',
  cancelled: 'grey',
  over: 'grey',
}

/** `1 person said they can`, `2 people said they can` */
export function saidTheyCan(count: number): string {
  return `${count} ${count === 1 ? 'person' : 'people'} said they can`
}

/** `1 answer`, `2 answers` */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
