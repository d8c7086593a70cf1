const SLOWEST = 10

/** What a run of tests came to, as its JUnit file tells. */
export interface Outcome {
  passed: number
  skipped: number
  /** the command that repeats each test that failed, with the error in a shell comment where the file says it */
  failed: string[]
  /** the files that took longest, in seconds of their tests */
  slowest: { file: string; seconds: number }[]
}

/** Reads the JUnit file of `bun test` or Playwright; `repeat` makes the command for a failure, from its file, line and name. */
export function readJunit(
  xml: string,
  repeat: (file: string, line: string, name: string) => string,
): Outcome {
  const outcome: Outcome = { passed: 0, skipped: 0, failed: [], slowest: [] }
  const times = new Map<string, number>()
  for (const [, tag, inside] of xml.matchAll(/<testcase ([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)) {
    const attributes = Object.fromEntries(
      [...tag!.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key!, plain(value!)]),
    )
    const { name = '', classname = '', file, time } = attributes
    const testFile = file ?? classname
    times.set(testFile, (times.get(testFile) ?? 0) + Number(time ?? 0))
    if (/<skipped[ />]/.test(inside ?? '')) outcome.skipped++
    else if (/<(failure|error)[ />]/.test(inside ?? '')) {
      // Playwright tells the line in the message, or where that tells of a limit in what comes below it
      const [, at, line] = /(?:message="|CDATA\[\s*)(\S+?\.ts):(\d+):\d+ /.exec(inside!) ?? []
      const whole = file && classname ? `${classname} ${name}` : name
      const [error] = /\b\w*Error: .+/.exec(plain(inside!)) ?? []
      const command = repeat(file ?? at ?? classname, attributes.line ?? line ?? '', whole)
      outcome.failed.push(error ? `${command}  # ${error}` : command)
    } else outcome.passed++
  }
  outcome.slowest = [...times]
    .map(([file, seconds]) => ({ file, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
  return outcome
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(text: string): string {
  return text.replace(/&(\w+|#\d+);/g, (whole, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (ENTITIES[name] ?? whole),
  )
}
