import { type ReactNode, useEffect, useRef } from 'react'
import { toDoOf } from '../../../../src/domain/staff/today-list'
import { useToday } from '../today'
import { Help } from './help'

interface PageProps {
  title: string
  /** one line on the purpose of the page */
  about?: ReactNode
  /** its main button */
  action?: ReactNode
  /** whether the title is for screen readers alone */
  isTitleHidden?: boolean
  /** whether it scrolls as a whole: then its end can be moved above a toast */
  scrolls?: boolean
  className?: string
  children?: ReactNode
}

/** The path with which the browser was opened; undefined once a page was shown. */
let opened: string | undefined = location.pathname

/** A page of the back office below the header. Its title has the focus when one comes from another page. */
export function Page({
  title,
  about,
  action,
  isTitleHidden = false,
  scrolls = false,
  className = '',
  children,
}: PageProps) {
  const main = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const { data: today } = useToday()
  const toDo = today ? toDoOf(today).length : 0

  useEffect(() => {
    document.title = `${toDo > 0 ? `(${toDo}) ` : ''}${title} · Semeja Admin`
  }, [title, toDo])

  useEffect(() => {
    const isFirst = opened === location.pathname
    opened = undefined
    // what is to be done on the page may have it already
    if (!isFirst && !main.current?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <main
      ref={main}
      tabIndex={-1}
      className={`relative flex min-h-0 flex-1 flex-col overflow-auto p-3 outline-none lg:px-6 lg:py-4 ${scrolls ? 'after:h-24 after:shrink-0' : ''} ${className}`}
    >
      <div
        className={
          isTitleHidden
            ? 'sr-only'
            : 'mb-3 flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2'
        }
      >
        <div className="min-w-0 max-w-3xl flex-[1_1_16rem]">
          <div className="flex items-center gap-2">
            <h1 ref={heading} tabIndex={-1} className="text-lg leading-7 font-bold outline-none">
              {title}
            </h1>
            {!isTitleHidden && <Help />}
          </div>
          {about && <p className="text-abu-700">{about}</p>}
        </div>
        {action}
      </div>
      {children}
    </main>
  )
}
