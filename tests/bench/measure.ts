// what the benchmarks share: percentiles of times, tables in Markdown, and where it was measured
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'

/** The time below which a share (0 to 1) of the times lies: 0.5 is the median. */
export function percentile(times: readonly number[], share: number): number {
  if (times.length === 0) throw new Error('nothing was measured')
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** Rows as a table in Markdown: the keys of the first are the head, numbers get two digits behind the point. */
export function table(rows: readonly Record<string, string | number>[]): string {
  const line = (cells: (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' && !Number.isInteger(cell) ? cell.toFixed(2) : cell)).join(' | ')} |`
  const head = Object.keys(rows[0] ?? {})
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map((row) => line(head.map((key) => row[key] ?? ''))),
  ].join('\n')
}

/** One line that says where and when it was measured: processor, Bun, day and commit. */
export function machine(): string {
  const processors = cpus()
  const day = new Date().toISOString().slice(0, 10)
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, Bun ${Bun.version}, ${day}, ${commit()}`
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dir, encoding: 'utf8' }).trim()
  try {
    return `commit ${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' with changes' : ''}`
  } catch {
    return 'no commit'
  }
}
