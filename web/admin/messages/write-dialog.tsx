import { useAtomValue, useSetAtom } from 'jotai'
import { changedGroupSchema } from '../../../src/domain/api'
import { groupDetailsSchema } from '../../../src/domain/group/group-details'
import { type Somebody, somebodySchema } from '../../../src/domain/matchmaking/seating'
import { openedMessageSchema } from '../../../src/domain/messages/messages'
import { shortName } from '../../../src/domain/profile/name'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { CloseFooter, Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { showFailure } from '../app/form/show-error'
import { undoAction } from '../app/form/undo'
import { useAction } from '../app/form/use-action'
import { timesText } from '../app/labels'
import { UserLink } from '../app/links'
import { NotLoaded } from '../app/page/not-loaded'
import { detailsKey, FRESH, keys, messageOf, UNREACHED, useGet } from '../app/queries'
import { keyOf } from './queries'
import { unopenedChat } from './sending'
import { chosenWay, openChat } from './ways'

interface SomebodyDialogProps {
  groupId: number
  /** the member in whose seat somebody is to come; none for a free one */
  insteadOf?: number | undefined
  onClose: () => void
}

/** Who could take a seat of a group: one press seats somebody, or makes them a backup of a seat that is taken still, and opens the message that is due to them. */
export function SomebodyDialog({ groupId, insteadOf, onClose }: SomebodyDialogProps) {
  const path = `/api/dinner-groups/${groupId}`
  const query = insteadOf === undefined ? '' : `?insteadOf=${insteadOf}`
  const details = useGet(detailsKey(groupId), groupDetailsSchema, path, FRESH)
  const found = useGet(
    [...keys.scores, 'somebody', groupId, insteadOf],
    somebodySchema,
    `${path}/somebody${query}`,
    { ...FRESH, gcTime: 0 },
  )
  const way = useAtomValue(chosenWay)
  const setUnopened = useSetAtom(unopenedChat)
  const group = details.data?.group
  const isOfEvening = group?.eveningId != null
  const isSeated = isOfEvening || insteadOf === undefined

  const seat = useAction({
    async run({ userId, kind }: Somebody) {
      let act: number | null = null
      const add = async () => {
        const body = { userId, insteadOf, version: group!.version }
        act = (await call(changedGroupSchema, 'POST', `${path}/somebody`, body)).undo
      }
      if (kind === null) {
        await add()
        return { act, problem: undefined }
      }
      try {
        const unopened = await openChat(way, async () => {
          await add()
          return call(openedMessageSchema, 'POST', '/api/messages', { userId, groupId, kind })
        })
        setUnopened(unopened && { key: keyOf({ userId, groupId, eveningId: null, kind }), ...unopened })
        return { act, problem: unopened && 'The chat did not open: open it from Messages' }
      } catch (error) {
        // the seat is theirs all the same, and the message waits in the queue
        if (act === null) throw error
        return { act, problem: `The message is not open: ${messageOf(error as Error, UNREACHED)}` }
      }
    },
    failure: 'Nobody was added',
    onDone({ act, problem }, { name, kind }) {
      onClose()
      toast({
        title: `${shortName(name)} ${isSeated ? 'has the seat' : 'is a backup'}`,
        description: problem ?? (kind ? 'Mark the message under Messages once it is sent' : undefined),
        action: undoAction(act),
      })
    },
    onFailure(error) {
      showFailure(error, 'Nobody was added', messageOf(error, UNREACHED))
      return true
    },
  })

  return (
    <Dialog onClose={onClose} variant="medium" title="Find somebody">
      {!found.data || !group ? (
        <NotLoaded
          what="who could come"
          error={found.error ?? details.error}
          onRetry={() => (found.error ? found.refetch() : details.refetch())}
        />
      ) : (
        <div className="mt-3 flex flex-col gap-3 text-sm">
          <p>{introOf(found.data.people.length, isOfEvening, isSeated)}</p>
          <ul aria-label="Who could come" className="flex flex-col divide-y divide-abu-200">
            {found.data.people.map((one) => (
              <li key={one.userId} className="flex items-center gap-3 py-2">
                <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
                  <UserLink id={one.userId} name={shortName(one.name)} />
                  <span className="text-abu-700 tabular-nums">{factsOf(one, isOfEvening)}</span>
                </span>
                <AdminButton
                  aria-label={one.kind ? `Write to ${one.name}` : `Seat ${one.name}`}
                  isPending={seat.isPending}
                  onPress={() => seat.mutate(one)}
                >
                  {one.kind ? 'Write' : 'Seat'}
                </AdminButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

function introOf(people: number, isOfEvening: boolean, isSeated: boolean): string {
  if (people === 0)
    return `Nobody who ${isOfEvening ? 'joined that evening or waits' : 'waits'} fits at this table by the rules of matchmaking.`
  const order = isOfEvening ? 'who stands by first, then the list, then who waits' : 'the best table first'
  const then = isSeated ? 'gives them the seat and opens their message' : 'makes them a backup and asks them'
  return `These people fit at this table, ${order}. Write ${then}.`
}

const FROM = { standby: 'stands by', list: 'on the list', queue: 'waits' } as const satisfies Record<
  Somebody['from'],
  string
>

function factsOf({ age, score, waited, from }: Somebody, isOfEvening: boolean): string {
  return [
    isOfEvening && FROM[from],
    `${age} years`,
    score !== null && `table’s score ${score.toFixed(1)}`,
    waited > 0 && `left over ${timesText(waited)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
