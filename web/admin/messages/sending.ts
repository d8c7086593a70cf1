import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type Mark, openedMessageSchema, type QueueItem } from '../../../src/domain/messages/messages'
import { undoableSchema } from '../../../src/domain/staff/undo'
import { call } from '../../api'
import { showError } from '../app/form/show-error'
import { undoAct } from '../app/form/undo'
import { refreshLists, refreshMessages } from '../app/queries'
import { draftAtom } from '../app/unsaved'
import { keyOf, type QueueFilter } from './queries'
import { chosenWay, openChat, type Unopened } from './ways'

interface Marked {
  /** the act by which the mark is undone */
  act: number | null
  item: QueueItem
}

/** A message that is kept in view, and the filter under which it was chosen. */
interface Chosen {
  key: string
  filter: QueueFilter
}

interface Listed {
  items: readonly QueueItem[]
  filter: QueueFilter
  /** whether they are those of the filter, and not of before */
  isFresh: boolean
}

/** Returns what opens and marks messages one by one; the one in view stays, and so does one that was edited. */
export function useSending({ items, filter, isFresh }: Listed) {
  const way = useAtomValue(chosenWay)
  const [edited, setEdited] = useAtom(editedTexts)
  const [unopened, setUnopened] = useAtom(unopenedChat)
  const [chosen, setChosen] = useState<Chosen>()
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  const [marks, setMarks] = useState<readonly Marked[]>([])
  const [isBusy, setBusy] = useState(false)

  // nobody else's, not passed over, and nothing keeps it back
  const isNext = (item: QueueItem) =>
    item.opened?.mine !== false && !passed.has(keyOf(item)) && item.missing.length === 0 && !item.call
  const listed = items.find((item) => keyOf(item) === chosen?.key)
  const left = !listed && chosen?.filter === filter ? edited.get(chosen.key)?.item : undefined
  const selected =
    listed ??
    // nothing of it can be opened or marked
    (left && { ...left, opened: null }) ??
    items.find((item) => item.opened?.mine) ??
    items.find((item) => isNext(item)) ??
    items[0]
  const shown = selected && keyOf(selected)
  const edit = shown === undefined ? undefined : edited.get(shown)
  const isOutdated = edit !== undefined && edit.item.text !== selected?.text

  useEffect(() => {
    if (isFresh) setChosen(shown === undefined ? undefined : { key: shown, filter })
  }, [shown, filter, isFresh])

  const choose = (item: QueueItem | undefined) => setChosen(item && { key: keyOf(item), filter })

  function setText(item: QueueItem, text: string | undefined, of = item) {
    setEdited((before) => {
      const after = new Map(before)
      if (text === undefined) after.delete(keyOf(item))
      else after.set(keyOf(item), { text, item: of })
      return after
    })
  }

  function next(item: QueueItem) {
    const at = items.findIndex((one) => keyOf(one) === keyOf(item))
    const after = [...items.slice(at + 1), ...items.slice(0, at)]
    choose(after.find((one) => keyOf(one) !== keyOf(item) && isNext(one)))
  }

  async function open() {
    const item = selected
    if (!item || isBusy || item.missing.length > 0 || item.call || left || isOutdated) return
    choose(item)
    setBusy(true)
    setUnopened(undefined)
    const isTel = item.notOnWhatsapp
    const { userId, groupId, eveningId, kind } = item
    const body = { userId, groupId, eveningId, kind, text: edit?.text }
    const request = () => call(openedMessageSchema, 'POST', '/api/messages', body)
    try {
      if (isTel) {
        await request()
        location.href = `tel:${item.phone}`
      } else {
        const unopened = await openChat(way, request)
        if (unopened) setUnopened({ key: keyOf(item), ...unopened })
      }
    } catch (error) {
      showError(error, 'The message could not be opened', undefined, open)
    }
    // the question comes with the list, and its keys have to work from then on
    setBusy(false)
    await refreshMessages()
  }

  async function mark(result: Mark, item = selected) {
    const id = item?.opened?.mine ? item.opened.id : undefined
    if (!item || id === undefined || isBusy) return
    setBusy(true)
    try {
      const { undo: act } = await call(undoableSchema, 'PATCH', `/api/messages/${id}`, { result })
      setMarks([...marks, { act, item }])
      setUnopened(undefined)
      if (result === 'sent') setText(item, undefined)
      if (result !== 'sent') setPassed(new Set(passed).add(keyOf(item)))
      next(item)
    } catch (error) {
      showError(error, 'The message could not be marked', undefined, () => mark(result, item))
    }
    setBusy(false)
    await refreshLists()
  }

  async function undo() {
    const last = marks.at(-1)
    if (!last || isBusy) return
    setBusy(true)
    setMarks(marks.slice(0, -1))
    if (last.act !== null && (await undoAct(last.act))) {
      setPassed(new Set([...passed].filter((key) => key !== keyOf(last.item))))
      choose(last.item)
    }
    setBusy(false)
  }

  return {
    selected,
    select: choose,
    /** what the selected message says: as edited for this once, or as composed */
    text: edit?.text ?? selected?.text ?? '',
    edit: (text: string) => selected && setText(selected, text, isOutdated ? edit.item : selected),
    forgetEdit: () => selected && setText(selected, undefined),
    keepEdit: () => selected && setText(selected, edit?.text),
    /** whether the selected message has changed since it was edited; it cannot be opened then */
    isOutdated,
    /** whether the selected message was edited and has left the list; it cannot be opened then */
    hasLeft: left !== undefined,
    open,
    mark,
    undo,
    canUndo: marks.length > 0,
    isBusy,
    /** of the selected message: what has to be opened, or copied, by hand */
    unopened: unopened?.key === shown ? unopened : undefined,
  }
}

export type Sending = ReturnType<typeof useSending>

interface EditedText {
  text: string
  item: QueueItem
}

/** The texts as edited for this once, by message. */
const editedTexts = draftAtom<ReadonlyMap<string, EditedText>>(new Map(), ({ size }) => size > 0)

/** The chat that has to be opened by hand, and its message. */
export const unopenedChat = draftAtom<(Unopened & { key: string }) | undefined>(undefined)
