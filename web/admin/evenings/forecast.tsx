import { useQuery } from '@tanstack/react-query'
import { forecastSchema } from '../../../src/domain/evening/evening-calls'
import { metBeforeText } from '../../../src/domain/matchmaking/meet-again'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { copyShown } from '../../ui/clipboard'
import { NotLoaded } from '../app/page/not-loaded'
import { keys } from '../app/queries'

export function Forecast({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.evenings, 'forecast', id],
    queryFn: ({ signal }) => call(forecastSchema, 'GET', `/api/evenings/${id}/forecast`, undefined, signal),
  })
  if (!data) return <NotLoaded what="its forecast" error={error} onRetry={refetch} />
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{data.summary}</p>
      {(data.lines.length > 0 || data.met) && (
        <div>
          <p className="font-semibold">What would help</p>
          <ul className="list-disc pl-5">
            {data.met && <li>{metBeforeText(data.met)}</li>}
            {data.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {data.story !== null && <Story text={data.story} />}
    </div>
  )
}

function Story({ text }: { text: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="min-w-0 flex-1 basis-60 rounded-admin bg-abu-50 px-3 py-1.5 wrap-anywhere select-all">
        {text}
      </p>
      <AdminButton size="small" onPress={() => copyShown(text, 'Paste it into a story.')}>
        Copy for a story
      </AdminButton>
    </div>
  )
}
