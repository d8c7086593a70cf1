import type { ComponentProps } from 'react'

type BigButtonVariant = keyof typeof variants

interface BigButtonProps extends ComponentProps<'button'> {
  variant?: BigButtonVariant
  /** shows a spinner; the button stays focusable but ignores presses */
  isBusy?: boolean
}

/** The main button of a screen: wide and within reach of a thumb. */
export function BigButton({
  variant = 'primary',
  isBusy,
  className = '',
  onClick,
  children,
  ...props
}: BigButtonProps) {
  return (
    <button
      {...props}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`${bigButton(variant)} ${className}`}
    >
      {isBusy && (
        <span className="size-5 animate-spin rounded-full border-3 border-current border-t-transparent" />
      )}
      {children}
    </button>
  )
}

/** Returns its classes, for links that look like it. */
export function bigButton(variant: BigButtonVariant): string {
  return `flex min-h-14 w-full cursor-pointer items-center justify-center gap-3 rounded-card px-6 py-3 text-center text-base font-bold transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-progress forced-colors:border ${variants[variant]}`
}

/** The same for a link within a card. */
export function cardButton(variant: BigButtonVariant): string {
  return `grid min-h-11 shrink-0 place-items-center rounded-card px-5 font-bold transition-colors duration-150 forced-colors:border ${variants[variant]}`
}

const variants = {
  primary:
    'bg-sambal text-white shadow-card hover:bg-sambal-dark active:bg-sambal-dark disabled:bg-abu-200 disabled:text-abu-600 disabled:shadow-none',
  secondary: 'border-2 border-abu-500 bg-white text-ink hover:border-abu-700 active:bg-abu-100',
  quiet: 'text-abu-700 underline underline-offset-2 hover:bg-abu-100 active:bg-abu-200',
}
