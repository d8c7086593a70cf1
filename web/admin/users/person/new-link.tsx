import { useState } from 'react'
import { linkSchema } from '../../../../src/domain/api'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { toast } from '../../../ui/toast'
import { copied } from '../../app/clipboard'
import { NotCopied } from '../../app/not-copied'
import { messageOf, refreshLists, UNREACHED } from '../../app/queries'
import { showError } from '../../app/show-error'

/** Makes a new link to a user's own page, which ends earlier ones, and copies it. */
export function NewLink({ id, name }: { id: number; name: string }) {
  const [link, setLink] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    try {
      const made = await call(linkSchema, 'POST', `/api/users/${id}/link`)
      const isCopied = await copied(made.link)
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

  if (link !== '') return <NotCopied label={`Link of ${name}`} text={link} />
  return (
    <AdminButton onPress={make} isPending={isBusy}>
      New link
    </AdminButton>
  )
}
