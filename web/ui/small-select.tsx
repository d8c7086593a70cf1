import type { ComponentProps } from 'react'
import type { BadgeColour } from '../../src/domain/group'

interface SmallSelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  /** a tint says what is chosen, like a badge's; `plain` has a border, `on` says that it narrows a list */
  variant?: BadgeColour | 'red' | 'plain' | 'on'
}

/** A choice from a short list that fits into a table's row or a line of filters; name it with `aria-label`. */
export function SmallSelect({ variant = 'plain', className = '', ...props }: SmallSelectProps) {
  return (
    <span className={`relative inline-flex align-middle ${className}`}>
      <select
        {...props}
        className={`h-7 w-full cursor-pointer appearance-none truncate rounded-admin border pr-6 pl-2 text-[13px] font-semibold transition-colors disabled:cursor-not-allowed max-sm:h-8 ${looks[variant]}`}
      />
      <svg
        viewBox="0 0 16 16"
        className="pointer-events-none absolute top-1/2 right-1.5 size-3.5 -translate-y-1/2 fill-none stroke-current stroke-2 text-abu-700"
        aria-hidden="true"
      >
        <path d="m4 6 4 4 4-4" />
      </svg>
    </span>
  )
}

const looks: Record<NonNullable<SmallSelectProps['variant']>, string> = {
  plain: 'border-abu-300 bg-white text-ink hover:border-abu-500',
  on: 'border-laut bg-laut/10 text-laut',
  green: 'border-transparent bg-pandan/10 text-pandan hover:border-pandan',
  blue: 'border-transparent bg-laut/10 text-laut hover:border-laut',
  purple: 'border-transparent bg-ungu/10 text-ungu hover:border-ungu',
  yellow: 'border-transparent bg-kunyit/35 text-ink hover:border-kunyit',
  red: 'border-transparent bg-sambal/10 text-sambal-dark hover:border-sambal',
  grey: 'border-transparent bg-abu-100 text-abu-700 hover:border-abu-500',
}
