/** One metric as a scraper reads it. */
export interface Metric {
  type: string
  help: string
  samples: { name: string; labels: Record<string, string>; value: number }[]
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = `([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\\\\n]|\\\\[\\\\"n])*)"`
const SUFFIXES: Record<string, string[]> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['_sum', '_count'],
}

/** Reads Prometheus' text format 0.0.4 strictly; throws at anything that is not quite right. */
export function parseExposition(text: string): Map<string, Metric> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const metrics = new Map<string, Metric>()
  const seen = new Set<string>()
  let name = ''
  let help: string | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    const [, comment, about, rest] = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`).exec(line) ?? []
    if (comment === 'HELP') {
      if (metrics.has(about!)) throw new Error(`${about} comes twice`)
      ;[name, help] = [about!, rest]
    } else if (comment === 'TYPE') {
      if (about !== name || help === undefined || !SUFFIXES[rest!]) throw new Error(`out of place: ${line}`)
      metrics.set(name, { type: rest!, help, samples: [] })
    } else {
      const found = new RegExp(
        `^(?<sample>${NAME})(?:\\{(?<pairs>${LABEL}(?:,${LABEL})*)\\})? (?<value>\\S+)$`,
      )
      const { sample, pairs: labelText = '', value } = found.exec(line)?.groups ?? {}
      const metric = metrics.get(name)
      if (!sample || !metric) throw new Error(`not a sample: ${line}`)
      if (!SUFFIXES[metric.type]!.some((suffix) => sample === name + suffix))
        throw new Error(`${sample} does not belong to ${name}`)
      const number = value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value)
      if (Number.isNaN(number)) throw new Error(`not a number: ${line}`)
      if (seen.has(`${sample}{${labelText}}`)) throw new Error(`twice: ${line}`)
      seen.add(`${sample}{${labelText}}`)
      const labels = Object.fromEntries(
        [...labelText.matchAll(new RegExp(LABEL, 'g'))].map(([, key, text]) => [key!, text!]),
      )
      metric.samples.push({ name: sample, labels, value: number })
    }
  }
  return metrics
}
