/** What a run of tests came to, as its JUnit file tells. */
export interface Outcome {
  passed: number
  skipped: number
  /** the command that repeats each test that failed, with the error in a shell comment where the file says it */
  failed: string[]
}

/** Reads the JUnit file of `bun test` or Playwright; `repeat` makes the command for a failure, from its file, line and name. */
export function readJunit(
  xml: string,
  repeat: (file: string, line: string, name: string) => string,
): Outcome {
  const outcome: Outcome = { passed: 0, skipped: 0, failed: [] }
  for (const [, tag, inside] of xml.matchAll(/<testcase ([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)) {
    const attributes = Object.fromEntries(
      [...tag!.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key!, plain(value!)]),
    )
    if (/<skipped[ />]/.test(inside ?? '')) outcome.skipped++
    else if (/<(failure|error)[ />]/.test(inside ?? '')) {
      const { name = '', classname = '', file } = attributes
      // Playwright tells the line in the message, or where that tells of a limit in what comes below it
      const [, at, line] = /(?:message="|CDATA\[\s*)(\S+?\.ts):(\d+):\d+ /.exec(inside!) ?? []
      const whole = file && classname ? `${classname} ${name}` : name
      const [error] = /\b\w*Error: .+/.exec(plain(inside!)) ?? []
      const command = repeat(file ?? at ?? classname, attributes.line ?? line ?? '', whole)
      outcome.failed.push(error ? `${command}  # ${error}` : command)
    } else outcome.passed++
  }
  return outcome
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(text: string): string {
  return text.replace(/&(\w+|#\d+);/g, (whole, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (ENTITIES[name] ?? whole),
  )
}
