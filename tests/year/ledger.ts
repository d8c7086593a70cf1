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
  /** the reports that were decided: of when, about which sign-up, and when that was */
  reports: Record<string, { at: number; about: number | null; decided: number }>
  /** what was chosen from a menu, by seat */
  choices: Record<string, { who: number; food: number | null; drink: number | null; diet: string }>
  /** when each sign-up was last sent where a dinner is */
  details: Record<string, number>
  /** when each sign-up was last sent that they have a seat, who had stood by */
  seats: Record<string, number>
  /** who has joined which evening, `number eveningId`; false once they may have left it */
  joined: Record<string, boolean>
  /** who is on a list without a table, and said whether they want a seat that becomes free, by ticket */
  standby: Record<string, { n: number; stay: boolean }>
  /** when each guest was last written to of an evening, by number */
  invited: Record<string, number>
  /** messages that were marked as sent, by id */
  sent: Record<string, { userId: number; kind: string }>
  /** texts that were sent, without their links, by receiver and dinner, as a hash */
  texts: Record<string, number>
  /** payments that were marked, by id, with what came */
  paid: Record<string, { amount: number }>
  /** what came once more, and was noted as payments of their own */
  twice: number[]
  /** what went back, by payment */
  paidBack: Record<string, number>
  /** who came to which table, by group */
  tables: Record<string, { at: number; dinner: number; came: number[]; missing: number[] }>
  /** who was noted as missing, by sign-up and group, and the dinner's time */
  missed: Record<string, { n: number; dinner: number }>
  /** how guests found the evening, by guest and seat */
  marks: Record<string, { n: number; mark: number; dinner: number }>
  /** what guests want of each other, `from to` by their numbers, and when they said it */
  wishes: Record<string, { wish: string; at: number }>
  /** when somebody first allowed another to read their contact */
  allowed: Record<string, number>
  /** whom each guest has allowed that, by their numbers */
  allowing: Record<string, number[]>
  /** when guests allowed others to read their contact, by dinner: `from to dinner` */
  open: Record<string, number>
  /** pairs of guests who have read each other's contact */
  contacts: Record<string, 1>
  /** the latest list that a restaurant was sent, by group */
  sheets: Record<string, string>
  /** the venue and address that were typed, by group, one a line */
  places: Record<string, string>
  /** when money went back, and how many days after it was owed */
  refunds: { at: number; days: number }[]
  /** who had paid and no seat when the tables of an evening were to be made, by evening */
  paidFirst: Record<string, number[]>
  /** who of them has had no seat since, or lost it to others, by evening */
  seatless: Record<string, number[]>
  /** the evenings since their last seat at which guests who had paid found none, by number */
  unseated: Record<string, string[]>
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
      seats: {},
      invited: {},
      sent: {},
      texts: {},
      paid: {},
      paidBack: {},
      twice: [],
    },
    ...{ gone: {}, dinners: {}, reports: {}, choices: {}, details: {} },
    ...{ signedUp: {}, missed: {}, marks: {} },
    ...{
      tables: {},
      wishes: {},
      contacts: {},
      allowed: {},
      allowing: {},
      open: {},
      sheets: {},
      places: {},
      counts: {},
    },
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

/** What the guests with some sign-ups were sent of their tables counts no more: who gets a seat there again is sent that again. */
export function forgetTexts({ texts, owners }: Ledger, userIds: readonly number[]) {
  const theirs = new Set(userIds.map((id) => owners[id]))
  for (const text of Object.keys(texts)) {
    const at = text.indexOf(' ')
    if (theirs.has(owners[text.slice(0, at)]) && !text.startsWith('null', at + 1)) delete texts[text]
  }
}

/** Notes that nothing of a sign-up may be anywhere from now on. */
export function noteErased(ledger: Ledger, id: string, phones: string[], at: number) {
  // the part of a name that nobody else has
  const name = ledger.gone[id] ?? ledger.names[id]!.split(' ').at(-1)!
  ledger.erased.push({ ...{ userId: Number(id), name, phones }, at, isNight: false })
}
