import { type FormEvent, useState } from 'react'
import { AdminButton } from '../../ui/admin-button'
import { CheckboxGroup, RadioGroup } from '../../ui/checkbox-group'
import { Dialog, DialogFooter } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'
import { filterInView, OPTION_FILTERS, type UsersFilter, usersView, YES_NO_FILTERS } from './view'

/** The filters of the users table; they take effect with Apply Filters. */
export function FilterDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(filterInView)
  const [ages, setAges] = useState({ min: text(draft.ageMin), max: text(draft.ageMax) })
  const change = (changes: Partial<UsersFilter>) => setDraft((before) => ({ ...before, ...changes }))
  const problem = problemOf(ages)

  function apply(event: FormEvent) {
    event.preventDefault()
    if (problem) return
    const { search: _, ...chosen } = draft
    // what was typed there last may have come since
    const { search } = filterInView()
    usersView.changeView({ filter: whole({ search, ...chosen, ...rangeOf(ages) }) })
    onClose()
  }

  function reset() {
    setDraft({})
    setAges({ min: '', max: '' })
  }

  return (
    <Dialog onClose={onClose} title="Filter Users" variant="medium">
      <form onSubmit={apply} noValidate className="mt-4 grid gap-4 text-sm sm:grid-cols-2">
        <div className="grid grid-cols-2 gap-x-3">
          <TextField
            label="Age from"
            inputMode="numeric"
            maxLength={3}
            value={ages.min}
            onChange={(min) => setAges({ ...ages, min })}
            error={problem}
            autoFocus
          />
          <TextField
            label="Age to"
            inputMode="numeric"
            maxLength={3}
            value={ages.max}
            onChange={(max) => setAges({ ...ages, max })}
          />
        </div>
        {YES_NO_FILTERS.map(({ name, label }) => (
          <RadioGroup
            key={name}
            label={label}
            name={name}
            options={['any', 'yes', 'no'] as const}
            labelOf={(option) => ({ any: 'Any', yes: 'Yes', no: 'No' })[option]}
            chosen={draft[name] ?? 'any'}
            onChange={(chosen) => change({ [name]: chosen === 'any' ? undefined : chosen })}
          />
        ))}
        {OPTION_FILTERS.map(({ name, label, options, textOf }) => (
          <CheckboxGroup
            key={name}
            label={label}
            options={options}
            labelOf={textOf}
            chosen={draft[name] ?? []}
            onChange={(chosen) => change({ [name]: chosen })}
          />
        ))}
        <DialogFooter className="sm:col-span-2">
          <AdminButton onPress={reset} className="mr-auto">
            Reset Filters
          </AdminButton>
          <AdminButton onPress={onClose}>Cancel</AdminButton>
          <AdminButton type="submit" variant="primary">
            Apply Filters
          </AdminButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface Ages {
  min: string
  max: string
}

function text(age: number | undefined) {
  return age === undefined ? '' : String(age)
}

function problemOf({ min, max }: Ages): string | undefined {
  if (![min, max].every((age) => /^\d*$/.test(age.trim()))) return 'Ages are whole numbers'
  if ([min, max].some((age) => Number(age) > AGE_MAX)) return `Ages go up to ${AGE_MAX}`
  return min && max && Number(min) > Number(max) ? 'This is above the other age' : undefined
}

const AGE_MAX = 150

function rangeOf({ min, max }: Ages): UsersFilter {
  const age = (typed: string) => (typed.trim() ? Number(typed) : undefined)
  return { ageMin: age(min), ageMax: age(max) }
}

function whole(filter: UsersFilter): UsersFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
