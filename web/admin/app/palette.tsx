import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { TextField } from 'react-aria-components/TextField'
import { groupSchema, pageSchema, userSchema } from '../../../src/domain/api'
import { shortName } from '../../../src/domain/profile/name'
import { SEARCH_MAX } from '../../../src/domain/query'
import { call } from '../../api'
import { Dialog } from '../../ui/dialog'
import { addressOf } from './addresses'
import { go } from './go'
import { groupTitle } from './group-name'
import { PauseMark, RemovalMark } from './marks'
import { keys } from './queries'
import { useDebounced } from './use-debounced'

export interface Action {
  text: string
  act: () => void
}

interface Item extends Action {
  id: string
  hint: string
  removed?: string | null | undefined
  pausedUntil?: string | null | undefined
}

const FOUND_MAX = 8

/** Finds any user, group or action by typing; Enter opens it. */
export function Palette({ actions, onClose }: { actions: Action[]; onClose: () => void }) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const search = useDebounced(wanted)
  const { data, isFetching, isError } = useQuery({
    queryKey: [...keys.users, 'palette', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const isSearching = wanted !== '' && (isFetching || search !== wanted)
  const matching: Item[] = actions
    .filter((action) => action.text.toLowerCase().includes(wanted.toLowerCase()))
    .map((action) => ({ ...action, id: `action ${action.text}`, hint: 'Action' }))
  const items = [...matching, ...(wanted && data ? data : [])]

  function choose(id: string) {
    onClose()
    items.find((item) => item.id === id)?.act()
  }

  return (
    <Dialog isDismissable onClose={onClose} title="Go to" variant="medium">
      <Autocomplete inputValue={text} onInputChange={setText}>
        <TextField aria-label="Find a user, a group or an action" autoFocus className="mt-3">
          <Input
            placeholder="Find a user, a group or an action"
            maxLength={SEARCH_MAX}
            autoComplete="off"
            className="h-11 w-full rounded-admin border border-abu-500 px-3 text-base placeholder:text-abu-600"
          />
        </TextField>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too */}
        <div tabIndex={0} className="mt-2 h-92 overflow-auto">
          <Menu
            aria-label="Found"
            items={items}
            onAction={(id) => choose(String(id))}
            renderEmptyState={() => (
              <p className="px-3 py-2 text-abu-700">
                {isSearching ? 'Searching…' : isError ? 'The search failed. Type again.' : 'No results.'}
              </p>
            )}
            className="text-sm outline-none"
          >
            {({ id, text, hint, removed, pausedUntil }: Item) => (
              <MenuItem
                id={id}
                textValue={text}
                className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-3 -outline-offset-2 outline-laut data-focus-visible:outline-2 data-focused:bg-abu-100"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold" title={text}>
                    {text}
                  </span>
                  <RemovalMark reason={removed} className="block wrap-anywhere" />
                  <PauseMark until={pausedUntil} />
                </span>
                <span className="max-w-1/2 truncate text-[13px] text-abu-700">{hint}</span>
              </MenuItem>
            )}
          </Menu>
        </div>
      </Autocomplete>
    </Dialog>
  )
}

async function find(search: string, signal: AbortSignal): Promise<Item[]> {
  const query = new URLSearchParams({ size: String(FOUND_MAX) })
  const usersQuery = new URLSearchParams({ ...Object.fromEntries(query), who: search })
  // a small number is an id
  const isId = /^#?\d{1,5}$/.test(search)
  const groupsQuery = new URLSearchParams({
    ...Object.fromEntries(query),
    search: isId ? search.replace(/^#?/, '#') : search,
  })
  const [people, tables] = await Promise.all([
    call(pageSchema(userSchema), 'GET', `/api/users?${usersQuery}`, undefined, signal),
    call(pageSchema(groupSchema), 'GET', `/api/dinner-groups?${groupsQuery}`, undefined, signal),
  ])
  const users: Item[] = people.items.map((user) => ({
    id: `user ${user.id}`,
    text: shortName(user.profile?.name ?? user.username),
    hint: `User · ${user.profile?.phone ?? user.username}`,
    removed: user.profile?.removed,
    pausedUntil: user.profile?.pausedUntil,
    act: () => go(addressOf('guests/:id', '', user.id)),
  }))
  const groups: Item[] = tables.items.map(({ id, name, status }) => ({
    id: `group ${id}`,
    text: groupTitle({ id, name }),
    hint: `Group · ${status}`,
    act: () => go(addressOf('tables/:id', '', id)),
  }))
  return isId ? [...groups, ...users] : [...users, ...groups]
}
