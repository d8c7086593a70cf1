import type { FormEvent } from 'react'
import { DATA_TITLE, dataPoints } from '../../src/domain/house/terms'
import { TERMS_VERSION } from '../../src/domain/profile/profile'
import { goTo } from '../onboarding/navigation'
import { siteFacts } from '../site'
import { BigButton } from '../ui/big-button'
import { Icon } from '../ui/icon'
import { CHAPTERS, IN_SHORT } from './chapters'

/** The terms, with links back to the sign-up. */
export function Terms() {
  return (
    <div className="flex flex-1 flex-col px-5 pb-[max(env(safe-area-inset-bottom),24px)] lg:px-10 lg:pb-10">
      {/* real forms, so that the buttons work before the script has come */}
      <form
        action="/registration"
        onSubmit={goBack}
        className="-mx-2 pt-[max(env(safe-area-inset-top),12px)] lg:pt-6"
      >
        <button
          type="submit"
          aria-label="Ke pendaftaran"
          className="grid size-11 cursor-pointer place-items-center rounded-full transition-colors hover:bg-abu-100 active:bg-abu-200"
        >
          <Icon name="back" />
        </button>
      </form>
      <h1
        tabIndex={-1}
        className="mt-4 text-xl/[1.29] font-extrabold tracking-tight text-balance wrap-break-word outline-none"
      >
        Syarat dan Keten&shy;tuan
      </h1>
      <p className="mt-2 text-sm text-abu-700">
        Berlaku sejak{' '}
        <time dateTime={TERMS_VERSION}>
          {new Date(TERMS_VERSION).toLocaleDateString('id-ID', { dateStyle: 'long', timeZone: 'UTC' })}
        </time>
      </p>
      <section className="mt-6 rounded-card bg-white p-5 shadow-card">
        <h2 className="text-lg/[1.4] font-bold tracking-tight">Singkatnya</h2>
        <ul className={list}>
          {IN_SHORT.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {CHAPTERS.map(({ title, points }) => (
        <section key={title} className="mt-8">
          <h2 className="text-lg/[1.4] font-bold tracking-tight">{title}</h2>
          <ul className={list}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
      <section className="mt-8">
        <h2 className="text-lg/[1.4] font-bold tracking-tight">{DATA_TITLE}</h2>
        {/* the server fills it as the settings say, and so does this */}
        <ul data-of-data="" className={list}>
          {dataPoints(siteFacts()).map((point, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change while they are shown
            <li key={i}>
              {point.map((part) =>
                typeof part === 'string' ? (
                  part
                ) : (
                  <a key={part.href} href={part.href}>
                    {part.text}
                  </a>
                ),
              )}
            </li>
          ))}
        </ul>
      </section>
      <form action="/registration" onSubmit={goBack} className="mt-10">
        <BigButton type="submit" variant="secondary">
          Kembali
        </BigButton>
      </form>
    </div>
  )
}

const list =
  'mt-3 grid gap-3 *:relative *:pl-5 *:leading-relaxed *:before:absolute *:before:top-2.5 *:before:left-0 *:before:size-2 *:before:rounded-full *:before:bg-kunyit [&_a]:font-semibold [&_a]:wrap-anywhere [&_a]:text-laut [&_a]:underline [&_a]:underline-offset-2'

function goBack(event: FormEvent) {
  event.preventDefault()
  // back in the history where that is the sign-up, so that its entry is not there twice
  if (history.state?.from === 'registration') history.back()
  else goTo('/registration')
}
