import type { ComponentProps } from 'react'
import type { BadgeColour } from '../../src/domain/group/group'

interface BadgeProps extends ComponentProps<'span'> {
  variant: BadgeColour
}

/** A word on a tint of its colour with a contrast of 4.5:1 or more. */
export function Badge({ variant, className = '', ...props }: BadgeProps) {
  return (
    <span
      {...props}
      className={`inline-block h-6 align-middle rounded-full px-2 text-[13px] leading-6 font-semibold whitespace-nowrap ${variants[variant]} ${className}`}
    />
  )
}

// mixed with white, not transparent: the background would reduce the contrast
const variants: Record<BadgeColour, string> = {
  green: 'bg-[color-mix(in_srgb,var(--color-pandan)_10%,white)] text-pandan',
  blue: 'bg-[color-mix(in_srgb,var(--color-laut)_10%,white)] text-laut',
  purple: 'bg-[color-mix(in_srgb,var(--color-ungu)_10%,white)] text-ungu',
  yellow: 'bg-[color-mix(in_srgb,var(--color-kunyit)_35%,white)] text-ink',
  grey: 'bg-abu-100 text-abu-700',
}
