import type { PlaceKey } from '../addresses'

export interface HelpText {
  /** what the page is for */
  about: string
  /** the three things one does on it */
  does: readonly [string, string, string]
  /** a document for organisers, with a heading of it */
  chapter: `${'evenings' | 'messages' | 'money' | 'venues' | 'first-evening' | 'privacy'}${'' | `#${string}`}`
}

/** What `?` beside the title of each page opens: at most 120 words a page. */
export const HELP: Record<PlaceKey, HelpText> = {
  dashboard: {
    about:
      'Today lists what is to be done now, the most urgent first. Below it are all guests, and all tables.',
    does: [
      'Press the button of the first line. It leads to where the line is done; come back when it is.',
      'Find a guest by name or phone, and open them to change what they said.',
      'Make a table by hand, or several by a run, for guests who wait.',
    ],
    chapter: 'evenings#today',
  },
  evenings: {
    about:
      'An evening is a date that guests join by a link. Here are those to come, and those that are over.',
    does: [
      'Make a new evening: a date, an area, a price, and how many tables there may be.',
      'Open its page: what is next stands there.',
      'Copy its link or its post behind the three dots there, and share it.',
    ],
    chapter: 'evenings',
  },
  'evenings/:id': {
    about: 'All that you need for one evening, from the first guest who joins to the thanks.',
    does: [
      'Press the button beside Next. It is what is to be done now.',
      'Press a number to see these guests, and mark what they said by chat.',
      'Press Edit to change its facts, or to move its hours.',
    ],
    chapter: 'evenings#the-week',
  },
  'evenings/:id/door': {
    about:
      'For your phone at the restaurant. From three hours before the dinner it asks who is here, two hours after it began who came.',
    does: [
      'Tap a guest who has come; tap again to undo.',
      'A quarter of an hour after the dinner began, see which small tables can be merged.',
      'Afterwards press All came, or one mark a guest.',
    ],
    chapter: 'first-evening#8-at-the-door',
  },
  'guests/:id': {
    about: 'All that is known of one guest: their state, what comes next, what happened, and their answers.',
    does: [
      'Read what was written, paid and said, the latest first.',
      'Pause them until a day, or write a note for staff. Whether they came is corrected at the table.',
      'Press Edit to change their answers.',
    ],
    chapter: 'evenings#guests',
  },
  'tables/:id': {
    about: 'One table: who sits there, where it is, and how well they fit.',
    does: [
      'Set what a guest said, or give a free seat to another guest.',
      'Open the line of the venue to change the place, the hour or the price.',
      'Open Score to see why they sit together.',
    ],
    chapter: 'evenings#tables',
  },
  messages: {
    about: 'Nothing is sent by itself. Here is what is due, the most urgent first, with the text in it.',
    does: [
      'Enter opens the chat: send it there, come back, and press S.',
      'Find who wrote to you, and mark what they said.',
      'Change what a kind of message says, under Texts.',
    ],
    chapter: 'messages',
  },
  money: {
    about: 'Transfers of guests: awaited, to check, paid, to return. Each amount is its own.',
    does: [
      'Compare To check with your bank, and press Paid or Not there.',
      'Paste the list of your bank: what surely came is ticked.',
      'Return what is to return, and mark it.',
    ],
    chapter: 'money',
  },
  venues: {
    about: 'The restaurants that you go to: where they are, what is known of them, and their menus.',
    does: [
      'Add a venue with its phone, so that it can be written to.',
      'Paste its menu: guests choose their dishes from it.',
      'Archive one that you go to no more; its dinners keep it.',
    ],
    chapter: 'venues',
  },
  numbers: {
    about: 'How sign-ups became dinners of six. It names nobody, and each figure says what it counts.',
    does: [
      'Choose four weeks, twelve, or a year.',
      'See the course of each figure, week by week.',
      'Compare the evenings in one table.',
    ],
    chapter: 'evenings#after-dinner',
  },
  'needs-a-look': {
    about:
      'For admins: reports, guests who missed dinners, numbers that may be wrong. Nothing follows by itself.',
    does: [
      'Read reports first: until you decide, no search seats who was reported.',
      'Pause a guest until a day, or leave them as they are.',
      'Undo a decision, for ten minutes.',
    ],
    chapter: 'evenings#after-dinner',
  },
  activity: {
    about:
      'All that staff and guests did, with its time. It holds no personal data, and nothing in it can be changed.',
    does: [
      'See who changed a table, a guest or a setting.',
      'Narrow it to a kind of change, a day, or a colleague.',
      'Open the table or the guest that a line is about.',
    ],
    chapter: 'messages#undo',
  },
  privacy: {
    about: 'Guests may ask what you keep of them, have it corrected or erased. The law gives three days.',
    does: [
      'Add a request at once, however it came.',
      'Check that it is theirs, then answer it (admins).',
      'Write to them, and close it.',
    ],
    chapter: 'privacy#what-people-may-ask-and-by-when',
  },
  staff: {
    about: 'The accounts of your colleagues. Hosts lead evenings; admins also set the house and decide.',
    does: [
      'Add a colleague, and give them the link that makes their account.',
      'Change a role, or remove an account.',
      'End the sign-ins of a phone that is lost.',
    ],
    chapter: 'first-evening#1-your-account',
  },
  settings: {
    about: 'Your house as guests read it, and how it works. A change applies at once, and can be undone.',
    does: [
      'Say where guests pay: a bank account, a QRIS, or both.',
      'Say who you are, and what your usual evening is.',
      'Look whether the server is sound, and when the last backup was made.',
    ],
    chapter: 'first-evening#2-the-house',
  },
  account: {
    about: 'Your account, and where it is signed in.',
    does: [
      'Change your password.',
      'Turn on the second factor: a code of your phone beside the password.',
      'End sign-ins that you do not know.',
    ],
    chapter: 'first-evening#1-your-account',
  },
}
