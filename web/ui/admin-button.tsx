import { Button, type ButtonProps } from 'react-aria-components/Button'

interface AdminButtonProps extends Omit<ButtonProps, 'className'> {
  variant?: keyof typeof looks
  className?: string
}

/** The back office's button: small, calm, one filled one per view. `icon` is a square without border. */
export function AdminButton({ variant = 'secondary', className = '', ...props }: AdminButtonProps) {
  return <Button {...props} className={`${base} ${looks[variant]} ${className}`} />
}

const base =
  'inline-flex h-9 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-admin text-sm font-semibold whitespace-nowrap outline-offset-2 transition-colors data-disabled:cursor-not-allowed data-focus-visible:outline-3 data-focus-visible:outline-laut'

const looks = {
  primary:
    'bg-sambal px-4 text-white data-hovered:bg-sambal-dark data-pressed:bg-sambal-dark data-disabled:bg-abu-200 data-disabled:text-abu-600',
  secondary:
    'border border-abu-300 bg-white px-3 text-ink data-hovered:bg-abu-50 data-pressed:bg-abu-100 data-disabled:border-abu-200 data-disabled:text-abu-400',
  icon: 'w-9 bg-transparent text-abu-700 data-hovered:bg-abu-100 data-pressed:bg-abu-200 data-disabled:text-abu-300 data-disabled:hover:bg-transparent',
}
