import { questionOf } from './answers'
import { PageLink } from './page-link'
import { pathOf, type Question } from './steps'
import type { SaveFailure } from './use-save'

interface SaveNoticeProps {
  step: Question
  isSlow: boolean
  failure: SaveFailure | undefined
}

/** Shown when saving is slow, or failed, with the reason and a way on. */
export function SaveNotice({ step, isSlow, failure }: SaveNoticeProps) {
  if (!failure) {
    return (
      <p role="status" className="text-center text-sm text-abu-700">
        {isSlow && 'Masih nyimpen, koneksinya lagi lambat. Jangan tutup halaman ini dulu ya.'}
      </p>
    )
  }
  const wrong = failure.fields.map(questionOf).find((question) => question && question !== step)
  return (
    <p role="alert" className="rounded-card bg-sambal/10 px-4 py-3 text-sm font-semibold text-sambal-dark">
      {failure.message} {wrong && <WayOn to={pathOf(wrong)}>Perbaiki jawaban</WayOn>}
      {failure.isFinal && <WayOn to={pathOf('success')}>Lihat pendaftaranmu</WayOn>}
    </p>
  )
}

function WayOn({ to, children }: { to: string; children: string }) {
  return (
    <PageLink to={to} className="underline underline-offset-2">
      {children}
    </PageLink>
  )
}
