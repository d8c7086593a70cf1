export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type Facts = Record<string, string | number | boolean | null | undefined>

/** A logger of JSON lines. Facts are counts, ids and names of things, never personal data. */
export type Log = Record<LogLevel, (event: string, facts?: Facts) => void>

/** What a log does with a level that it leaves out: nobody needs to gather facts for it. */
export function leftOut(_event: string, _facts?: Facts) {}

/** Returns a log that leaves out everything below `level`. */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Log {
  const least = LOG_LEVELS.indexOf(level)
  const at = (name: LogLevel) => (LOG_LEVELS.indexOf(name) < least ? leftOut : lineOf(name))
  const lineOf = (name: LogLevel) => (event: string, facts?: Facts) => {
    const what = facts ? JSON.stringify(facts) : '{}'
    const rest = what === '{}' ? what.slice(1) : `,${what.slice(1)}`
    write(`{"time":"${timestamp()}","level":"${name}","event":${JSON.stringify(event)}${rest}\n`)
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

// many lines are written in the same millisecond
let latest = 0
let latestText = ''
function timestamp(): string {
  const now = Date.now()
  if (now !== latest) [latest, latestText] = [now, new Date(now).toISOString()]
  return latestText
}

/** Returns the loggable parts of an error: its kind, code and position, but no message, which may quote a request. */
export function errorFacts(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: typeof error }
  const frames = error.stack?.split('\n').filter((line) => /^\s*at /.test(line))
  return {
    error: error.name,
    code: 'code' in error ? String(error.code) : undefined,
    at: frames
      ?.slice(0, 4)
      .map((line) => line.trim())
      .join(' | '),
  }
}
