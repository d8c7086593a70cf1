import { encode } from 'uqr'

/** The QR code of a text, as large as what it stands in. */
export function QrCode({ of, label }: { of: string; label: string }) {
  const { data, size } = encode(of, { border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={160}
      height={160}
      fill="currentColor"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-full bg-white text-ink"
    >
      <path d={path} />
    </svg>
  )
}
