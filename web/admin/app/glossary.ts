/** The thirty-six words of staff with their sentences, as the README has them: a tooltip wherever they head a column or a filter. */
export const GLOSSARY = {
  things: {
    guest: 'signed up to dine with strangers',
    staff: 'have an account here: admins, or hosts',
    evening: 'a date with an area and a price, which guests join',
    table: 'six guests who dine together',
    seat: "a guest's place at a table",
    venue: 'a restaurant',
    message: 'what you send to a guest or a restaurant by WhatsApp',
    payment: 'what a guest transferred for a dinner',
  },
  'at an evening': {
    invited: 'was written to, and has not answered',
    listed: 'has joined, and pays once there is a seat',
    awaited: 'has to transfer until a certain hour',
    paid: 'has transferred, and waits for a table',
    seated: 'has a seat at a table',
    standby: 'has paid, and gets a seat that becomes free',
    out: 'said no, cancelled, or lost the seat',
  },
  'after it': {
    came: 'was there, in time or late',
    'no-show': 'had a seat and stayed away',
    excused: 'stayed away for a reason that you accept',
  },
  'in general': {
    waiting: 'wants to dine, and has no seat ahead',
    paused: 'gets no seat until a certain day',
    blocked: 'gets no seat until you clear the reason',
  },
  'an evening is': {
    draft: 'not shown to guests yet',
    open: 'joined by guests',
    closed: 'ready for its tables: nobody joins any more',
    announced: 'shown to its guests with table and place',
    over: 'three hours old',
    cancelled: 'off for good',
  },
  'money is': {
    'to check': 'said to be transferred: look whether it came',
    paid: 'there',
    'to return': 'owed to a guest who does not dine for it',
    returned: 'back with the guest',
  },
  you: {
    write: 'open a chat with its text, and mark it as sent',
    'make tables': 'seat those who have joined, once',
    repair: 'give free seats to those who stand by',
    mark: 'save what happened, with one press',
    undo: 'reverse what you did, for ten minutes',
  },
} as const

/** Returns what a word means where it heads something, as it is shown: `No-show`. Nothing for one that is none of the thirty-six. */
export function meaningOf(of: keyof typeof GLOSSARY, shown: string): string | undefined {
  const words: Readonly<Record<string, string>> = GLOSSARY[of]
  return words[shown.toLowerCase()]
}
