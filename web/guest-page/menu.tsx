import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import type { Me } from '../../src/domain/guest-page/guest-page'
import { rupiah } from '../../src/domain/house/site'
import { type MyMenu, myMenuSchema } from '../../src/domain/venue/chosen'
import { type Course, type MenuTag, NO_DIET } from '../../src/domain/venue/menu'
import { dietChips } from '../questions/dietary-field'
import { BigButton } from '../ui/big-button'
import { FieldNote, fieldBox } from '../ui/big-field'
import { ChoiceCard } from '../ui/choice-card'
import { callMe, type Trouble } from './call'
import { Loading } from './loading'
import { page } from './page'
import { spoken } from './page-texts'
import { SideScreen } from './side-screen'
import { readTrouble, TroubleNote } from './trouble'
import { useChange } from './use-change'
import { goBack, stayingHere } from './view'

interface MenuProps {
  menu: NonNullable<Me['menu']>
}

export function Menu(props: MenuProps) {
  const [read, setRead] = useState<MyMenu>()
  const [trouble, setTrouble] = useState<Trouble>()
  const load = useCallback(async () => {
    setTrouble(undefined)
    const outcome = await callMe(myMenuSchema, 'GET', '/choices')
    if (outcome.ok) setRead(outcome.value)
    else if (outcome.trouble.why === 'over') void page.load()
    else setTrouble(outcome.trouble)
  }, [])
  useEffect(() => void load(), [load])
  if (read) return <MenuForm {...props} read={read} />
  if (!trouble) return <Loading />
  return (
    <SideScreen title="Pilih menu" actions={<BigButton onClick={load}>Coba lagi</BigButton>}>
      <p role="alert">{readTrouble(trouble)}</p>
    </SideScreen>
  )
}

const COURSES: Record<Course, { heading: string; none: string }> = {
  food: { heading: 'Makanan', none: 'Pilih satu makanan' },
  drink: { heading: 'Minuman', none: 'Pilih satu minuman' },
}

const TAGS: Record<MenuTag, string> = {
  'house pick': 'andalan',
  vegetarian: 'vegetarian',
  vegan: 'vegan',
  spicy: 'pedas',
  nuts: 'kacang',
  seafood: 'makanan laut',
  dairy: 'susu',
  pork: 'babi',
}

function MenuForm({ menu, read }: MenuProps & { read: MyMenu }) {
  const { busy, trouble, change: send } = useChange()
  const { food, drink, nickname, noPhotos } = read
  const stored = {
    ...{ food, drink, nickname, noPhotos, diet: read.diet ?? read.answered },
    // an empty answer says nothing: who eats everything says so
    eatsAll: read.diet === '',
  }
  // as long as this screen is open, also through a reload
  const [draft, setDraft] = useState<typeof stored>({ ...stored, ...history.state?.menu })
  const change = (changes: Partial<typeof stored>) => {
    const menu = { ...draft, ...changes }
    setDraft(menu)
    history.replaceState({ ...history.state, menu }, '')
  }
  const [wasTried, setTried] = useState(false)
  const courses = (['food', 'drink'] as const).map((course) => ({
    course,
    dishes: read.dishes.filter(({ kind }) => kind === course),
  }))
  const isMissing = (course: Course, n: number) => n > 0 && draft[course] === null
  const isSilent = !draft.eatsAll && draft.diet.trim() === ''
  const isWrong = isSilent || courses.some(({ course, dishes }) => isMissing(course, dishes.length))

  async function save() {
    setTried(true)
    if (isWrong) return
    const { eatsAll, ...chosen } = draft
    const body = { ...chosen, diet: eatsAll ? NO_DIET : draft.diet.trim(), seat: menu.seat }
    const isStillHere = stayingHere()
    if ((await send('save', 'PUT', '/choices', body)) && isStillHere()) goBack()
  }

  return (
    <SideScreen
      title="Pilih menu"
      onSubmit={save}
      actions={
        <>
          <TroubleNote trouble={trouble} />
          {wasTried && isWrong && (
            <p role="alert" className="text-center text-sm font-semibold text-sambal-dark">
              Masih ada yang belum diisi.
            </p>
          )}
          <BigButton type="submit" isBusy={busy === 'save'}>
            {busy ? 'Menyimpan…' : 'Simpan'}
          </BigButton>
        </>
      }
    >
      <fieldset disabled={busy !== undefined} className="grid min-w-0 gap-6">
        <p className="text-abu-800">
          Sebelum {spoken(menu.until)}. Kalau belum milih, kita pilihin menu andalan restonya ya.
        </p>
        {courses.map(
          ({ course, dishes }) =>
            dishes.length > 0 && (
              <Part
                key={course}
                heading={COURSES[course].heading}
                problem={wasTried && isMissing(course, dishes.length) ? COURSES[course].none : undefined}
              >
                {dishes.map(({ id, name, extraPrice, tags }) => (
                  <ChoiceCard
                    key={id}
                    type="radio"
                    name={course}
                    checked={draft[course] === id}
                    onChange={() => change({ [course]: id })}
                  >
                    {name}
                    {tags.length > 0 && (
                      <span className="block text-sm font-normal text-abu-700">
                        {tags.map((tag) => TAGS[tag]).join(' · ')}
                      </span>
                    )}
                    {extraPrice > 0 && (
                      <span className="block text-sm font-normal text-abu-700">
                        +{rupiah(extraPrice)}, bayar di resto
                      </span>
                    )}
                  </ChoiceCard>
                ))}
              </Part>
            ),
        )}
        <Diet
          diet={draft.diet}
          eatsAll={draft.eatsAll}
          problem={wasTried && isSilent ? `Tulis, atau pilih “${NO_DIET}”` : undefined}
          onChange={(diet, eatsAll) => change({ diet, eatsAll })}
        />
        <div className="grid gap-3">
          <Box isOn={draft.nickname} onChange={(nickname) => change({ nickname })}>
            Boleh tulis nama panggilanku di daftar resto
          </Box>
          <Box isOn={draft.noPhotos} onChange={(noPhotos) => change({ noPhotos })}>
            Aku ga mau difoto
          </Box>
        </div>
      </fieldset>
    </SideScreen>
  )
}

function Part({
  heading,
  problem,
  children,
}: {
  heading: string
  problem: string | undefined
  children: ReactNode
}) {
  const noteId = useId()
  return (
    <fieldset aria-describedby={noteId} className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{heading}</legend>
      {children}
      <FieldNote id={noteId} error={problem} />
    </fieldset>
  )
}

interface DietProps {
  diet: string
  eatsAll: boolean
  problem: string | undefined
  onChange: (diet: string, eatsAll: boolean) => void
}

function Diet({ diet, eatsAll, problem, onChange }: DietProps) {
  const id = useId()
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="font-semibold">
        Alergi atau pantangan
      </label>
      <div>
        <div className={`${fieldBox} border-abu-500`}>
          <textarea
            id={id}
            rows={2}
            value={eatsAll ? '' : diet}
            placeholder="Contoh: alergi udang, ga makan daging sapi"
            aria-describedby={`${id}-note`}
            aria-invalid={problem !== undefined || undefined}
            onChange={(event) => onChange(event.target.value, false)}
            className="field-sizing-content min-h-20 w-full min-w-0 resize-none rounded-card bg-transparent px-4 py-3 text-base outline-none placeholder:text-abu-500"
          />
        </div>
        {dietChips(eatsAll ? '' : diet, (text) => onChange(text, false))}
      </div>
      <ChoiceCard
        type="checkbox"
        checked={eatsAll}
        onChange={(event) => onChange(diet, event.target.checked)}
      >
        {NO_DIET}
      </ChoiceCard>
      <FieldNote id={`${id}-note`} error={problem} />
    </div>
  )
}

function Box({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: string
}) {
  return (
    <ChoiceCard type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)}>
      {children}
    </ChoiceCard>
  )
}
