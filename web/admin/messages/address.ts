import { useMemo } from 'react'
import * as v from 'valibot'
import { MESSAGE_KINDS } from '../../../src/domain/messages/message-kinds'
import { calendarDay } from '../../../src/domain/query'
import { useShown } from '../app/address-query'
import type { QueueFilter } from './queries'

/** An id in an address. */
export const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))
const VIEWS = ['queue', 'texts'] as const
type View = (typeof VIEWS)[number]

const QUERY_SCHEMA = {
  view: v.picklist(VIEWS),
  kind: v.picklist(MESSAGE_KINDS),
  pic: v.string(),
  day: calendarDay,
  evening: idText,
  group: idText,
  all: v.literal('true'),
}

/** Returns which tab of Messages the address names, and a function that goes to one. */
export function useView() {
  const [{ view = 'queue' }, show] = useShown(QUERY_SCHEMA)
  return [view, (next: View) => show({ view: next === 'queue' ? undefined : next })] as const
}

/** Returns the filter of the queue in the address, the same object until it changes, and a function that goes to another. */
export function useQueueFilter() {
  const [shown, show] = useShown(QUERY_SCHEMA)
  const filter = useMemo<QueueFilter>(() => {
    const { view: _, group, ...rest } = shown
    return { ...rest, ...(group && { group: Number(group) }) }
  }, [shown])
  const setFilter = ({ kind, pic, day, evening, group, all }: QueueFilter) =>
    show({ kind, pic, day, evening, group: group?.toString(), all })
  return [filter, setFilter] as const
}
