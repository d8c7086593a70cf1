import { rupiah } from '../../../../src/domain/house/site'

/** An amount in rupiah; the last three digits of one that is recognized by them are marked. */
export function Amount({ amount, code = null }: { amount: number; code?: number | null }) {
  const shown = rupiah(amount)
  return (
    <span className="whitespace-nowrap tabular-nums">
      {code === null ? (
        shown
      ) : (
        <>
          {shown.slice(0, -3)}
          <mark className="rounded-xs bg-[color-mix(in_srgb,var(--color-kunyit)_45%,white)] px-0.5 font-extrabold text-ink">
            {shown.slice(-3)}
          </mark>
        </>
      )}
    </span>
  )
}
