import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { type DinnerGroup, groupSchema, type MatchmakingRun, runSchema } from '../../../src/domain/api'
import { counted } from '../../../src/domain/counted'
import { statusColour } from '../../../src/domain/group/group'
import { displayRecorded } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { CloseFooter, Dialog } from '../../ui/dialog'
import { GroupLink } from '../app/links'
import { NotLoaded } from '../app/page/not-loaded'
import { keys } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { takeBackRun } from './take-back'

export function LogsDialog({ onClose }: { onClose: () => void }) {
  const zone = useTimeZone()
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.groups, 'logs'],
    queryFn: ({ signal }) =>
      Promise.all([
        call(v.array(groupSchema), 'GET', '/api/dinner-groups', undefined, signal),
        call(v.array(runSchema), 'GET', '/api/matchmaking/runs', undefined, signal),
      ]),
    refetchOnMount: 'always',
  })
  const runs = data && runsOf(...data, zone)
  return (
    <Dialog isDismissable onClose={onClose} variant="medium" title="Matchmaking Logs">
      {runs?.length === 0 && (
        <p className="grid h-32 place-items-center text-sm text-abu-700">No matchmaking runs found</p>
      )}
      {runs?.map((run) => (
        <RunEntry key={`${run.title} ${run.date} ${run.time}`} run={run} />
      ))}
      {!runs && <NotLoaded what="groups" error={error} onRetry={refetch} />}
      <CloseFooter id={CLOSE_ID} onClose={onClose} />
    </Dialog>
  )
}

function RunEntry({ run }: { run: Run }) {
  const { title, date, time, groupsCreated, groupDetails } = run
  return (
    <section className="mt-4 text-sm tabular-nums" aria-label={`${title} ${date} ${time}`}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-abu-200 pb-1">
        <h3 className="font-bold">{title}</h3>
        <span className="flex-1 text-abu-700">
          {date} {time}
        </span>
        <Badge variant="blue">{counted(groupsCreated, 'group')} created</Badge>
      </header>
      {run.run && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
          <p className="min-w-0 flex-1 basis-60 text-abu-700">{factsOf(run.run)}</p>
          <TakeBack runId={run.run.id} />
        </div>
      )}
      <ul>
        {groupDetails.map(({ id, name, status }) => (
          <li key={id} className="flex min-h-9 items-center gap-3 border-b border-abu-100 py-1">
            <GroupLink id={id} name={name} className="flex-1 font-semibold break-words" />
            <Badge variant={statusColour(status)} className="capitalize">
              {status}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TakeBack({ runId }: { runId: number }) {
  const [isAsking, setAsking] = useState(false)
  const taking = useMutation({
    mutationFn: () => takeBackRun(runId),
    onSettled: () => setAsking(false),
  })
  // its run is gone, and what had the focus with it
  useEffect(() => focusClose, [])
  return (
    <>
      <AdminButton size="small" onPress={() => setAsking(true)}>
        Undo this run
      </AdminButton>
      {isAsking && (
        <ConfirmDialog
          title={`Undo run #${runId}?`}
          confirmText="Undo"
          isPending={taking.isPending}
          onConfirm={taking.mutate}
          onCancel={() => setAsking(false)}
        >
          <p>
            Its groups in which nothing has happened are deleted for good, and their people are free again.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Focuses the button that closes the logs, where nothing of them has the focus. */
function focusClose() {
  const focus = () => {
    const close = document.getElementById(CLOSE_ID)
    if (!close?.closest('[role=dialog]')?.contains(document.activeElement)) close?.focus()
  }
  // a frame after the question has given the focus back, to what lies under the logs where its own button is gone
  requestAnimationFrame(() => requestAnimationFrame(focus))
}

const CLOSE_ID = 'close-logs'

function factsOf({ startedBy, pool, seated, backups, waiting, score, meetAgain }: MatchmakingRun) {
  return [
    `Run by ${startedBy ?? 'a former admin'}`,
    counted(pool, 'person', 'people'),
    `seated ${seated}`,
    `backups ${backups}`,
    `waiting ${waiting}`,
    ...(meetAgain === null ? [] : [`meeting again after ${meetAgain} weeks`]),
    ...(score === null ? [] : [`score ${score.toFixed(1)}`]),
  ].join(' · ')
}

/** Groups that were created together, with date and time as displayed. */
interface Run {
  title: string
  date: string
  time: string
  groupsCreated: number
  groupDetails: Pick<DinnerGroup, 'id' | 'name' | 'status'>[]
  /** undefined for groups made by hand */
  run: MatchmakingRun | undefined
}

const BUCKET_MS = 5 * 60 * 1000

/** Matchmaking runs by their id, and groups made by hand in buckets of five minutes; the latest first, times in `zone`. */
export function runsOf(groups: DinnerGroup[], runs: MatchmakingRun[], zone: string): Run[] {
  const latestFirst = [...groups].sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
  const buckets = new Map<string, DinnerGroup[]>()
  for (const group of latestFirst) {
    const { runId, created_at: at } = group
    const bucket = runId === null ? `by hand ${Math.floor(Date.parse(at) / BUCKET_MS)}` : `run ${runId}`
    const made = buckets.get(bucket)
    if (made) made.push(group)
    else buckets.set(bucket, [group])
  }
  return [...buckets.values()].map((made) => {
    const { runId } = made[0]!
    const [date = '', time = ''] = displayRecorded(made.at(-1)!.created_at, zone).split(' ')
    return {
      title: runId === null ? 'Made by hand' : `Matchmaking Run #${runId}`,
      ...{ date, time },
      groupsCreated: made.length,
      groupDetails: made.map(({ id, name, status }) => ({ id, name, status })),
      run: runs.find(({ id }) => id === runId),
    }
  })
}
