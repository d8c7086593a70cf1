/** Samples of one metric: labels and value; histograms add their own. */
export type Sample = readonly [labels: Record<string, string>, value: number, suffix?: string]

/** Returns one metric in Prometheus' text format 0.0.4. */
export function family(
  name: string,
  type: 'counter' | 'gauge' | 'histogram' | 'summary',
  help: string,
  samples: Iterable<Sample>,
): string {
  const lines = Array.from(
    samples,
    ([labels, value, suffix = '']) => `${name}${suffix}${labelled(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

/** Counts requests by method, route and status. */
export class RequestCounter {
  readonly #counts = new Map<string, Map<string, Map<number, number>>>()

  add(method: string, route: string, status: number) {
    const byRoute = inner(this.#counts, method)
    const byStatus = inner(byRoute, route)
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
  }

  *samples(): Iterable<Sample> {
    for (const [method, byRoute] of this.#counts)
      for (const [route, byStatus] of byRoute)
        for (const [status, n] of byStatus) yield [{ method, route, status: String(status) }, n]
  }
}

/** A histogram of values by bounds, with one label. */
export class Histogram {
  readonly #rows = new Map<string, { counts: Float64Array; sum: number; n: number }>()

  constructor(
    private readonly label: string,
    private readonly bounds: readonly number[],
  ) {}

  observe(labelled: string, value: number) {
    let row = this.#rows.get(labelled)
    if (!row) {
      row = { counts: new Float64Array(this.bounds.length), sum: 0, n: 0 }
      this.#rows.set(labelled, row)
    }
    row.n++
    row.sum += value
    let within = 0
    while (within < this.bounds.length && value > this.bounds[within]!) within++
    // past the last bound only the sums count it: writing beyond a typed array does nothing
    row.counts[within]!++
  }

  *samples(): Iterable<Sample> {
    for (const [labelled, { counts, sum, n }] of this.#rows) {
      const labels = { [this.label]: labelled }
      let upTo = 0
      for (const [i, bound] of this.bounds.entries()) {
        upTo += counts[i]!
        yield [{ ...labels, le: String(bound) }, upTo, '_bucket']
      }
      yield [{ ...labels, le: '+Inf' }, n, '_bucket']
      yield [labels, sum, '_sum']
      yield [labels, n, '_count']
    }
  }
}

function inner<K, V>(map: Map<string, Map<K, V>>, key: string): Map<K, V> {
  const found = map.get(key) ?? new Map<K, V>()
  if (found.size === 0) map.set(key, found)
  return found
}

function labelled(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
