import type { ReactNode } from 'react'

interface FoldProps {
  title: ReactNode
  isOpen?: boolean
  className?: string
  children: ReactNode
}

/** What is closed until it is needed, below its title. */
export function Fold({ title, isOpen = false, className = '', children }: FoldProps) {
  return (
    <details open={isOpen} className={`text-sm [&[open]]:w-full ${className}`}>
      <summary className="w-fit cursor-pointer rounded-xs py-1 font-semibold tabular-nums wrap-anywhere max-sm:py-2">
        {title}
      </summary>
      {children}
    </details>
  )
}
