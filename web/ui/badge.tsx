import type { ComponentProps } from 'react'
import type { BadgeColour } from '../../src/domain/group'

interface BadgeProps extends ComponentProps<'span'> {
  variant: BadgeColour
}

/** A word on a tint of its colour; the tints keep the text at 4.5:1 or more. */
export function Badge({ variant, className = '', ...props }: BadgeProps) {
  return (
    <span
      {...props}
      className={`inline-flex h-6 items-center align-middle rounded-full px-2 text-[13px] font-semibold whitespace-nowrap ${looks[variant]} ${className}`}
    />
  )
}

const looks: Record<BadgeColour, string> = {
  green: 'bg-pandan/10 text-pandan',
  blue: 'bg-laut/10 text-laut',
  purple: 'bg-ungu/10 text-ungu',
  yellow: 'bg-kunyit/35 text-ink',
  grey: 'bg-abu-100 text-abu-700',
}
