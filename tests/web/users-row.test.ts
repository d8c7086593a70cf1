import { expect, test } from 'bun:test'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Profile, User } from '../../src/domain/api'
import { NO_ANSWERS, wireFields } from '../../src/users/fields'
import { userColumns } from '../../web/admin/users/columns'

const PROFILE = {
  ...wireFields({ ...NO_ANSWERS, name: 'Dian', phone: '+6281299990000', gender: 'male', smoker: 'Yes' }),
  ...{ age: 25, activities: ['IRT'], budget: '<Rp100.000', hobbies: ['Nonton', 'Makan'] },
  ...{ completed_at: '2026-11-20T10:40:05.000Z', groups: [1, 4], signups: 2, seatedBy: 7, grouped: false },
  ...{ notOnWhatsapp: false, restingAt: null, wrongNumberAt: null, pausedUntil: null },
  joined: { at: '2026-11-26T12:00:00.000Z', status: 'idle' },
  attended: { came: 3, of: 4 },
} as unknown as Profile

test('the row of a guest says what they answered, how often their phone signed up, and where they sit', () => {
  const user = { id: 2, username: 'user_2', profile: PROFILE } as User
  const shown = (wanted: string) => {
    const { cell } = userColumns('Asia/Jakarta', [], {}).find(({ id }) => id === wanted)!
    return renderToStaticMarkup(createElement(Fragment, null, cell(user, 0, false)))
  }
  const text = (wanted: string) =>
    shown(wanted)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  const columns = ['age', 'gender', 'activities', 'budget', 'hobbies', 'smoker', 'dietary', 'completed']
  expect(columns.map(text)).toEqual([
    ...['25', 'Pria', 'Ibu Rumah Tangga', '&lt;Rp100.000', 'Nonton, Makan', 'Yes', 'Tidak ada'],
    '20/11/2026 17:40:05',
  ])
  expect(['phone', 'grouped', 'groups', 'came', 'next'].map(text)).toEqual([
    ...['+6281299990000 ×2', 'By another', '4 1', '3 of 4', 'Thu 26 Nov, listed'],
  ])
  expect(shown('phone')).toContain('aria-label="2 sign-ups with +6281299990000"')
})
