import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useState } from 'react'
import type { Page, User } from '../../../../src/domain/api'
import { request } from '../../../api'
import { SearchPicker } from '../../../ui/search-picker'
import { genderLabel } from '../../labels'
import { keys } from '../../queries'

interface PersonPickerProps {
  label: string
  chosen: User | null
  onChoose: (user: User | null) => void
  ref: Ref<HTMLInputElement>
}

const DEBOUNCE_MS = 300
const ASKED_FOR = '100'
const SHOWN = 20

/** Finds people who can take a seat now, by name or phone; the server does the looking. */
export function PersonPicker({ label, chosen, onChoose, ref }: PersonPickerProps) {
  const [text, setText] = useState('')
  const wanted = phoneOf(text) ?? text.trim()
  const search = useSettled(wanted)
  const { data, isFetching } = useQuery({
    queryKey: [...keys.users, 'free', 'search', search],
    queryFn({ signal }) {
      const query = new URLSearchParams({ free: 'yes', size: ASKED_FOR, ...(search && { search }) })
      return request<Page<User>>('GET', `/api/users?${query}`, undefined, signal)
    },
    placeholderData: keepPreviousData,
  })
  // the server looks at more than names and phones
  const users = data?.items.filter((user) => isMeant(user, wanted)).slice(0, SHOWN) ?? []
  return (
    <SearchPicker
      ref={ref}
      label={label}
      placeholder="Search name or phone"
      items={users.map((user) => ({ key: user.id, text: nameOf(user), hint: hintOf(user) }))}
      emptyText={isFetching || search !== wanted ? 'Searching…' : 'No results.'}
      chosen={chosen && { key: chosen.id, text: nameOf(chosen) }}
      onSearch={setText}
      onChoose={(key) => onChoose(users.find(({ id }) => id === key) ?? null)}
    />
  )
}

/** The digits of a phone as they are stored, when somebody types part of one: without the leading 0 or 62. */
function phoneOf(text: string): string | undefined {
  return /^[+\d][\d\s-]*$/.test(text.trim()) ? text.replace(/\D/g, '').replace(/^(62|0)/, '') : undefined
}

function isMeant({ profile }: User, wanted: string): boolean {
  if (!profile) return false
  const name = profile.name.toLowerCase()
  const words = wanted.toLowerCase().split(/\s+/)
  return words.every((word) => name.includes(word)) || profile.phone.includes(wanted)
}

function nameOf({ profile, username }: User): string {
  return profile?.name ?? username
}

/** What tells people of one name apart, and whether staff once removed this one from a group. */
function hintOf({ profile }: User): string {
  const facts = [profile?.phone, genderLabel(profile?.gender), profile?.age, profile?.budget]
  if (profile?.removed) facts.push(`removed: ${profile.removed}`)
  return facts.filter((fact) => fact !== undefined && fact !== null).join(' · ')
}

/** A text once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
