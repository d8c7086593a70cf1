import { runProgressSchema } from '../../../src/domain/api'
import { ProgressBar } from '../../ui/progress-bar'
import { useGet } from '../app/queries'

/** Milliseconds between two reads of the progress of a run that is stored or taken back. */
const EVERY_MS = 500

/** The progress of storing or taking back a run; nothing while neither happens. */
export function RunProgress() {
  const { data } = useGet(['run-progress'], runProgressSchema, '/api/matchmaking/progress', {
    refetchInterval: EVERY_MS,
    gcTime: 0,
  })
  if (!data?.progress) return null
  const { doing, done, total } = data.progress
  const text = `${doing === 'storing' ? 'Stored' : 'Taken back'} ${done} of ${total} tables`
  return (
    <div className="mt-3">
      <ProgressBar text={text} done={done} total={total} />
    </div>
  )
}
