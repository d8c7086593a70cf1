import { useState } from 'react'
import { type DoorAnswer, doorAnswerSchema } from '../../../../src/domain/evening-door'
import { call } from '../../../api'
import { toast } from '../../../ui/toast'
import { FRESH, keys, queryClient, useGet } from '../../app/queries'
import { useAction } from '../../app/use-action'

type Table = DoorAnswer['tables'][number]

/** Who is here at an evening, with the taps that are not stored yet, and what stores them and the merge of tables. */
export function useDoor(eveningId: number) {
  const key = [...keys.evenings, 'door', eveningId]
  const path = `/api/evenings/${eveningId}/door`
  const query = useGet(key, doorAnswerSchema, path, FRESH)
  // what was tapped counts at once; the answer to the last tap takes its place
  const [tapped, setTapped] = useState<ReadonlyMap<number, boolean>>(new Map())

  const mark = useAction({
    run: ({ marks }: { marks: { userId: number; isHere: boolean }[]; taps: ReadonlyMap<number, boolean> }) =>
      call(doorAnswerSchema, 'POST', path, { marks }),
    failure: 'Who is here could not be stored. Please tap again.',
    refreshes: [],
    // two taps reach the server in their order
    scope: { id: `door ${eveningId}` },
    onDone(door, { taps }) {
      queryClient.setQueryData(key, door)
      setTapped((now) => (now === taps ? new Map() : now))
    },
    onFailure() {
      setTapped(new Map())
      return false
    },
  })

  const apply = useAction({
    run: ({ proposal, digest }: DoorAnswer) =>
      call(doorAnswerSchema, 'POST', `${path}/apply`, { moves: proposal, digest }),
    failure: 'The tables could not be merged',
    onDone(door) {
      queryClient.setQueryData(key, door)
      toast({ title: 'Tables merged', description: 'Their pages say it, too.' })
    },
  })

  const isHere = (seat: Table['seats'][number]) => tapped.get(seat.userId) ?? seat.isHere

  /** Notes of some people whether they are here, and nothing of anybody else: others tap, too. */
  function tap(userIds: readonly number[], value: boolean) {
    const taps = new Map([...tapped, ...userIds.map((id) => [id, value] as const)])
    setTapped(taps)
    mark.mutate({ marks: userIds.map((userId) => ({ userId, isHere: value })), taps })
  }

  return { ...query, isHere, tap, apply, isStoring: tapped.size > 0 }
}
