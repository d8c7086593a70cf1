import { doneSchema, linkSchema } from '../../../src/domain/api'
import { byLinksSchema, type Erasure, type ExportRequest } from '../../../src/domain/erasures'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { FRESH, keys, useGet } from '../app/queries'
import { useAction } from '../app/use-action'
import { useIsAdmin } from '../session/signed-in'

/** What somebody requests by a link that staff handed out. */
export type ByLink = { kind: 'erasures'; of: Erasure } | { kind: 'exports'; of: ExportRequest }

/** Returns what is requested by links that staff handed out, for admins. */
export function useByLinks() {
  const isAdmin = useIsAdmin()
  return useGet([...keys.privacy, 'links'], byLinksSchema, '/api/privacy/links', {
    enabled: isAdmin,
    ...FRESH,
  })
}

/** Allows what is requested, or stops it with a reason. */
export function useDecide({ kind, of: { id, version } }: ByLink, onDone?: () => void) {
  return useAction({
    run: (decision: { decision: 'allow' } | { decision: 'stop'; reason: string }) =>
      call(doneSchema, 'PATCH', `/api/privacy/${kind}/${id}`, { ...decision, version }),
    refreshes: [keys.privacy],
    failure: 'Failed to decide on it',
    unreached: 'See whether it is decided',
    onDone({ message }) {
      toast({ title: 'Success', description: message })
      onDone?.()
    },
  })
}

/** Makes a link to the page of somebody who is to be erased. Returns its address. */
export function useErasureLink(id: number) {
  return useAction({
    run: () => call(linkSchema, 'POST', `/api/privacy/erasures/${id}/link`),
    refreshes: [keys.privacy],
    failure: 'No link was made',
  })
}
