import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { pageSchema, type User, userSchema } from '../../../../src/domain/api'
import { shortName } from '../../../../src/domain/profile/name'
import { type Budget, genderLabel } from '../../../../src/domain/profile/profile'
import { call } from '../../../api'
import { SearchPicker } from '../../../ui/search-picker'
import { useDebounced } from '../../../ui/use-debounced'
import { pauseText, removalText } from '../../app/dinner/marks'
import { keys } from '../../app/queries'

interface PersonPickerProps {
  label: string
  chosen: User | null
  onChoose: (user: User | null) => void
  /** finds all users, not only those who can take a seat now */
  isAnyone?: boolean
  /** users of this budget are offered first */
  budget?: Budget | undefined
  ref: Ref<HTMLInputElement>
}

const ROWS_MAX = 20

/** A combo box that finds users by name or phone; it lists the latest sign-ups until something is typed. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, chosen, onChoose, isAnyone = false, budget, ref } = props
  const [text, setText] = useState('')
  const wanted = text.trim()
  const who = useDebounced(wanted)
  const { data, isError, isPending, isPlaceholderData } = useQuery({
    queryKey: [...keys.users, isAnyone ? 'anyone' : 'free', 'who', who, budget],
    queryFn: ({ signal }) => find({ who, budget, ...(!isAnyone && { free: 'yes' }) }, signal),
    placeholderData: keepPreviousData,
  })
  const isSearching = isPending || isPlaceholderData || who !== wanted
  const users = data?.items ?? []
  const rest = (data?.matching ?? 0) - users.length
  return (
    <SearchPicker
      ref={ref}
      label={label}
      placeholder="Search name or phone"
      items={users.map(itemOf)}
      isSearching={isSearching}
      emptyText={isSearching ? 'Searching…' : isError ? 'The search failed. Type again.' : 'No results.'}
      note={rest > 0 ? `${rest}${data?.more ? '+' : ''} more: type more of the name or phone` : undefined}
      chosen={chosen && itemOf(chosen)}
      onSearch={setText}
      onChoose={(key) => onChoose(users.find(({ id }) => id === key) ?? null)}
    />
  )
}

interface Wanted {
  who: string
  budget: Budget | undefined
  free?: 'yes'
}

/** A page of the users who fit, those of the budget first. */
async function find({ who, budget, ...wanted }: Wanted, signal: AbortSignal) {
  const pageOf = (budgets?: string) => {
    const query = new URLSearchParams({
      ...wanted,
      size: String(ROWS_MAX),
      ...(who && { who, sort: 'name', dir: 'asc' }),
      ...(budgets && { budgets }),
    })
    return call(pageSchema(userSchema), 'GET', `/api/users?${query}`, undefined, signal)
  }
  if (!budget) return pageOf()
  const [fitting, all] = await Promise.all([pageOf(budget), pageOf()])
  const others = all.items.filter(({ profile }) => profile?.budget !== budget)
  return { ...all, items: [...fitting.items, ...others].slice(0, ROWS_MAX) }
}

/** A user with what distinguishes users of one name, and the removal reason and notes if there are any. */
function itemOf({ id, username, profile }: User) {
  const facts = [profile?.phone, genderLabel(profile?.gender), profile?.age, profile?.budget]
  return {
    key: id,
    text: shortName(profile?.name ?? username),
    hint: facts.filter((fact) => fact !== undefined && fact !== null).join(' · '),
    warning: warningOf(profile),
  }
}

function warningOf(profile: User['profile']): string | undefined {
  if (!profile) return undefined
  const removed = profile.removed ? [removalText(profile.removed)] : []
  const paused = profile.pausedUntil ? [pauseText(profile.pausedUntil)] : []
  return [...removed, ...paused, ...profile.notes.map((note) => `Note: ${note}`)].join(' · ') || undefined
}
