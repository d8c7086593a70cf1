import { atom, useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { doneSchema } from '../../../src/domain/api'
import { type MessageResult, openedMessageSchema, type QueueItem } from '../../../src/domain/messages'
import { call } from '../../api'
import { messageOf, refreshLists, refreshMessages, UNREACHED } from '../queries'
import { showError } from '../show-error'
import { unopenedChat } from './kept'
import { keyOf } from './queue'
import { chosenWay, openChat } from './ways'

interface Mark {
  id: number
  item: QueueItem
}

/** The texts as edited for this once, by message. */
const editedTexts = atom<ReadonlyMap<string, string>>(new Map())

export function useText(item: QueueItem) {
  const [edited, setEdited] = useAtom(editedTexts)
  const key = keyOf(item)
  return {
    text: edited.get(key) ?? item.text,
    edit: (text: string) => setEdited(new Map(edited).set(key, text)),
  }
}

/** Returns the state and actions for opening and marking one message after the other; the selection is kept by key. */
export function useSending(items: readonly QueueItem[]) {
  const way = useAtomValue(chosenWay)
  const [edited] = useAtom(editedTexts)
  const [chosen, setChosen] = useState<string>()
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [isBusy, setBusy] = useState(false)
  const [unopened, setUnopened] = useAtom(unopenedChat)

  // nobody else's, not passed over, and nothing keeps it back
  const isNext = (item: QueueItem) =>
    item.opened?.mine !== false && !passed.has(keyOf(item)) && item.missing.length === 0 && !item.call
  const selected =
    items.find((item) => keyOf(item) === chosen) ??
    items.find((item) => item.opened?.mine) ??
    items.find((item) => isNext(item)) ??
    items[0]

  function next(item: QueueItem) {
    const at = items.findIndex((one) => keyOf(one) === keyOf(item))
    const after = [...items.slice(at + 1), ...items.slice(0, at)]
    const found = after.find((one) => keyOf(one) !== keyOf(item) && isNext(one))
    setChosen(found && keyOf(found))
  }

  async function open(item = selected) {
    if (!item || isBusy || item.missing.length > 0 || item.call) return
    setChosen(keyOf(item))
    setBusy(true)
    setUnopened(undefined)
    const isTel = item.not_on_whatsapp
    const { userId, groupId, kind } = item
    const body = { userId, groupId, kind, text: edited.get(keyOf(item)) }
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
      showError(error, messageOf(error, 'The message could not be opened'), UNREACHED)
    }
    // the question comes with the list, and its keys have to work from then on
    setBusy(false)
    await refreshMessages()
  }

  async function mark(result: MessageResult, item = selected) {
    const id = item?.opened?.mine ? item.opened.id : undefined
    if (!item || id === undefined || isBusy) return
    if (await patch(id, result)) {
      setMarks([...marks, { id, item }])
      setUnopened(undefined)
      if (result !== 'sent') setPassed(new Set(passed).add(keyOf(item)))
      next(item)
      await refreshLists()
    }
  }

  async function undo() {
    const last = marks.at(-1)
    if (!last || isBusy) return
    if (await patch(last.id, 'opened')) {
      setMarks(marks.slice(0, -1))
      setPassed(new Set([...passed].filter((key) => key !== keyOf(last.item))))
      await refreshLists()
      setChosen(keyOf(last.item))
    }
  }

  async function patch(id: number, result: MessageResult): Promise<boolean> {
    setBusy(true)
    try {
      await call(doneSchema, 'PATCH', `/api/messages/${id}`, { result })
      return true
    } catch (error) {
      showError(error, messageOf(error, 'The message could not be marked'), UNREACHED)
      await refreshLists()
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    selected,
    select: (item: QueueItem) => setChosen(keyOf(item)),
    open,
    mark,
    undo,
    canUndo: marks.length > 0,
    isBusy,
    /** of the selected message: what has to be opened, or copied, by hand */
    unopened: selected && unopened?.key === keyOf(selected) ? unopened : undefined,
  }
}

export type Sending = ReturnType<typeof useSending>
