import { expect, test } from 'bun:test'
import { readJunit } from '../scripts/junit'

const named = (file: string, line: string, name: string) => `${file} ${line} ${name}`

test('a browser test that failed is named by its file and line, whether it failed or took too long', () => {
  const xml = `<testsuites><testsuite name="public.e2e.ts">
<testcase name="at 360 × 800 › it fits" classname="public.e2e.ts" time="1.4">
<failure message="public.e2e.ts:36:5 it fits" type="FAILURE">
<![CDATA[  public.e2e.ts:36:5 › at 360 × 800 › it fits

    Error: expect(locator).toBeFocused() failed

    Locator:  getByRole('button')
]]>
</failure>
</testcase>
<testcase name="it hangs" classname="public.e2e.ts" time="180">
<error message="Test timeout of 180000ms exceeded." type="Error">
<![CDATA[  public.e2e.ts:81:3 › it hangs

    Test timeout of 180000ms exceeded.]]>
</error>
</testcase>
<testcase name="it works" classname="public.e2e.ts" time="1"></testcase>
<testcase name="it waits" classname="public.e2e.ts" time="0"><skipped></skipped></testcase>
</testsuite></testsuites>`
  expect(readJunit(xml, named)).toEqual({
    passed: 1,
    skipped: 1,
    failed: [
      'public.e2e.ts 36 at 360 × 800 › it fits  # Error: expect(locator).toBeFocused() failed',
      'public.e2e.ts 81 it hangs',
    ],
    slowest: [{ file: 'public.e2e.ts', seconds: 182.4 }],
  })
})

test('a unit test that failed is named by its file and whole name', () => {
  const xml = `<testsuite name="tests/a.test.ts"><testsuite name="people">
<testcase name="are &lt;seated&gt;" classname="people" time="0.1" file="tests/a.test.ts" line="7"><failure type="AssertionError" /></testcase>
<testcase name="eat" classname="people" time="0.1" file="tests/a.test.ts" line="9" />
</testsuite></testsuite>`
  expect(readJunit(xml, named)).toEqual({
    passed: 1,
    skipped: 0,
    failed: ['tests/a.test.ts 7 people are <seated>'],
    slowest: [{ file: 'tests/a.test.ts', seconds: 0.2 }],
  })
})
