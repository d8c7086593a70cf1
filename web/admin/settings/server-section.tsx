import { useState } from 'react'
import { doneSchema } from '../../../src/domain/done'
import { type ServerSettings, serverSchema } from '../../../src/domain/house/settings'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { toast } from '../../ui/toast'
import { useAction } from '../app/form/use-action'
import { NotLoaded } from '../app/page/not-loaded'
import { FRESH, keys, useGet } from '../app/queries'

type Check = ServerSettings['checks'][number]

/** What the machine sets, whether all of it is sound, and what this browser sees of it. */
export function ServerSection() {
  const { data, error, refetch } = useGet(
    [...keys.settings, 'server'],
    serverSchema,
    '/api/settings/server',
    FRESH,
  )
  const backup = useAction({
    run: () => call(doneSchema, 'POST', '/api/settings/backups'),
    refreshes: [keys.settings, keys.today],
    failure: 'No backup was made',
    onDone: ({ message }) => toast({ title: 'Success', description: message }),
  })
  const [seen, setSeen] = useState<Check[]>()
  if (!data) return <NotLoaded what="the checks" error={error} onRetry={refetch} />
  return (
    <>
      <section aria-label="Checks" className="border-b border-abu-200 py-3">
        <h2 className="mb-2 font-semibold">Checks</h2>
        <Checks checks={[...data.checks, ...(seen ?? [])]} />
        <div className="flex flex-wrap gap-2">
          <AdminButton
            size="small"
            onPress={async () => {
              const { data: now } = await refetch()
              if (now) setSeen(checkBrowser(now))
            }}
          >
            Check this browser
          </AdminButton>
          <AdminButton size="small" isPending={backup.isPending} onPress={() => backup.mutate()}>
            Back up now
          </AdminButton>
        </div>
      </section>
      <details className="border-b border-abu-200">
        <summary className="cursor-pointer py-3 font-semibold">Set by the server</summary>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pb-4 text-sm">
          {data.settings.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="font-mono">{name}</dt>
              <dd className="wrap-break-word">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul aria-live="polite" className="mb-2 grid gap-1 text-sm">
      {checks.map(({ name, isFine, text }) => (
        <li key={name} className="wrap-break-word">
          <span className={isFine ? 'text-pandan' : 'font-semibold text-sambal'}>
            {isFine ? 'ok' : 'wrong'}
          </span>{' '}
          <strong className="font-semibold">{name}</strong>: {text}
        </li>
      ))}
    </ul>
  )
}

/** Compares what this browser sees with what came to the server through what stands between them. */
export function checkBrowser(
  { host, isSecure }: Pick<ServerSettings, 'host' | 'isSecure'>,
  { host: seenHost, protocol, hostname }: Pick<Location, 'host' | 'protocol' | 'hostname'> = location,
): Check[] {
  const isHttps = protocol === 'https:'
  const isHere = /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)
  const scheme = (secure: boolean) => (secure ? 'https' : 'http')
  return [
    {
      name: 'address through the proxy',
      isFine: host === seenHost,
      text:
        host === seenHost
          ? host
          : `${seenHost} here, ${host} at the server: the proxy has to pass the host on`,
    },
    {
      name: 'scheme through the proxy',
      isFine: isHttps === isSecure,
      text:
        isHttps === isSecure
          ? scheme(isSecure)
          : `${scheme(isHttps)} here, ${scheme(isSecure)} at the server: set TRUST_PROXY=on, and X-Forwarded-Proto in the proxy`,
    },
    {
      name: 'cookie of the session',
      isFine: isSecure || isHere,
      text: isSecure
        ? 'secure'
        : isHere
          ? 'of this machine alone'
          : 'not secure: open the back office by https',
    },
  ]
}
