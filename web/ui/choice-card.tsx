import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon'

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  type: 'radio' | 'checkbox'
  /** name of a drawing */
  icon?: string | number | undefined
  /** a card with its words beside the icon, or a tile with them below it */
  shape?: 'card' | 'tile'
  /** looks unavailable, though pressing it is still answered */
  isFaded?: boolean
  children: ReactNode
}

/** A native radio button or checkbox as a large card: the whole card is the target. */
export function ChoiceCard({
  icon,
  shape = 'card',
  isFaded,
  className = '',
  children,
  ...input
}: ChoiceCardProps) {
  return (
    <label className={`${base} ${classes[shape]} ${isFaded ? 'opacity-70' : ''} ${className}`}>
      {/* as large as its card for those who find it by touch or ear; for a pointer, the card is its label */}
      <input
        {...input}
        className="peer absolute inset-0 z-1 size-full appearance-none [clip-path:circle(3px)]"
      />
      {/* the frame beside the input, not around it: browsers came late to choosing by what is inside */}
      <span className={frame} />
      {icon !== undefined && (
        <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-kunyit/25 text-sambal-dark transition-colors peer-checked:bg-sambal peer-checked:text-white">
          <Icon name={icon} />
        </span>
      )}
      <span className={`${words[shape]} flex-1 wrap-break-word`}>{children}</span>
      <span
        className={`${marks[shape]} ${input.type === 'radio' || shape === 'tile' ? 'rounded-full' : 'rounded-lg'}`}
      >
        <Icon name="check" className="size-4 stroke-3" />
      </span>
    </label>
  )
}

const base =
  'group relative flex min-h-14 cursor-pointer items-center rounded-card border-2 border-transparent bg-white font-semibold'

const frame =
  'pointer-events-none absolute -inset-0.5 rounded-card border-2 border-abu-500 transition-colors duration-150 group-hover:border-abu-700 peer-checked:border-sambal peer-checked:bg-sambal/5 peer-focus-visible:focus-ring in-data-keys:peer-checked:focus-ring'

const classes = {
  card: 'flex-wrap gap-x-3 gap-y-1 py-2 pr-12 pl-3',
  tile: 'flex-col justify-center gap-1 px-1 py-3 text-center',
}

const mark =
  'grid size-6 shrink-0 place-items-center text-white transition duration-150 *:opacity-0 peer-checked:bg-sambal peer-checked:*:opacity-100'

// below the icon where beside it a word of that size would have to be broken
const words = { card: 'min-w-[min(100%,7.5ch)]', tile: 'min-w-0' }

// a tile has its mark on the corner, only when it is chosen
const marks = {
  card: `${mark} absolute top-1/2 right-3 -translate-y-1/2 border-2 border-abu-500 peer-checked:border-sambal`,
  tile: `${mark} absolute -top-2 -right-2 scale-0 peer-checked:scale-100`,
}
