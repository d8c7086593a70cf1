/** A line of a plot: its name and its points, both coordinates above 0. */
export interface Line {
  name: string
  points: [number, number][]
}

const [WIDTH, HEIGHT] = [920, 520]
const PLOT = { left: 64, right: 560, top: 64, bottom: 468 }
/** Colours of the look that are read on white, and dashes, so that colour alone tells nothing. */
const STROKES = ['#c23b1e', '#1e5fa8', '#1f7a55', '#6b3fa0', '#2a1a17', '#7c6f65']
const DASHES = ['', '7 4', '2 4']

/** Lines over logarithmic axes as an SVG that explains itself to a screen reader, too. */
export function logPlot(title: string, xName: string, yName: string, lines: Line[]): string {
  const x = scale(
    lines.flatMap(({ points }) => points.map(([at]) => at)),
    PLOT.left,
    PLOT.right,
  )
  const y = scale(
    lines.flatMap(({ points }) => points.map(([, at]) => at)),
    PLOT.bottom,
    PLOT.top,
  )
  const description = lines.map(
    ({ name, points }) =>
      `${name}: ${points.map(([at, value]) => `${value.toFixed(2)} at ${number(at)}`).join(', ')}`,
  )

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc" font-family="'Plus Jakarta Sans', system-ui, sans-serif" font-size="13" fill="#2a1a17">
<title id="title">${escaped(title)}</title>
<desc id="desc">${escaped(`${yName} by ${xName}. ${description.join('; ')}.`)}</desc>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff8ee"/>
<text x="${PLOT.left}" y="32" font-size="18" font-weight="700">${escaped(title)}</text>
${x.ticks.map((at) => `<path d="M${x.of(at)} ${PLOT.top}V${PLOT.bottom}" stroke="#e3dad0"/><text x="${x.of(at)}" y="${PLOT.bottom + 20}" text-anchor="middle">${number(at)}</text>`).join('\n')}
${y.ticks.map((at) => `<path d="M${PLOT.left} ${y.of(at)}H${PLOT.right}" stroke="#e3dad0"/><text x="${PLOT.left - 8}" y="${y.of(at) + 4}" text-anchor="end">${number(at)}</text>`).join('\n')}
<text x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 42}" text-anchor="middle">${escaped(xName)}</text>
<text transform="translate(18 ${(PLOT.top + PLOT.bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(yName)}</text>
${drawn(lines, x.of, y.of)}
</svg>
`
}

function drawn(lines: Line[], x: (at: number) => number, y: (at: number) => number): string {
  // the names stand beside the ends of their lines, moved apart where they would touch
  const ends = lines.map(({ points }, i) => ({ i, at: y(points.at(-1)![1]) })).sort((a, b) => a.at - b.at)
  const places = new Map<number, number>()
  let free = PLOT.top
  for (const [rank, { i, at }] of ends.entries()) {
    const place = Math.min(Math.max(at, free), PLOT.bottom - 18 * (ends.length - 1 - rank))
    places.set(i, place)
    free = place + 18
  }
  return lines
    .map(({ name, points }, i) => {
      const stroke = `stroke="${STROKES[i % STROKES.length]}" stroke-width="2" fill="none" stroke-dasharray="${DASHES[Math.floor(i / STROKES.length) % DASHES.length]}"`
      const path = points
        .map(([at, value], p) => `${p === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
        .join('')
      const [end, place] = [y(points.at(-1)![1]), places.get(i)!]
      return `<path d="${path}" ${stroke} stroke-linejoin="round"/><path d="M${PLOT.right + 4} ${end.toFixed(1)}L${PLOT.right + 22} ${place.toFixed(1)}h14" ${stroke} stroke-opacity=".6"/><text x="${PLOT.right + 42}" y="${(place + 4).toFixed(1)}">${escaped(name)}</text>`
    })
    .join('\n')
}

// whole powers of ten around all values
function scale(values: number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  const of = (at: number) => from + ((Math.log10(at) - low) / (high - low)) * (to - from)
  return { of, ticks: Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i)) }
}

function number(at: number): string {
  return at >= 1 ? at.toLocaleString('en', { maximumFractionDigits: 0 }) : String(Number(at.toPrecision(1)))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
