import { useState } from 'react'
import { AdminButton } from '../../../ui/admin-button'
import { bestTables, type Plan } from './plan'

interface ChooseBestProps {
  plan: Plan
  isBusy: boolean
  onChoose: (keys: ReadonlySet<number>) => void
}

const USUAL = 40

/** Chooses the best tables, as many as staff say, or all of them. */
export function ChooseBest({ plan, isBusy, onChoose }: ChooseBestProps) {
  const [text, setText] = useState('')
  const all = [...plan.tables.keys()]
  const usual = Math.min(USUAL, all.length)
  const count = /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : text.trim() ? undefined : usual
  const areAll = all.length > 0 && [...plan.tables.values()].every(({ isChosen }) => isChosen)
  return (
    <form
      className="flex shrink-0 items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (count && !isBusy) onChoose(bestTables(plan, count))
      }}
    >
      <AdminButton
        type="submit"
        isDisabled={isBusy || !count}
        {...(count && { 'aria-label': `Choose the best ${count}` })}
      >
        Choose the best
      </AdminButton>
      <input
        inputMode="numeric"
        aria-label="How many tables to choose"
        placeholder={String(usual)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-9 w-14 rounded-admin border border-abu-500 px-2 text-center tabular-nums max-sm:text-base"
      />
      <AdminButton
        isDisabled={isBusy || all.length === 0}
        onPress={() => onChoose(new Set(areAll ? [] : all))}
      >
        {areAll ? 'Choose none' : 'Choose all'}
      </AdminButton>
    </form>
  )
}
