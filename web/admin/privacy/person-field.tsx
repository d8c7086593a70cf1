import { useState } from 'react'
import { displayPhone } from '../../../src/domain/phone'
import type { PersonFound } from '../../../src/domain/privacy'
import { SearchPicker } from '../../ui/search-picker'
import { useSettled } from '../app/use-settled'
import { usePeople } from './queries'

interface PersonFieldProps {
  chosen: PersonFound | null
  onChoose: (person: PersonFound | null) => void
  isNobody: boolean
  onNobody: (isNobody: boolean) => void
  error?: string | undefined
}

/** The person of a request, found by phone, name or code, or nobody about whom anything is stored. */
export function PersonField({ chosen, onChoose, isNobody, onNobody, error }: PersonFieldProps) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const search = useSettled(wanted)
  const { data, isPending, isPlaceholderData, isError } = usePeople(search)
  const people = (wanted !== '' && data?.items) || []
  const isSearching = wanted !== '' && (isPending || isPlaceholderData || search !== wanted)
  return (
    <div className="flex flex-col">
      <span className="mb-1 text-sm font-semibold">Whose</span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isNobody && (
          <div className="w-full sm:w-auto">
            <SearchPicker
              label="Whose: phone, name or code"
              placeholder="Phone, name or code"
              items={people.map(({ id, name, phone, signups, erasesAt }) => ({
                key: id,
                text: name,
                hint: `${displayPhone(phone)}${signups > 1 ? ` · ${signups} sign-ups` : ''}${erasesAt ? ' · to be erased' : ''}`,
              }))}
              isSearching={isSearching}
              emptyText={
                wanted === ''
                  ? 'Type a phone, a name or a code.'
                  : isSearching
                    ? 'Searching…'
                    : isError
                      ? 'The search failed. Type again.'
                      : 'Nobody found.'
              }
              chosen={chosen && { key: chosen.id, text: chosen.name, hint: displayPhone(chosen.phone) }}
              onSearch={setText}
              onChoose={(key) => onChoose(people.find(({ id }) => id === key) ?? null)}
            />
          </div>
        )}
        {chosen && !isNobody && <span className="text-sm tabular-nums">{displayPhone(chosen.phone)}</span>}
        <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
          <input type="checkbox" checked={isNobody} onChange={({ target }) => onNobody(target.checked)} />
          Nothing is held about them
        </label>
      </div>
      <p role={error ? 'alert' : undefined} className="min-h-7 pt-1 text-sm text-sambal">
        {error}
      </p>
    </div>
  )
}
