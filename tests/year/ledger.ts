/** What the simulation knows by itself of what happened: what was answered as stored, and what everybody did. */
export interface Ledger {
  /** the numbers of guests by the ids of the sign-ups that they made, and of strangers who typed a number of theirs */
  owners: Record<string, number>
  /** the names that were answered as stored, by sign-up */
  names: Record<string, string>
  /** who is erased: their sign-ups, names and phones, and whether a night has passed since, which overwrites what is left in the file */
  erased: { userId: number; name: string; phones: string[]; isNight: boolean }[]
  /** the latest answer of each guest to each evening, `number eveningId` */
  answers: Record<string, { can?: boolean; sure?: boolean; reserve?: boolean }>
  /** messages that were marked as sent, by id */
  sent: Record<string, { userId: number; kind: string }>
  /** texts that were sent, without their links, by receiver and dinner */
  texts: Record<string, number>
  /** payments that were marked, by id, with what came */
  paid: Record<string, { amount: number }>
  /** what came once more, and was noted as payments of their own */
  twice: number[]
  /** what went back, by payment */
  paidBack: Record<string, number>
  /** who came to which table, by group */
  tables: Record<string, { at: number; came: number[]; missing: number[] }>
  /** what guests want of each other, `from to` by their numbers, and when they said it */
  wishes: Record<string, { wish: string; at: number }>
  /** when somebody first allowed another to read their contact */
  allowed: Record<string, number>
  /** pairs of guests who have read each other's contact */
  contacts: Record<string, 1>
  /** the latest list that a restaurant was sent, by group */
  sheets: Record<string, string>
  counts: Record<string, number>
}

export function noLedger(): Ledger {
  return {
    ...{
      owners: {},
      names: {},
      erased: [],
      answers: {},
      sent: {},
      texts: {},
      paid: {},
      paidBack: {},
      twice: [],
    },
    ...{ tables: {}, wishes: {}, contacts: {}, allowed: {}, sheets: {}, counts: {} },
  }
}

export function count(ledger: Ledger, what: string, n = 1) {
  ledger.counts[what] = (ledger.counts[what] ?? 0) + n
}
