import type { ComponentProps } from 'react'
import { goTo } from './navigation'

/** A link to another public page, without a reload. */
export function PageLink({ to, children, ...props }: ComponentProps<'a'> & { to: string }) {
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
        event.preventDefault()
        goTo(to)
      }}
    >
      {children}
    </a>
  )
}
