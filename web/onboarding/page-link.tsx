import type { ComponentProps } from 'react'
import { goTo } from './navigation'

interface PageLinkProps extends ComponentProps<'a'> {
  to: string
  /** what the history knows it by, where that is not the page */
  from?: string
}

/** A link to another public page, without a reload. */
export function PageLink({ to, from, children, ...props }: PageLinkProps) {
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
        event.preventDefault()
        goTo(to, { from })
      }}
    >
      {children}
    </a>
  )
}
