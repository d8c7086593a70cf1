import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { TextKind } from '../../../src/domain/message-kinds'
import { type TextPreview, textPreviewSchema } from '../../../src/domain/messages'
import { shortName } from '../../../src/domain/name'
import { ADDRESS_MAX } from '../../../src/domain/whatsapp'
import { call } from '../../api'
import { SmallSelect } from '../../ui/small-select'
import { NotLoaded } from '../app/not-loaded'
import { keys } from '../app/queries'
import { useSettled } from '../app/use-settled'
import { roomText } from './words'

type Reader = Pick<TextPreview['people'][number], 'userId' | 'groupId'>

export function TextPreviewOf({ kind, text }: { kind: TextKind; text: string }) {
  const [reader, setReader] = useState<Reader>()
  const id = useId()
  const settled = useSettled(text)
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.messages, 'preview', kind, settled, reader],
    queryFn: ({ signal }) =>
      call(
        textPreviewSchema,
        'POST',
        `/api/message-texts/${kind}/preview`,
        { text: settled, ...reader },
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    gcTime: 0,
  })
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-1 flex-col gap-2">
      {data?.shown ? (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <label htmlFor={id} className="font-semibold">
              As read by
            </label>
            <SmallSelect
              id={id}
              className="max-w-full min-w-0"
              value={keyOf(data.shown)}
              onChange={({ target }) => setReader(data.people.find((one) => keyOf(one) === target.value))}
            >
              {data.people.map((one) => (
                <option key={keyOf(one)} value={keyOf(one)}>
                  {[shortName(one.name), one.group, one.isDue && 'due now'].filter(Boolean).join(' · ')}
                </option>
              ))}
            </SmallSelect>
          </div>
          <p className="min-h-40 rounded-admin bg-pandan/10 px-3 py-2 text-base wrap-anywhere whitespace-pre-line">
            {data.shown.text}
          </p>
          {data.shown.missing.length > 0 && (
            <p className="font-semibold text-sambal-dark">Stays empty: {data.shown.missing.join(', ')}</p>
          )}
          <p className={data.shown.length > ADDRESS_MAX ? 'text-sambal-dark' : 'text-abu-600'}>
            {roomText(data.shown.length)}, for {shortName(readerIn(data)?.name ?? '')}
          </p>
        </>
      ) : data ? (
        <p className="text-abu-700">Nobody is there yet who could read it.</p>
      ) : (
        <NotLoaded what="the preview" error={error} onRetry={refetch} />
      )}
      {data && error && (
        <p role="alert" className="text-sambal-dark">
          The preview could not be brought up to date.
        </p>
      )}
    </section>
  )
}

function readerIn({ people, shown }: TextPreview) {
  return people.find((one) => shown && keyOf(one) === keyOf(shown))
}

function keyOf({ userId, groupId }: Reader): string {
  return `${userId} ${groupId}`
}
