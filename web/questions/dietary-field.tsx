import { useId, useRef, useState } from 'react'
import { fieldBox } from '../ui/big-field'
import { ASKS } from './asks'
import { useEarlyInput } from './early-input'

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
  const field = useRef<HTMLTextAreaElement>(null)

  const type = (typed: string) => {
    setText(typed)
    onChange(typed.trim())
  }
  useEarlyInput(() => {
    const early = field.current?.value
    if (early) type(early)
  })

  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold">
        {ASKS.dietaryRestrictions}
      </label>
      <div className={`${fieldBox} border-abu-500`}>
        <textarea
          ref={field}
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
    </div>
  )
}
