import * as v from 'valibot'
import { plainLine } from '../text'

/** Returns what checks the account where money goes back to, with the message for each part of it. */
export function returnToSchema(messages: Record<'bank' | 'number' | 'holder', string>) {
  const line = (message: string, most: number) =>
    v.pipe(v.string(message), v.transform(plainLine), v.minLength(2, message), v.maxLength(most, message))
  return v.object(
    {
      bank: line(messages.bank, 40),
      // as it is typed or copied, in groups; that of an e-wallet is a phone number
      number: v.pipe(
        v.string(messages.number),
        v.transform((typed) => typed.replace(/[\s.-]/g, '')),
        v.regex(/^\+?\d{5,20}$/, messages.number),
      ),
      holder: line(messages.holder, 80),
    },
    messages.bank,
  )
}
export type ReturnTo = v.InferOutput<ReturnType<typeof returnToSchema>>

/** Returns an account as the page of its owner shows it: `BCA ••7890 a.n. Siti Aminah`. */
export function hiddenAccount({ bank, number, holder }: ReturnTo): string {
  return `${bank} ••${number.slice(-4)} a.n. ${holder}`
}
