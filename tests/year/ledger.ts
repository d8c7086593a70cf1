/** What the simulation knows by itself of what happened: what was answered as stored, and what everybody did. */
export interface Ledger {
  /** the numbers of guests by the ids of the sign-ups that they made, and of strangers who typed a number of theirs */
  owners: Record<string, number>
  /** when sign-ups were made */
  signedUp: Record<string, number>
  /** the names that were answered as stored, by sign-up */
  names: Record<string, string>
  /** who is erased: their sign-ups, names and phones, since when, and whether a night has passed, which overwrites what is left in the file */
  erased: { userId: number; name: string; phones: string[]; at: number; isNight: boolean }[]
  /** the sign-ups that went for their age, with the part of their name that nobody else has */
  gone: Record<string, string>
  /** the latest dinner of each sign-up that had a seat there to the end, and whether it was held or cancelled */
  dinners: Record<string, { at: number; wasHeld: boolean }>
  /** what was chosen from a menu, by seat */
  choices: Record<string, { who: number; food: number | null; drink: number | null; diet: string }>
  /** when each sign-up was last sent where a dinner is */
  details: Record<string, number>
  /** who has joined which evening, `number eveningId`; false once they may have left it */
  joined: Record<string, boolean>
  /** who is on a list without a table, and said whether they want a seat that becomes free, by ticket */
  standby: Record<string, { n: number; stay: boolean }>
  /** when each guest was last written to of an evening, by number */
  invited: Record<string, number>
  /** whom the messages went to that were marked as sent, by id */
  sent: Record<string, number>
  /** texts that were sent, without their links, by receiver and dinner, as a hash */
  texts: Record<string, number>
  /** payments that were marked, by id, with what came */
  paid: Record<string, number>
  /** what came once more, and was noted as payments of their own */
  twice: number[]
  /** what went back, by payment */
  paidBack: Record<string, number>
  /** who came to which table, by group */
  tables: Record<string, { at: number; dinner: number; came: number[]; missing: number[] }>
  /** what guests want of each other, `from to` by their numbers */
  wishes: Record<string, string>
  /** when guests first allowed another to read their contact, by their number and that of the other */
  allowed: Record<string, Record<string, number>>
  /** the latest list that a restaurant was sent, by group */
  sheets: Record<string, string>
  /** how many days after it was owed money went back */
  refunds: number[]
  /** who had paid and no seat when the tables of an evening were to be made, by evening */
  paidFirst: Record<string, number[]>
  /** who of them has had no seat since, or lost it to others, by evening */
  seatless: Record<string, number[]>
  /** the numbers of guests who had paid and found no seat the last time */
  unseated: Record<string, true>
  counts: Record<string, number>
}

export function noLedger(): Ledger {
  return {
    ...{
      owners: {},
      names: {},
      erased: [],
      joined: {},
      standby: {},
      invited: {},
      sent: {},
      texts: {},
      paid: {},
      paidBack: {},
      twice: [],
    },
    ...{ gone: {}, dinners: {}, choices: {}, details: {} },
    ...{ signedUp: {}, tables: {}, wishes: {}, allowed: {}, sheets: {}, counts: {} },
    ...{ refunds: [], paidFirst: {}, seatless: {}, unseated: {} },
  }
}

/** Counts presses of staff on a page of the back office. */
export function countPresses(ledger: Ledger, page: string, n = 1) {
  count(ledger, 'presses', n)
  count(ledger, `presses: ${page}`, n)
}

export function count(ledger: Ledger, what: string, n = 1) {
  ledger.counts[what] = (ledger.counts[what] ?? 0) + n
}

/** What the guest with a sign-up was sent of their table counts no more: who gets a seat there again is sent that again. */
export function forgetTexts({ texts, owners }: Ledger, userId: number) {
  for (const text of Object.keys(texts)) {
    const at = text.indexOf(' ')
    if (owners[text.slice(0, at)] === owners[userId] && !text.startsWith('null', at + 1)) delete texts[text]
  }
}

/** Notes that nothing of a sign-up may be anywhere from now on. */
export function noteErased(ledger: Ledger, id: string, phones: string[], at: number) {
  // the part of a name that nobody else has
  const name = ledger.gone[id] ?? ledger.names[id]!.split(' ').at(-1)!
  ledger.erased.push({ ...{ userId: Number(id), name, phones }, at, isNight: false })
}
