import type { Db } from '../db/open'
import { rupiah } from '../domain/house/site'
import { qrisOf } from '../domain/money/qris'
import { spoken } from '../domain/spoken'
import type { Link } from '../people/links'
import { pageAt } from './page'
import type { QrPicture } from './qr-picture'
import { readSource } from './read'
import type { MyRules } from './state'

/** Returns the picture of what the page of a link asks for a ticket by QRIS; undefined where it asks for nothing by it. */
export function pictureToSave(
  db: Db,
  link: Link,
  id: number,
  rules: MyRules,
  now = new Date(),
): QrPicture | undefined {
  const source = readSource(db, link, rules.timeZone, now)
  if (!source || !rules.qris) return undefined
  const { pay, dinner, tickets } = pageAt(source.facts, now, rules)
  const found = [{ pay, when: dinner?.when }, ...tickets].find(({ pay }) => pay?.ticket === id)
  if (!found?.pay?.qr) return undefined
  return pictureOf(rules.qris, { amount: found.pay.amount, at: found.when?.at ?? null }, rules.timeZone)
}

/** Returns the picture of a payment: the code, its amount, and the day of its dinner, but nobody's name. */
function pictureOf(
  qris: string,
  { amount, at }: { amount: number; at: string | null },
  zone: string,
): QrPicture {
  const [day, month] = at === null ? [] : spoken(at, zone).date.split(' ')
  return {
    text: qrisOf(qris, amount),
    lines: [rupiah(amount), ...(day && month ? [`${day} ${month.slice(0, 3)}`] : [])],
  }
}
