import type { ComponentProps, ReactNode } from 'react'
import type { BadgeColour } from '../../src/domain/group/group'
import { LineIcon } from './line-icon'

interface SelectStyle {
  /** a tint as of a badge; `plain` has a border, `on` marks an active filter */
  variant?: BadgeColour | 'red' | 'plain' | 'on'
  className?: string
}

/** A compact select for table rows and filter bars; name it with `aria-label`. */
export function SmallSelect({
  variant = 'plain',
  className = '',
  ...props
}: SelectStyle & Omit<ComponentProps<'select'>, 'size'>) {
  return (
    <Frame className={className}>
      <select
        {...props}
        className={`${box} cursor-pointer appearance-none truncate transition-colors disabled:cursor-not-allowed ${variants[variant]}`}
      />
    </Frame>
  )
}

/** An image of a SmallSelect, for tables that scroll: adding real fields is too slow then. */
export function SmallSelectImage({
  variant = 'plain',
  className = '',
  text,
}: SelectStyle & { text: string }) {
  return (
    <Frame className={className}>
      <span className={`${box} truncate leading-6.5 ${variants[variant]}`}>{text}</span>
    </Frame>
  )
}

function Frame({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className={`inline-grid align-middle ${className}`}>
      {children}
      <LineIcon
        name="down"
        className="pointer-events-none col-start-1 row-start-1 mr-1 size-3.5 self-center justify-self-end stroke-current text-abu-700"
      />
    </span>
  )
}

const box =
  'col-start-1 row-start-1 h-7 w-full rounded-admin border pr-5 pl-2 text-[13px] font-semibold max-sm:h-8 max-sm:leading-7.5'

// as of badges: mixed with white, so that a hovered row takes nothing of the contrast
const variants: Record<NonNullable<SelectStyle['variant']>, string> = {
  plain: 'border-abu-300 bg-white text-ink hover:border-abu-500',
  on: 'border-laut bg-[color-mix(in_srgb,var(--color-laut)_10%,white)] text-laut',
  green:
    'border-transparent bg-[color-mix(in_srgb,var(--color-pandan)_10%,white)] text-pandan hover:border-pandan',
  blue: 'border-transparent bg-[color-mix(in_srgb,var(--color-laut)_10%,white)] text-laut hover:border-laut',
  purple:
    'border-transparent bg-[color-mix(in_srgb,var(--color-ungu)_10%,white)] text-ungu hover:border-ungu',
  yellow:
    'border-transparent bg-[color-mix(in_srgb,var(--color-kunyit)_35%,white)] text-ink hover:border-kunyit',
  red: 'border-transparent bg-[color-mix(in_srgb,var(--color-sambal)_10%,white)] text-sambal-dark hover:border-sambal',
  grey: 'border-transparent bg-abu-100 text-abu-700 hover:border-abu-500',
}
