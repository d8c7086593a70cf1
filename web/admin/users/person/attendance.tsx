import { shareOf } from '../../../../src/domain/outcome'
import { NotLoaded } from '../../app/not-loaded'
import { DinnerLine } from './dinner-line'
import { useOutcomes } from './outcomes'
import { Pause } from './pause'

/** What became of a person's dinners, and whether they are paused; changes are stored immediately. */
export function Attendance({ id, name }: { id: number; name: string }) {
  const { data, error, refetch } = useOutcomes(id)
  return (
    <section aria-label="Who came" className="mb-4 border-t border-abu-200 pt-4">
      <h3 className="text-base font-bold">Came or not</h3>
      {data ? (
        <>
          <p className="pb-2 text-abu-700">{shareText(data.outcomes)}</p>
          {data.outcomes.length > 0 && <DinnerLine name={name} dinners={data.outcomes} />}
          <Pause id={id} until={data.pausedUntil} />
        </>
      ) : (
        <NotLoaded what="who came" error={error} onRetry={refetch} />
      )}
    </section>
  )
}

function shareText(dinners: Parameters<typeof shareOf>[0]): string {
  if (dinners.length === 0) return 'Nothing is noted of any dinner yet.'
  const { came, of } = shareOf(dinners)
  if (of === 0) return 'They were expected at none of these dinners.'
  return `Came to ${came} of ${of}. Corrections are stored at once.`
}
