// the audit is a diary: people read its words, and nothing is decided by them
import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'

const src = resolve(import.meta.dir, '../../src')

test('of the audit little is read beside the activity, and its sentences are by nothing else', async () => {
  const readers: string[] = []
  for (const file of [...new Bun.Glob('**/*.ts').scanSync(src)].sort()) {
    const text = await Bun.file(join(src, file)).text()
    if (/^(audit|activity)\/|^db\/schema/.test(file) || !/audit_entries|auditEntries/.test(text)) continue
    readers.push(file)
    // to write one is not to read it
    const isRead = text.split('\n').some((line) => /\bdetail\b/.test(line) && !/\baudit\(/.test(line))
    expect([file, isRead]).toEqual([file, false])
  }
  // when somebody did what: a clock's last entry, fields of one's own, one's own export, a budget, a sign-in
  expect(readers).toEqual([
    ...['db/clock.ts', 'guest-page/read.ts', 'privacy/export.ts', 'review/review.ts', 'session/staff.ts'],
  ])
})
