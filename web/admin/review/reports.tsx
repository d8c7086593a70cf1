import { useState } from 'react'
import { doneSchema } from '../../../src/domain/account'
import type { ReportState } from '../../../src/domain/feedback-codes'
import { type DecideReport, type Report, reportsSchema } from '../../../src/domain/reports'
import { displayInstant } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { CopyButton } from '../../ui/copy-button'
import { SmallSelect } from '../../ui/small-select'
import { TextArea } from '../../ui/text-area'
import { GroupLink, UserLink } from '../app/links'
import { NotLoaded } from '../app/not-loaded'
import { FRESH, keys, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { useAction } from '../app/use-action'

const DECISIONS: [ReportState, string][] = [
  ['warned', 'They were warned'],
  ['paused', 'Pause for 30 days'],
  ['nothing', 'Nothing to do'],
]
const STATES: Record<ReportState, string> = {
  open: 'Open',
  warned: 'Warned',
  paused: 'Paused',
  nothing: 'Nothing to do',
}

/** What staff write to whom a report is about, and to who wrote it. Neither names the other. */
const WARNING =
  'Halo, ini dari Semeja. Ada yang merasa kurang nyaman waktu makan malam kemarin. Kita percaya kamu ga bermaksud begitu, tapi tolong dijaga ya: di Semeja semua orang harus merasa aman. Kalau kejadian lagi, kita ga bisa ngajak kamu dulu. Mau cerita dari sisimu? Balas di sini aja.'
const ANSWER =
  'Halo, ini dari Semeja. Makasih udah berani cerita soal makan malam kemarin. Udah kita baca dan kita urus, dan kamu ga akan kita dudukin semeja lagi sama orangnya. Orangnya ga kita kasih tahu ini dari siapa. Kalau ada yang mau kamu tambahin, balas di sini ya.'

/** The reports; undefined until they are loaded. */
export function useReports() {
  return useGet([...keys.users, 'reports'], reportsSchema, '/api/reports', FRESH)
}

/** What guests reported of an evening, for admins to decide on; those decided stand below for half a year. */
export function Reports() {
  const { data, error, refetch } = useReports()
  if (!data) return <NotLoaded what="the reports" error={error} onRetry={refetch} />
  if (data.reports.length === 0) return null
  return (
    <section aria-labelledby="review-reports" className="flex w-full max-w-5xl flex-col gap-2 text-sm">
      <h2 id="review-reports" className="text-base font-bold">
        Reports
      </h2>
      <p className="max-w-3xl text-abu-700">
        What a guest told only the team. Whom it is about is not seated until you decide, and never learns who
        wrote it.
      </p>
      <ul aria-label="Reports" className="divide-y divide-abu-200 border-y border-abu-200">
        {data.reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
    </section>
  )
}

function ReportRow({ report }: { report: Report }) {
  const zone = useTimeZone()
  const [note, setNote] = useState(report.note)
  const decide = useAction({
    run: (input: Omit<DecideReport, 'version'>) =>
      call(doneSchema, 'PATCH', `/api/reports/${report.id}`, { ...input, version: report.version }),
    failure: 'The report was not changed',
  })
  const { state, kind, text, about, aboutName, from, fromName, callMe, people } = report
  const isOpen = state === 'open'
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-abu-700">
        <span>{displayInstant(report.at, 'EEE d MMM, HH:mm', zone)}</span>
        {report.group ? (
          <GroupLink id={report.groupId} name={report.group} className="inline! text-laut wrap-anywhere" />
        ) : (
          <span>Group {report.groupId}</span>
        )}
        {!isOpen && <strong className="text-ink">{STATES[state]}</strong>}
        {report.by && <span>by {report.by}</span>}
      </p>
      <p className="max-w-3xl font-semibold whitespace-pre-wrap wrap-anywhere">
        {kind === 'avoided'
          ? `${text} guests of different dinners do not want to sit with them again.`
          : text}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          About: {about === null ? 'not named' : <UserLink id={about} name={aboutName ?? `User ${about}`} />}
        </span>
        {kind === 'written' && (
          <span>
            From:{' '}
            {from === null ? 'somebody erased' : <UserLink id={from} name={fromName ?? `User ${from}`} />}
          </span>
        )}
        {callMe && <strong>Wants to be called</strong>}
      </p>
      {isOpen && (
        <>
          {people.length > 0 && (
            <SmallSelect
              aria-label="About whom"
              value={about ?? ''}
              onChange={({ target }) =>
                decide.mutate({ about: target.value === '' ? null : Number(target.value) })
              }
            >
              <option value="">Nobody named</option>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SmallSelect>
          )}
          <TextArea label="Note" value={note} onChange={setNote} rows={2} className="max-w-3xl" />
          <div className="flex flex-wrap gap-2">
            {DECISIONS.map(([next, words]) => (
              <AdminButton
                key={next}
                isPending={decide.isPending}
                isDisabled={about === null && next !== 'nothing'}
                onPress={() => decide.mutate({ state: next, note })}
                className="max-sm:h-11 max-sm:flex-1"
              >
                {words}
              </AdminButton>
            ))}
            <CopyButton text={WARNING} className={copy}>
              Copy the warning
            </CopyButton>
            {from !== null && (
              <CopyButton text={ANSWER} className={copy}>
                Copy the answer to the writer
              </CopyButton>
            )}
          </div>
        </>
      )}
      {!isOpen && report.note && <p className="max-w-3xl whitespace-pre-wrap text-abu-700">{report.note}</p>}
    </li>
  )
}

const copy =
  'min-h-9 cursor-pointer px-2 font-semibold text-laut underline underline-offset-2 max-sm:min-h-11'
