import type { Ref } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'

interface AdminButtonProps extends Omit<ButtonProps, 'className'> {
  variant?: keyof typeof variants
  size?: keyof typeof heights
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** The back office's button; `icon` is a square without border. While it is pending it only keeps the focus. */
export function AdminButton({
  variant = 'secondary',
  size = 'normal',
  className = '',
  isPending = false,
  ...props
}: AdminButtonProps) {
  // React Aria's own pending state leaves an image without a name behind, which readers come upon
  const pending = isPending && ({ 'aria-disabled': true, type: 'button', onPress: undefined } as const)
  return <Button {...props} {...pending} className={`${buttonClass(variant, size)} ${className}`} />
}

export function buttonClass(
  variant: keyof typeof variants = 'secondary',
  size: keyof typeof heights = 'normal',
) {
  return `${base} ${heights[size]} ${variants[variant]}`
}

const base =
  'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-admin text-sm font-semibold whitespace-nowrap outline-offset-2 transition-colors data-disabled:cursor-not-allowed aria-disabled:cursor-wait data-focus-visible:outline-3 data-focus-visible:outline-laut'

const heights = { small: 'h-7', normal: 'h-9', large: 'h-11' }

const variants = {
  primary:
    'bg-sambal px-4 text-white data-hovered:bg-sambal-dark data-pressed:bg-sambal-dark data-disabled:bg-abu-200 data-disabled:text-abu-600 aria-disabled:bg-abu-200 aria-disabled:text-abu-800 forced-colors:border',
  secondary:
    'border border-abu-300 bg-white px-3 text-ink data-hovered:bg-abu-50 data-pressed:bg-abu-100 data-disabled:border-abu-200 data-disabled:text-abu-400',
  danger:
    'border-2 border-sambal-dark bg-white px-4 text-sambal-dark data-hovered:bg-sambal/10 data-pressed:bg-sambal/10 data-disabled:border-abu-300 data-disabled:text-abu-600 aria-disabled:border-abu-300 aria-disabled:text-abu-800',
  chosen: 'border border-pandan bg-pandan/10 px-3 text-pandan data-hovered:bg-white data-pressed:bg-white',
  icon: 'w-9 bg-transparent text-abu-700 data-hovered:bg-abu-100 data-pressed:bg-abu-200 data-disabled:text-abu-300 data-disabled:hover:bg-transparent',
}
