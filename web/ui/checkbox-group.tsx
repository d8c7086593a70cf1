import type { ComponentProps, ReactNode } from 'react'

interface GroupProps<T extends string | number> {
  label: string
  options: readonly T[]
  labelOf?: (option: T) => string
  /** shown below */
  error?: string | undefined
}

interface CheckboxGroupProps<T extends string | number> extends GroupProps<T> {
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
  /** most that can be chosen: the others are closed once it is reached */
  max?: number
}

export function CheckboxGroup<T extends string | number>(props: CheckboxGroupProps<T>) {
  const { chosen, onChange, max, options, ...group } = props
  const isFull = max !== undefined && chosen.length >= max
  return (
    <Group {...group} hint={max === undefined ? undefined : `${chosen.length} of ${max}`}>
      {options.map((option) => {
        const isChosen = chosen.includes(option)
        return (
          <Pill
            key={option}
            type="checkbox"
            text={group.labelOf?.(option) ?? String(option)}
            checked={isChosen}
            disabled={isFull && !isChosen}
            // in the order of the options, whatever was pressed first
            onChange={() =>
              onChange(options.filter((other) => (other === option ? !isChosen : chosen.includes(other))))
            }
          />
        )
      })}
    </Group>
  )
}

interface RadioGroupProps<T extends string | number> extends GroupProps<T> {
  name: string
  chosen: T
  onChange: (chosen: T) => void
}

export function RadioGroup<T extends string | number>(props: RadioGroupProps<T>) {
  const { name, chosen, onChange, options, ...group } = props
  return (
    <Group {...group}>
      {options.map((option) => (
        <Pill
          key={option}
          type="radio"
          text={group.labelOf?.(option) ?? String(option)}
          name={name}
          checked={chosen === option}
          onChange={() => onChange(option)}
        />
      ))}
    </Group>
  )
}

interface FrameProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: ReactNode
}

function Group({ label, hint, error, children }: FrameProps) {
  return (
    <fieldset data-invalid={error ? true : undefined}>
      <legend className="mb-1.5 flex w-full justify-between text-sm font-semibold">
        {label}
        {hint && <span className="font-normal text-abu-600">{hint}</span>}
      </legend>
      <div className="flex flex-wrap gap-1.5">{children}</div>
      {error && <p className="pt-1 text-sm text-sambal">{error}</p>}
    </fieldset>
  )
}

// the input lies over its words: the whole pill is the target
function Pill({ text, ...input }: ComponentProps<'input'> & { text: string }) {
  return (
    <label className={pill}>
      <input
        {...input}
        className="peer absolute -inset-px cursor-pointer appearance-none rounded-full border border-abu-300 bg-white transition-colors hover:border-abu-500 checked:border-ink checked:bg-ink disabled:cursor-not-allowed disabled:border-abu-200"
      />
      <span className="pointer-events-none relative peer-checked:text-white peer-disabled:text-abu-500">
        {text}
      </span>
    </label>
  )
}

const pill = 'relative inline-flex h-9 items-center rounded-full border border-transparent px-3.5 text-sm'
