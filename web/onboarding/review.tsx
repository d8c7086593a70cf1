import { useEffect, useRef } from 'react'
import { VISITOR_FIELDS } from '../../src/domain/fields'
import { displayPhone } from '../../src/domain/phone'
import { answerText } from '../questions/field-choice'
import { LABELS } from '../questions/labels'
import { Icon } from '../ui/icon'
import { REVIEW } from './navigation'
import { PageLink } from './page-link'
import { pathOf, type Question } from './steps'
import { useUser } from './user'

/** The answers of the other screens: each leads to its own, and from there back here. */
export function Review({ step }: { step: Question }) {
  const { draft } = useUser()
  const list = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = list.current!
    if (!history.state?.isReviewed) return
    details.open = true
    details.scrollIntoView()
    details.querySelector('summary')!.focus({ preventScroll: true })
  }, [])

  return (
    <details
      ref={list}
      onToggle={({ currentTarget: { open } }) =>
        history.replaceState({ ...history.state, isReviewed: open }, '')
      }
      className="scroll-mt-4"
    >
      <summary className="cursor-pointer rounded-card py-3 font-semibold">Cek jawabanmu dulu</summary>
      <ul className="divide-y-2 divide-abu-100 rounded-card bg-white px-4 shadow-card">
        {VISITOR_FIELDS.filter((field) => field.step !== step).map((field) => {
          const value = draft[field.sent]
          const text =
            field.sent === 'phone' && value ? displayPhone(String(value)) : answerText(field.sent, value)
          return (
            <li key={field.sent}>
              <PageLink to={pathOf(field.step)} from={REVIEW} className="flex items-center gap-3 py-3">
                <span className="min-w-0 flex-1 wrap-break-word">
                  <span className="block text-sm text-abu-700">{LABELS[field.sent]}</span>
                  <span className={`block font-semibold ${text ? '' : 'text-sambal-dark'}`}>
                    {text || 'Belum diisi'}
                  </span>
                </span>
                <Icon name="next" className="size-5 shrink-0 text-abu-600" />
              </PageLink>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
