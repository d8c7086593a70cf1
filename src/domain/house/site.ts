import type { Inviter } from './house'

/** The settings that every public page carries in its head. */
export interface SiteFacts {
  /** digits for https://wa.me/ */
  contactWhatsapp: string | null
  /** where, when and from which price: `Jakarta · Kamis malam · mulai Rp100.000`; empty when none of it is set */
  dinner: string
  /** what a price includes: `makan, minum, dan pajak` */
  priceIncludes?: string
  /** who answers for people's data, and where to write about it */
  organiser?: string
  contactEmail?: string
  /** so many days after the last dinner people are erased */
  retentionDays?: number
}

/** Returns the line of the intro with city, days and lowest price; what is not set is left out. */
export function dinnerLine(settings: {
  city: string | null
  dinnerDays: string | null
  priceFrom: number | null
}): string {
  const { city, dinnerDays, priceFrom } = settings
  return [city, dinnerDays, priceFrom !== null && `mulai ${rupiah(priceFrom)}`].filter(Boolean).join(' · ')
}

/** Returns the line that says what a price includes; empty where that is not set. */
export function includesLine({ priceIncludes }: Partial<SiteFacts>): string {
  return priceIncludes ? `Udah termasuk ${priceIncludes}.` : ''
}

export function rupiah(amount: number): string {
  return `Rp${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}`
}

/** Returns the line with how long there have been dinners, and how many; what is not set is left out. */
export function hostRecord(inviter: Pick<Inviter, 'hostSince' | 'hostEvenings' | 'hostGuests'>): string {
  const { hostSince, hostEvenings, hostGuests } = inviter
  const counted = (count: number | null, of: string) =>
    count !== null && `${rupiah(count).slice('Rp'.length)} ${of}`
  return [
    hostSince && `Sejak ${hostSince}`,
    counted(hostEvenings, 'makan malam'),
    counted(hostGuests, 'tamu'),
  ]
    .filter(Boolean)
    .join(' · ')
}
