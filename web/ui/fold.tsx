import { type ReactNode, useState } from 'react'

interface FoldProps {
  title: ReactNode
  isOpen?: boolean
  className?: string
  children: ReactNode
}

/** What is closed, and not there, until it is opened, below its title. */
export function Fold({ title, isOpen = false, className = '', children }: FoldProps) {
  const [isThere, setThere] = useState(isOpen)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setThere((was) => was || currentTarget.open)}
      className={`text-sm [&[open]]:w-full ${className}`}
    >
      <summary className="w-fit cursor-pointer rounded-xs py-1 font-semibold tabular-nums wrap-anywhere max-sm:py-2">
        {title}
      </summary>
      {isThere && children}
    </details>
  )
}
