import { type ReactNode, useEffect, useState } from 'react'
import { copied } from './copy'

interface CopyButtonProps {
  text: string
  className: string
  children: ReactNode
}

/** Milliseconds for which it shows that the text was copied. */
const SAID_MS = 2500

/** Copies a text; where the browser forbids that, shows it, selected, to be copied by hand. */
export function CopyButton({ text, className, children }: CopyButtonProps) {
  const [isCopied, setCopied] = useState<boolean>()
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  return (
    <>
      <button type="button" className={className} onClick={() => void copied(text).then(setCopied)}>
        {isCopied ? 'Udah disalin' : children}
      </button>
      <span role="status" className={isCopied === false ? 'w-full text-sm wrap-anywhere' : 'sr-only'}>
        {isCopied
          ? 'Udah disalin'
          : isCopied === false && (
              <>
                Tahan teks ini, lalu salin: <b ref={select}>{text}</b>
              </>
            )}
      </span>
    </>
  )
}

function select(node: HTMLElement | null) {
  if (node) getSelection()?.selectAllChildren(node)
}
