import { useId, useState } from 'react'
import { rupiah } from '../../../src/domain/house/site'
import { shortName } from '../../../src/domain/profile/name'
import { DIETARY_MAX } from '../../../src/domain/profile/profile'
import {
  choiceDoneSchema,
  type GroupChoices,
  groupChoicesSchema,
} from '../../../src/domain/venue/choice-calls'
import { COURSE_LABELS, COURSES, type Course, NO_DIET } from '../../../src/domain/venue/menu'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { SmallSelect } from '../../ui/small-select'
import { toast } from '../../ui/toast'
import { UserLink } from '../app/links'
import { NotLoaded } from '../app/not-loaded'
import { FRESH, keys, useGet } from '../app/queries'
import { undoAction } from '../app/undo'
import { differ, useUnsaved } from '../app/unsaved'
import { useAction } from '../app/use-action'
import { choiceText } from './words'

type Guest = GroupChoices['guests'][number]
type Dish = GroupChoices['dishes'][number]

/** What each guest of a group eats, and a form for who says it by chat. */
export function GuestMenus({ groupId }: { groupId: number }) {
  const { data, error, refetch } = useGet(
    [...keys.messages, 'choices', groupId],
    groupChoicesSchema,
    `/api/dinner-groups/${groupId}/choices`,
    FRESH,
  )
  const [edited, setEdited] = useState<number>()
  if (!data) return <NotLoaded what="the menus" error={error} onRetry={refetch} />
  const { dishes, guests } = data
  return (
    <ul aria-label="Menus" className="rounded-admin border border-abu-200 text-sm">
      {guests.map((guest) => (
        <li key={guest.userId} className="border-b border-abu-200 px-3 py-1.5 last:border-b-0">
          {edited === guest.userId ? (
            <Form groupId={groupId} guest={guest} dishes={dishes} onClose={() => setEdited(undefined)} />
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
                <UserLink id={guest.userId} name={shortName(guest.name)} />{' '}
                <span className="text-abu-700">{choiceText(guest, dishes)}</span>
              </p>
              <AdminButton
                size="small"
                aria-label={`Change the menu of ${guest.name}`}
                onPress={() => setEdited(guest.userId)}
                className="max-sm:h-11"
              >
                Change
              </AdminButton>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

interface FormProps {
  groupId: number
  guest: Guest
  dishes: readonly Dish[]
  onClose: () => void
}

function Form({ groupId, guest, dishes, onClose }: FormProps) {
  const { userId, name, answered, version } = guest
  const [first] = useState(() => draftOf(guest))
  const [draft, setDraft] = useState(first)
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const close = useUnsaved(differ(draft, first), onClose)
  const diet = useId()
  const { food, drink, nickname, noPhotos } = draft
  const save = useAction({
    failure: 'The menu was not saved',
    run: () =>
      call(choiceDoneSchema, 'PUT', `/api/dinner-groups/${groupId}/choices/${userId}`, {
        ...{ food, drink, nickname, noPhotos, version },
        diet: draft.eatsAll ? NO_DIET : draft.diet.trim() || null,
      }),
    onDone({ message, undo }) {
      toast({ title: message, action: undoAction(undo) })
      onClose()
    },
  })
  const box = (key: 'eatsAll' | 'nickname' | 'noPhotos', label: string) => (
    <label className="flex items-center gap-2 py-1">
      <input
        type="checkbox"
        checked={draft[key]}
        onChange={({ target }) => change({ [key]: target.checked })}
        className="size-4"
      />
      {label}
    </label>
  )
  return (
    <form
      aria-label={`Menu of ${name}`}
      className="flex flex-col gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <p className="font-semibold wrap-anywhere">{shortName(name)}</p>
      <div className="flex flex-wrap gap-2">
        {COURSES.filter((course) => dishes.some(({ kind }) => kind === course)).map((course) => (
          <SmallSelect
            key={course}
            aria-label={COURSE_LABELS[course]}
            className="max-w-full min-w-0"
            value={draft[course] ?? ''}
            onChange={({ target }) => change({ [course]: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">{NONE[course]}</option>
            {dishes
              .filter(({ kind }) => kind === course)
              .map((dish) => (
                <option key={dish.id} value={dish.id}>
                  {dish.name}
                  {dish.tags.length > 0 && ` (${dish.tags.join(', ')})`}
                  {dish.extraPrice > 0 && ` +${rupiah(dish.extraPrice)}`}
                </option>
              ))}
          </SmallSelect>
        ))}
      </div>
      <label htmlFor={diet}>Allergies, and what they do not eat</label>
      <input
        id={diet}
        value={draft.eatsAll ? '' : draft.diet}
        placeholder={answered}
        disabled={draft.eatsAll}
        maxLength={DIETARY_MAX}
        onChange={({ target }) => change({ diet: target.value })}
        className="h-9 w-full rounded-admin border border-abu-500 bg-white px-3 text-base disabled:bg-abu-100"
      />
      <div className="flex flex-wrap gap-x-5">
        {box('eatsAll', 'Eats everything')}
        {box('nickname', 'The restaurant may read their nickname')}
        {box('noPhotos', 'No photos')}
      </div>
      <div className="flex gap-2">
        <AdminButton type="submit" variant="primary" isPending={save.isPending}>
          Save
        </AdminButton>
        <AdminButton onPress={close}>Cancel</AdminButton>
      </div>
    </form>
  )
}

const NONE: Record<Course, string> = { food: 'No dish yet', drink: 'No drink yet' }

function draftOf({ food, drink, diet, nickname, noPhotos }: Guest) {
  return { food, drink, nickname, noPhotos, diet: diet ?? '', eatsAll: diet === '' }
}
