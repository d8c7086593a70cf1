/** The rules that a table breaks with somebody; nothing where it breaks none. */
export function BrokenRules({ breaks }: { breaks: readonly string[] }) {
  if (breaks.length === 0) return null
  return <span className="text-[13px] text-sambal-dark wrap-anywhere">{breaks.join(' · ')}</span>
}
