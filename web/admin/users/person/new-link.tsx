import { useState } from 'react'
import { linkSchema } from '../../../../src/domain/api'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { copied } from '../../../ui/copy'
import { toast } from '../../../ui/toast'
import { NotCopied } from '../../app/not-copied'
import { useAction } from '../../app/use-action'

/** Makes a new link to a user's own page, which ends earlier ones, and copies it. */
export function NewLink({ id, name }: { id: number; name: string }) {
  const [link, setLink] = useState('')
  const make = useAction({
    run: () => call(linkSchema, 'POST', `/api/users/${id}/link`),
    failure: 'No link was made',
    async onDone(made) {
      const isCopied = await copied(made.link)
      setLink(isCopied ? '' : made.link)
      const title = isCopied ? 'Link copied' : 'Link made'
      toast({ title, description: `It opens the page of ${name}; earlier links have ended.` })
    },
  })

  if (link !== '') return <NotCopied label={`Link of ${name}`} text={link} />
  return (
    <AdminButton onPress={() => make.mutate()} isPending={make.isPending}>
      New link
    </AdminButton>
  )
}
