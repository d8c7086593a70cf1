import { displayInstant } from '../../../src/domain/time'
import type { BookingState } from '../../../src/domain/venue/booking'
import type { BookingWarning, TableBooking } from '../../../src/domain/venue/booking-calls'
import type { GroupChoices } from '../../../src/domain/venue/chosen'
import { menuWarningText } from '../../../src/domain/venue/menu-warnings'
import { venueWarningText } from '../../../src/domain/venue/venue-warnings'

/** Returns what a restaurant said of a table, in a word or two. */
export function stateWord(state: BookingState | null): string {
  if (state === null) return 'Not asked'
  if (state === 'confirmed') return 'Booked'
  return state === 'refused' ? 'Refused' : 'Asked'
}

/** Returns the same with the name: `Booked, under "Semeja Ayu"`. */
export function stateText(state: BookingState | null, bookedAs: string | null): string {
  if (state !== 'confirmed') return stateWord(state)
  return `${stateWord(state)}, under ${bookedAs === null ? 'no name yet' : `"${bookedAs}"`}`
}

const WEEK_MS = 6 * 86_400_000

/** Returns what else is known of a table: `5 of 6 chose`, `Sheet sent Tue, 1 change since`. */
export function sheetTexts(
  { chose, sits, sentAt, changes }: Pick<TableBooking, 'chose' | 'sits' | 'sentAt' | 'changes'>,
  zone: string,
  now = Date.now(),
): string[] {
  const day = sentAt && displayInstant(sentAt, now - Date.parse(sentAt) < WEEK_MS ? 'EEE' : 'd MMM', zone)
  const since = changes > 0 ? `, ${changes} ${changes === 1 ? 'change' : 'changes'} since` : ''
  return [
    ...(chose === null ? [] : [`${chose} of ${sits} chose`]),
    day ? `Sheet sent ${day}${since}` : 'Sheet not sent',
  ]
}

/** Returns what a guest eats, their diet, and what they allow: `Ayam bakar madu, Es jeruk · diet: kacang · no photos`. */
export function choiceText(
  {
    food,
    drink,
    diet,
    answered,
    nickname,
    noPhotos,
  }: Pick<GroupChoices['guests'][number], 'food' | 'drink' | 'diet' | 'answered' | 'nickname' | 'noPhotos'>,
  dishes: GroupChoices['dishes'],
): string {
  const order = [food, drink].flatMap((id) => dishes.find((dish) => dish.id === id)?.name ?? [])
  const restricted = diet ?? answered
  return [
    order.join(', ') || (dishes.length > 0 && 'Has not chosen'),
    restricted && `diet: ${restricted}${diet === null ? ' (from the sign-up)' : ''}`,
    diet === '' && 'eats everything',
    nickname && 'by nickname',
    noPhotos && 'no photos',
  ]
    .filter(Boolean)
    .join(' · ')
}

export function bookingWarningText(warning: BookingWarning): string {
  switch (warning.code) {
    case 'refused':
      return 'The restaurant refused: choose another venue'
    case 'not booked':
      return 'Not booked yet'
    case 'other hour':
      return `Booked for ${warning.noted}, now ${warning.now}`
    case 'off menu':
    case 'not for them':
    case 'pork at halal':
      return menuWarningText(warning)
    case 'changed':
      return `The restaurant does not know of ${warning.changes === 1 ? 'a change' : `${warning.changes} changes`} yet`
    default:
      return venueWarningText(warning)
  }
}
