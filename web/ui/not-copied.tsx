/** A text that could not be copied, selected to be copied by hand. */
export function NotCopied({ label, text, rows = 2 }: { label: string; text: string; rows?: number }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p role="alert" className="font-semibold">
        Not copied: select the text
      </p>
      <textarea
        readOnly
        ref={takeFocus}
        aria-label={label}
        rows={rows}
        value={text}
        onFocus={(event) => event.target.select()}
        className="w-full rounded-admin border border-abu-500 bg-white px-2 py-1"
      />
    </div>
  )
}

function takeFocus(field: HTMLTextAreaElement | null) {
  field?.focus()
}
