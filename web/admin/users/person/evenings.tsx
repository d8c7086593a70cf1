import { availabilitySchema, EVENING_MESSAGES } from '../../../../src/domain/evenings'
import { displayInstant } from '../../../../src/domain/time'
import { AdminButton } from '../../../ui/admin-button'
import { Badge } from '../../../ui/badge'
import { Options } from '../../../ui/options'
import { SmallSelect } from '../../../ui/small-select'
import { Spinner } from '../../../ui/spinner'
import { ANSWER_WORDS, type AnswerKey, useAvailability } from '../../app/availability'
import { eveningText } from '../../app/evening-list'
import { FRESH, keys, messageOf, useGet } from '../../app/queries'
import { useTimeZone } from '../../app/site-config'

/** A user's availability for the evenings ahead; changes are stored immediately. */
export function PersonEvenings({ id }: { id: number }) {
  const zone = useTimeZone()
  const { data, error, refetch } = useGet(
    [...keys.evenings, 'of user', id],
    availabilitySchema,
    `/api/users/${id}/availability`,
    FRESH,
  )
  const { mutate, isPending } = useAvailability()
  if (data?.evenings.length === 0) return null
  return (
    <section aria-label="Evenings" className="mb-4 border-t border-abu-200 pt-4">
      <h3 className="text-base font-bold">Evenings</h3>
      <p className="pb-2 text-abu-700">When they can. Stored at once.</p>
      {data ? (
        <ul className="flex flex-col rounded-admin border border-abu-200">
          {data.evenings.map(({ id: eveningId, at, area, can, by, answeredAt, aboveBudget }) => (
            <li
              key={eveningId}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-abu-100 px-3 py-1.5 not-first:border-t"
            >
              <span className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
                {eveningText({ at, area }, zone)}
                {aboveBudget && <Badge variant="yellow">{EVENING_MESSAGES.aboveBudget}</Badge>}
                {answeredAt && (
                  <span className="text-[13px] text-abu-700">
                    {by === 'staff' ? 'noted by staff' : 'said so'}{' '}
                    {displayInstant(answeredAt, 'dd/MM/yyyy HH:mm', zone)}
                  </span>
                )}
              </span>
              <SmallSelect
                aria-label={`Answer for ${eveningText({ at, area }, zone)}`}
                value={can === null ? 'none' : can ? 'yes' : 'no'}
                disabled={isPending}
                onChange={(event) =>
                  mutate({ userId: id, eveningId, answer: event.target.value as AnswerKey })
                }
              >
                <Options values={Object.keys(ANSWER_WORDS)} text={(key) => ANSWER_WORDS[key as AnswerKey]} />
              </SmallSelect>
            </li>
          ))}
        </ul>
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{messageOf(error, 'Evenings cannot be loaded now.')}</p>
          <AdminButton size="small" onPress={() => refetch()}>
            Try Again
          </AdminButton>
        </div>
      ) : (
        <Spinner label="Loading evenings" />
      )}
    </section>
  )
}
