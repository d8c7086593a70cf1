import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { buttonClass } from './admin-button'

/** A link to another page of the back office that looks like a button. */
export function AdminLink(props: Pick<ComponentProps<'a'>, 'children'> & { href: string }) {
  return <Link {...props} className={`${buttonClass()} hover:bg-abu-50`} />
}
