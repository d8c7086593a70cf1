import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { User } from '../../../../src/domain/api'
import { MEMBERS } from '../../../../src/domain/group/group'
import { scoresSchema, type TableScore } from '../../../../src/domain/matchmaking/seating'
import { call } from '../../../api'
import { keys } from '../../app/queries'
import { RuleBreaks } from '../../score/rule-breaks'
import { ScorePopover } from '../../score/score-popover'
import { ScoreReasons, wordsText } from '../../score/score-reasons'

/** The score of the selected members; broken rules are warnings only. */
export function LiveScore({ users }: { users: User[] }) {
  const { score, isFailed } = useScore(users.map(({ id }) => id))
  const nameOf = (id: number) => users.find((user) => user.id === id)?.profile?.name
  // six free seats are no broken rule yet
  const breaks = score?.breaks.filter(({ rule }) => rule !== 'size') ?? []
  return (
    <section
      aria-label="Score of this table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      // room for two lines from the start: nothing below moves when they come
      className="mt-2 flex h-20 items-start max-sm:h-32 gap-3 overflow-auto rounded-admin bg-abu-50 px-3 py-2"
    >
      {users.length === MEMBERS && score ? (
        <ScorePopover score={score.score} of="this table">
          <ScoreReasons score={score} nameOf={nameOf} />
        </ScorePopover>
      ) : (
        <span className="inline-flex h-7 items-center font-semibold whitespace-nowrap">Score</span>
      )}
      <div role="status" className="flex min-w-0 flex-1 flex-col gap-0.5 pt-1 text-[13px]">
        {users.length < 2 || isFailed || !score ? (
          <p className="text-abu-700">
            {isFailed ? 'The score cannot be fetched now.' : 'Shown here as soon as two people are chosen.'}
          </p>
        ) : (
          <>
            <RuleBreaks breaks={breaks} nameOf={nameOf} />
            <p>{wordsText(score) || 'Nothing in common yet'}</p>
          </>
        )}
      </div>
    </section>
  )
}

const DEBOUNCE_MS = 200

/** The score of a table of these users, debounced; the last answer stays until the next one. */
function useScore(userIds: readonly number[]): { score: TableScore | undefined; isFailed: boolean } {
  const wanted = userIds.join()
  const [debounced, setDebounced] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(wanted), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, error } = useQuery({
    // depends on who met and who is kept apart: any change makes it stale
    queryKey: [...keys.scores, debounced],
    queryFn: ({ signal }) =>
      call(
        scoresSchema,
        'POST',
        '/api/matchmaking/score',
        { tables: [debounced.split(',').map(Number)] },
        signal,
      ),
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
  })
  return { score: debounced === '' ? undefined : data?.scores[0], isFailed: error !== null }
}
