import { useEffect, useState } from 'react'

interface CopyButtonProps {
  text: string
  className: string
  children: string
}

/** How long it says that it has copied, in ms. */
const SAID_MS = 2500

/** Copies a text; where the browser forbids that, shows it to be copied by hand. */
export function CopyButton({ text, className, children }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean>()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() =>
          copy(text).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        {copied ? 'Udah disalin' : children}
      </button>
      <span
        role="status"
        className={copied === false ? 'w-full text-sm wrap-anywhere select-all' : 'sr-only'}
      >
        {copied ? 'Udah disalin' : copied === false && text}
      </span>
    </>
  )
}

async function copy(text: string) {
  // there is none without HTTPS
  if (!navigator.clipboard) throw new Error('there is no clipboard')
  await navigator.clipboard.writeText(text)
}
