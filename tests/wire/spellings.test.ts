import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { texts } from '../support/texts'

const domain = resolve(import.meta.dir, '../../src/domain')

test('only what the specification spells with underscores has them, and each is in use', () => {
  const specified = texts`
    is_admin | comfort_level | dietary_restrictions | waiting_as_backup | current_step | completed_at
    registration_timestamp | registration_completed | created_at | member_ids | backup_member_ids | member_statuses
    event_date | booked_as | change_reason | answer_by | pay_by | tables_max | answers_until
  `
  const keys = new Set<string>()
  for (const file of new Bun.Glob('**/*.ts').scanSync(domain))
    for (const [, key] of readFileSync(join(domain, file), 'utf8').matchAll(/(?:^ +|[{,] )'?(\w+)'?\??:/gm))
      keys.add(key!)
  expect([...keys].filter((key) => /[a-z]_[a-z]/.test(key)).sort()).toEqual(specified.sort())
  for (const key of ['userId', 'sentMessages', 'more']) expect([key, keys.has(key)]).toEqual([key, true])
})
