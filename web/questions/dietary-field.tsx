import { useId, useState } from 'react'
import { fieldBox } from '../ui/big-field'
import { ASKS } from './asks'
import { DIET_CHIPS, hasChip, withChip } from './diet-chips'
import { useEarlyInput } from './early-input'

// hydrating a textarea sets it to what its render says: what was typed before the script ran is read earlier
let early = globalThis.document?.querySelector('textarea')?.value

interface DietaryFieldProps {
  /** without spaces around it */
  value: string
  onChange: (value: string) => void
  /** of what tells what is wrong */
  noteId: string
  isWrong: boolean
}

export function DietaryField({ value, onChange, noteId, isWrong }: DietaryFieldProps) {
  const [text = value, setText] = useState<string>()
  const id = useId()

  const type = (typed: string) => {
    setText(typed)
    onChange(typed.trim())
  }
  useEarlyInput(() => {
    if (early) type(early)
    early = undefined
  })

  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold">
        {ASKS.dietaryRestrictions}
      </label>
      <div className={`${fieldBox} border-abu-500`}>
        <textarea
          id={id}
          rows={2}
          value={text}
          placeholder="Contoh: alergi udang, ga makan daging sapi"
          aria-describedby={noteId}
          aria-invalid={isWrong || undefined}
          onChange={(event) => type(event.target.value)}
          className="field-sizing-content min-h-20 w-full min-w-0 resize-none rounded-card bg-transparent px-4 py-3 text-base outline-none placeholder:text-abu-500"
        />
      </div>
      {dietChips(text, type)}
    </div>
  )
}

/** Returns what many write there, to be tapped. */
export function dietChips(text: string, onChange: (text: string) => void) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {DIET_CHIPS.map((chip) => (
        <button
          key={chip}
          type="button"
          aria-pressed={hasChip(text, chip)}
          onClick={() => onChange(withChip(text, chip))}
          className="min-h-11 cursor-pointer rounded-full border-2 border-abu-500 bg-white px-4 text-sm font-semibold hover:border-abu-700 aria-pressed:border-sambal aria-pressed:bg-sambal/10"
        >
          {chip}
        </button>
      ))}
    </div>
  )
}
