import type { ComponentProps } from 'react'

interface SpinnerProps extends ComponentProps<'span'> {
  label?: string
  variant?: 'small' | 'large'
}

/** A spinner; without a label it is decoration beside a text. */
export function Spinner({ label, variant = 'small', className = '', ...props }: SpinnerProps) {
  return (
    <span {...(label && { role: 'status' })} {...props} className={`inline-flex ${className}`}>
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        className={`animate-spin motion-reduce:[animation-duration:4s] ${variant === 'large' ? 'size-10' : 'size-5'}`}
        fill="none"
        strokeWidth="3"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" className="stroke-abu-200" />
        <path d="M12 3a9 9 0 0 1 9 9" className="stroke-sambal" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
