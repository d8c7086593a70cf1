import { useState } from 'react'
import { BigButton } from '../ui/big-button'
import { card } from './frame'

/** The questions of the card on the table, one at a time; nothing before the dinner. */
export function Talk({ questions }: { questions: readonly string[] }) {
  const [i, setI] = useState(0)
  if (questions.length === 0) return null
  return (
    <div className={card}>
      <p className="text-sm font-bold">
        Buat ngobrol · {i + 1}/{questions.length}
      </p>
      <p aria-live="polite" className="min-h-21 text-lg/[1.4] font-bold">
        {questions[i]}
      </p>
      <BigButton variant="secondary" onClick={() => setI((i + 1) % questions.length)}>
        Pertanyaan lain
      </BigButton>
    </div>
  )
}
