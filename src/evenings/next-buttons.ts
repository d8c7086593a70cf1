import type { Next, NextButton } from '../domain/staff/today-list'

export function toDo(text: string, button?: NextButton): Next {
  return { urgency: 'now', text, ...(button && { button }) }
}

export function waiting(text: string): Next {
  return { urgency: 'later', text }
}

export const MAKE: NextButton = { act: 'tables', text: 'Make tables' }

export const REPAIR: NextButton = { act: 'tables', text: 'Repair' }

export const SEAT_5: NextButton = { act: 'tables', text: 'Seat 5' }

export const ANNOUNCE: NextButton = { act: 'announce', text: 'Announce' }

export const PLACES: NextButton = { act: 'places', text: 'Set places' }

export const SAID_YES: NextButton = { act: 'said yes', text: 'They said yes' }

export const COPY_LINK: NextButton = { act: 'copy link', text: 'Copy link' }

export const DOOR: NextButton = { act: 'door', text: 'Who is here?' }

export const NO_TABLE = toDo('No table is left: move the evening, or cancel it.')

/** Of an evening whose hour has come. */
export const NOBODY = waiting('It had no tables: nobody dined.')
