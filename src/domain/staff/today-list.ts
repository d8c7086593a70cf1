// what staff are to do now, as the server says it
import * as v from 'valibot'
import { counted } from '../counted'

/** `red`: late, or somebody waits in vain; `now`: to be done; `later`: nothing is to be done yet. */
export const URGENCIES = ['red', 'now', 'later'] as const
export type Urgency = (typeof URGENCIES)[number]

/** What the button for the next step of an evening does. */
const NEXT_ACTS = [
  'open',
  'invite',
  'copy link',
  'messages',
  'places',
  'said yes',
  'tables',
  'announce',
  'door',
  'who came',
] as const
export type NextAct = (typeof NEXT_ACTS)[number]

const buttonSchema = v.object({ act: v.picklist(NEXT_ACTS), text: v.string() })
export type NextButton = v.InferOutput<typeof buttonSchema>

/** The next step of an evening, in a sentence; the button that does it, and what else helps. */
export const nextSchema = v.object({
  urgency: v.picklist(URGENCIES),
  text: v.string(),
  button: v.optional(buttonSchema),
  beside: v.optional(buttonSchema),
})
export type Next = v.InferOutput<typeof nextSchema>

const lineSchema = v.object({
  /** the same for as long as it is the same thing */
  key: v.string(),
  urgency: v.picklist(URGENCIES),
  text: v.string(),
  /** how many things it speaks of */
  count: v.number(),
  /** the id of the evening that it is about */
  evening: v.optional(v.number()),
  /** what its button says, and the page it leads to, below that of the back office */
  button: v.string(),
  to: v.string(),
  /** whether a list of the bank's transfers can be read on it */
  takesBankList: v.optional(v.literal(true)),
})
export type TodayLine = v.InferOutput<typeof lineSchema>

/** GET /api/today: what is to be done, the most urgent first, and the first thing that will be. */
export const todaySchema = v.object({
  items: v.array(lineSchema),
  next: v.nullable(v.object({ at: v.string(), text: v.string() })),
  /** whether the house takes money */
  hasMoney: v.boolean(),
})
export type Today = v.InferOutput<typeof todaySchema>

/** What the keys of the steps of a new house begin with. */
export const FIRST_STEP = 'first '

/** Returns in words how much there is to do, or to set up in a new house. */
export function leftText(today: Pick<Today, 'items'>): string {
  const count = toDoOf(today).length
  if (count > 0) return `${count} to do`
  const steps = today.items.filter(({ key }) => key.startsWith(FIRST_STEP)).length
  return steps > 0 ? `${counted(steps, 'step')} to set up.` : 'All done.'
}

/** Returns the lines at which something is to be done: those that are counted. */
export function toDoOf({ items }: { items: readonly TodayLine[] }): TodayLine[] {
  return items.filter(({ urgency }) => urgency !== 'later')
}
