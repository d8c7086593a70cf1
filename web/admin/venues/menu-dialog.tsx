import { useState } from 'react'
import { rupiah } from '../../../src/domain/house/site'
import {
  COURSE_LABELS,
  COURSES,
  MENU_TAGS,
  type MenuItem,
  menuLines,
  type NewMenuItem,
  type OddLine,
  parseMenuLines,
  withoutPrices,
} from '../../../src/domain/venue/menu'
import type { Venue } from '../../../src/domain/venue/venue'
import { AdminButton } from '../../ui/admin-button'
import { FormDialog } from '../../ui/form-dialog'
import { TextArea } from '../../ui/text-area'
import { ConflictNote } from '../app/form/conflict-note'
import { useSeen } from '../app/form/stale'
import { useForm } from '../app/form/use-form'
import { NotLoadedDialog } from '../app/page/not-loaded-dialog'
import { useUnsaved } from '../app/unsaved'
import { staleIn, useStoreMenu } from './mutations'
import { useVenue } from './queries'

export function MenuDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const { data, error, refetch, isFetchedAfterMount } = useVenue(venue.id)
  if (data && isFetchedAfterMount) return <MenuForm venue={data.venue} menu={data.menu} onClose={onClose} />
  return (
    <NotLoadedDialog
      title={`Menu of ${venue.name}`}
      size="large"
      what="the menu"
      error={error}
      onRetry={refetch}
      onClose={onClose}
    />
  )
}

function MenuForm({ venue, menu, onClose }: { venue: Venue; menu: MenuItem[]; onClose: () => void }) {
  const [before] = useState(() => menuLines(menu.filter(({ active }) => active)))
  const [text, setText] = useState(before)
  const store = useStoreMenu(venue.id, onClose)
  const close = useUnsaved(text !== before, onClose)
  const { items, odd } = parseMenuLines(text)
  const { seen, isStale, load, sending } = useSeen(venue, store, staleIn)
  const { form, wasTried } = useForm({
    isPending: sending.isPending,
    isValid: odd.length === 0,
    onSubmit: () => (text === before ? onClose() : store.mutate({ items, version: seen.version })),
  })
  const kept = menu.filter(({ active }) => !active)

  return (
    <FormDialog
      onClose={close}
      size="large"
      title={`Menu of ${venue.name}`}
      form={form}
      text={items.length === 0 ? 'Save an empty menu' : `Save ${items.length} on the menu`}
      isPending={store.isPending}
      isDisabled={isStale}
    >
      {isStale && (
        <ConflictNote hint="Your text stays, and replaces theirs when it is saved." onLoad={load} />
      )}
      <p className="text-abu-700">
        A dish or a drink a line. An extra price, paid at the restaurant, comes after a plus:{' '}
        <code>Es jeruk +5.000</code>. A tag says what one has to know, such as <code>#vegetarian</code>:{' '}
        {MENU_TAGS.map((tag) => tag.replace(' ', '-')).join(', ')}. Guests who choose nothing get the house
        pick.
      </p>
      <div className="mt-3 grid gap-x-6 gap-y-3 md:grid-cols-2">
        <TextArea
          label="Lines"
          rows={10}
          autoFocus
          placeholder={'Makanan:\nAyam bakar madu\nGado-gado #vegetarian\n\nMinuman:\nEs jeruk +5.000'}
          value={text}
          onChange={setText}
          error={
            wasTried && odd.length > 0 ? 'Mend or take out the lines that are not understood' : undefined
          }
        />
        <div aria-live="polite" className="min-w-0">
          <Understood items={items} />
          <Odd lines={odd} onLeaveOut={() => setText(withoutPrices(text))} />
        </div>
      </div>
      {kept.length > 0 && (
        <p className="pb-3 text-abu-700">
          Chosen by guests and no more on the menu: {kept.map(({ name }) => name).join(', ')}
        </p>
      )}
    </FormDialog>
  )
}

function Understood({ items }: { items: NewMenuItem[] }) {
  if (items.length === 0) return <p className="text-abu-700">Dishes show here as they are understood.</p>
  return COURSES.map((course) => {
    const those = items.filter(({ kind }) => kind === course)
    return (
      those.length > 0 && (
        <section key={course} className="mb-3">
          <h3 className="font-semibold">
            {COURSE_LABELS[course]} ({those.length})
          </h3>
          <ul className="divide-y divide-abu-100">
            {those.map(({ name, extraPrice, tags }) => (
              <li key={name} className="flex flex-wrap gap-x-3 py-1">
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                {tags.length > 0 && <span className="text-abu-700">{tags.join(', ')}</span>}
                {extraPrice > 0 && <span className="tabular-nums">+{rupiah(extraPrice)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}

function Odd({ lines, onLeaveOut }: { lines: OddLine[]; onLeaveOut: () => void }) {
  if (lines.length === 0) return null
  const priced = lines.filter(({ hasPrice }) => hasPrice).length
  return (
    <section className="rounded-admin border border-kunyit bg-[color-mix(in_srgb,var(--color-kunyit)_14%,white)] px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Not understood ({lines.length})</h3>
        {priced > 0 && (
          <AdminButton onPress={onLeaveOut}>
            Leave out {priced === 1 ? 'the price' : `${priced} prices`}
          </AdminButton>
        )}
      </div>
      <ul>
        {lines.map(({ line, text, why }) => (
          <li key={line} className="py-1 wrap-anywhere">
            Line {line}: “{text}”. {why}.
          </li>
        ))}
      </ul>
    </section>
  )
}
