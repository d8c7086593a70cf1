import { useState } from 'react'
import type { ReportState } from '../../../src/domain/after-dinner/feedback-codes'
import { type DecideReport, type Report, reportsSchema } from '../../../src/domain/after-dinner/reports'
import { doneSchema } from '../../../src/domain/done'
import { displayInstant } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { copied } from '../../ui/copy'
import { NotCopied } from '../../ui/not-copied'
import { SmallSelect } from '../../ui/small-select'
import { TextArea } from '../../ui/text-area'
import { toast } from '../../ui/toast'
import { useAction } from '../app/form/use-action'
import { GroupLink, UserLink } from '../app/links'
import { NotLoaded } from '../app/page/not-loaded'
import { FRESH, keys, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { useUnsaved } from '../app/unsaved'

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
  'Halo, ini dari Semeja. Makasih udah berani cerita soal makan malam kemarin. Udah kita baca dan kita urus, dan kamu ga akan semeja lagi sama orangnya. Orangnya ga kita kasih tahu ini dari siapa. Kalau ada yang mau kamu tambahin, balas di sini ya.'

export function useReports() {
  return useGet([...keys.users, 'reports'], reportsSchema, '/api/reports', FRESH)
}

/** What guests reported of an evening, for admins to decide on; those decided stand below for half a year. */
export function Reports() {
  const { data, error, refetch } = useReports()
  if (!data) return <NotLoaded what="the reports" error={error} onRetry={refetch} />
  if (data.reports.length === 0) return null
  return (
    <section aria-labelledby="review-reports" className="mb-5 flex w-full max-w-5xl flex-col gap-2 text-sm">
      <h2 id="review-reports" className="text-base font-bold">
        Reports
      </h2>
      <p className="max-w-3xl text-abu-700">
        A guest wrote this to the team alone. No search seats whom it is about until you decide, and they
        never learn who wrote it. Hosts see no difference, and may seat them by hand.
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
  const [typed, setTyped] = useState<string>()
  useUnsaved(typed !== undefined)
  const { state, kind, text, about, aboutName, from, fromName, callMe, people, version } = report
  const change = useChange(report, ({ note }) => {
    if (note !== undefined) setTyped(undefined)
  })
  const isOpen = state === 'open'
  const note = typed === undefined ? {} : { note: typed }
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
      {isOpen && people.length > 0 && (
        <SmallSelect
          aria-label="About whom"
          className="max-w-full self-start"
          value={about ?? ''}
          onChange={({ target }) =>
            change.mutate({ about: target.value === '' ? null : Number(target.value), version })
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
      {isOpen || typed !== undefined ? (
        <TextArea
          label="Note"
          value={typed ?? report.note}
          onChange={(value) => setTyped(value === report.note ? undefined : value)}
          className="max-w-3xl"
        />
      ) : (
        report.note && <p className="max-w-3xl whitespace-pre-wrap text-abu-700">{report.note}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {typed !== undefined && (
          <AdminButton
            isPending={change.isPending}
            onPress={() => change.mutate({ ...note, version })}
            className={button}
          >
            Save
          </AdminButton>
        )}
        {isOpen ? (
          <>
            {DECISIONS.map(([next, words]) => (
              <AdminButton
                key={next}
                isPending={change.isPending}
                isDisabled={about === null && next !== 'nothing'}
                onPress={() => change.mutate({ state: next, ...note, version })}
                className={button}
              >
                {words}
              </AdminButton>
            ))}
            <Copy text={WARNING} name="Copy the warning" />
            {from !== null && <Copy text={ANSWER} name="Copy the answer to the writer" />}
          </>
        ) : (
          <AdminButton
            isPending={change.isPending}
            onPress={() => change.mutate({ state: 'open', version })}
            className={button}
          >
            Open again
          </AdminButton>
        )}
      </div>
    </li>
  )
}

function Copy({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className="min-h-9 cursor-pointer px-2 font-semibold text-laut underline underline-offset-2 max-sm:min-h-11"
        onClick={() => void copied(text).then(setCopied)}
      >
        {isCopied ? 'Copied' : name}
      </button>
      {isCopied === false && <NotCopied label={name} text={text} rows={5} />}
    </>
  )
}

/** Changes a report in the version that was seen, with an Undo of what is decided. */
function useChange({ id, state: before }: Report, onStored: (input: DecideReport) => void) {
  const change = useAction({
    run: (input: DecideReport) => call(doneSchema, 'PATCH', `/api/reports/${id}`, input),
    failure: 'The report was not changed',
    onDone(_, input) {
      onStored(input)
      const { state, version } = input
      // only as long as nobody has changed it since
      const onAction = () => change.mutate({ state: before, version: version + 1 })
      if (state) toast({ title: STATES[state], action: { text: 'Undo', undoes: true, onAction } })
      else if (input.note !== undefined) toast({ title: 'Saved' })
    },
  })
  return change
}

const button = 'max-sm:h-11 max-sm:flex-1'
