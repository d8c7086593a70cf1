import { useState } from 'react'
import { linkSchema } from '../../../../src/domain/api'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { toast } from '../../../ui/toast'
import { messageOf, refreshLists, UNREACHED } from '../../queries'
import { showError } from '../../show-error'

/** Makes a new link to a user's own page, which ends earlier ones, and copies it. */
export function NewLink({ id, name }: { id: number; name: string }) {
  const [link, setLink] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    try {
      const made = await call(linkSchema, 'POST', `/api/users/${id}/link`)
      const isCopied = await copy(made.link)
      setLink(isCopied ? '' : made.link)
      const done = isCopied ? 'Link copied' : 'Link made'
      toast({ title: done, description: `It opens the page of ${name}; earlier links have ended.` })
      await refreshLists()
    } catch (error) {
      showError(error, messageOf(error, 'No link was made'), UNREACHED)
    } finally {
      setBusy(false)
    }
  }

  // browsers without a clipboard show it instead
  if (link !== '')
    return (
      <input
        readOnly
        aria-label={`Link of ${name}`}
        value={link}
        onFocus={(event) => event.target.select()}
        className="h-8 min-w-0 flex-1 rounded-admin border border-abu-300 px-2"
      />
    )
  return (
    <AdminButton onPress={make} isPending={isBusy}>
      New link
    </AdminButton>
  )
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
