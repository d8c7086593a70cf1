import { useState } from 'react'
import { linkSchema } from '../../../../src/domain/api'
import { call } from '../../../api'
import { copied } from '../../../ui/copy'
import { NotCopied } from '../../../ui/not-copied'
import { toast } from '../../../ui/toast'
import { useAction } from '../form/use-action'

/** Makes a new link to somebody's own page, at the path of what is theirs, which ends earlier ones, and copies it; returns what shows one that could not be copied. */
export function useNewLink(path: string, name: string) {
  const [link, setLink] = useState('')
  const make = useAction({
    run: () => call(linkSchema, 'POST', `${path}/link`),
    failure: 'No link was made',
    async onDone(made) {
      const isCopied = await copied(made.link)
      setLink(isCopied ? '' : made.link)
      const title = isCopied ? 'Link copied' : 'Link made'
      toast({ title, description: `It opens the page of ${name}; earlier links have ended.` })
    },
  })

  return { make, notCopied: link !== '' && <NotCopied label={`Link of ${name}`} text={link} /> }
}
