import { describe, expect, test } from 'bun:test'
import type { Profile } from '../../src/domain/api'
import { FIELD_MESSAGES } from '../../src/domain/profile/user-form'
import { NO_ANSWERS, wireFields } from '../../src/users/fields'
import { filterQuery } from '../../web/admin/table/table-view'
import { authorOf } from '../../web/admin/users/person/dinners'
import { check, draftOf, NEW_DRAFT, startOf, tidyPhone } from '../../web/admin/users/person/draft'
import { usersView, WHOLE_VIEW } from '../../web/admin/users/view'
import { tidyDay } from '../../web/ui/date-field'
import { tidyTime } from '../../web/ui/time-field'

const { hasView: asksForView, read: readView, write: writeView } = usersView
const TODAY = '2026-11-20'

describe('the address of a view', () => {
  test('brings the same view back', () => {
    const view = {
      filter: {
        search: "50% _'x",
        ageMin: 20,
        genders: ['female' as const],
        budgets: ['<Rp100.000' as const, '>Rp200.000' as const],
        comfort: [4 as const, 5 as const],
        grouped: 'no' as const,
      },
      sort: 'age' as const,
      dir: 'asc' as const,
      page: 3,
      size: 100,
    }
    const query = writeView(view, 'other=1')
    expect(readView(query)).toEqual(view)
    expect(new URLSearchParams(query).get('page')).toBe('4')
    expect(query).toStartWith('other=1&')
    expect(asksForView(query)).toBe(true)
  })

  test('is empty for everyone, and passes over what does not fit', () => {
    expect(writeView(WHOLE_VIEW, '')).toBe('')
    expect(asksForView('other=1')).toBe(false)
    const wrong =
      'sort=shoe&dir=up&page=0&size=7&ageMin=old&genders=female,other&grouped=maybe&comfort=9&search='
    expect(readView(wrong)).toEqual(WHOLE_VIEW)
  })

  test('sends several values of a filter with commas between', () => {
    expect(filterQuery({ comfort: [1, 2], hobbies: ['Baca Buku'], search: '' })).toEqual({
      comfort: '1,2',
      hobbies: 'Baca Buku',
    })
  })
})

describe('the form of a person', () => {
  const profile = {
    ...wireFields(NO_ANSWERS),
    ...{ name: 'Dian', phone: '+6281234567890', birthdate: '2001-08-17', gender: 'female' },
    ...{ activities: ['IRT'], hobbies: ['Nonton'], smoker: 'No', removed: 'Tidak datang' },
  } as unknown as Profile
  const stored = draftOf(profile)

  test('sends only what differs, as it is stored', () => {
    const draft = {
      ...stored,
      birthdate: '18/08/2001',
      activities: 'Kerja',
      removed: '',
      phone: '0812 999 8888 7',
    }
    expect(check(draft, stored, TODAY)).toEqual({
      ok: true,
      payload: { birthdate: '2001-08-18', activities: ['Kerja'], removed: null, phone: '+6281299988887' },
    })
  })

  test('begins with comfort 3 where nobody said, and stores it', () => {
    expect(check(startOf(stored), stored, TODAY)).toEqual({ ok: true, payload: { comfort_level: 3 } })
  })

  test('says what is wrong, field by field', () => {
    const young = { ...NEW_DRAFT, birthdate: '21/11/2008' }
    expect(check(young, undefined, TODAY)).toEqual({
      ok: false,
      errors: {
        name: FIELD_MESSAGES.name,
        phone: FIELD_MESSAGES.phone,
        birthdate: 'User must be at least 18 years old',
      },
    })
    expect(check({ ...stored, birthdate: '31/02/2001' }, stored, TODAY)).toEqual({
      ok: false,
      errors: { birthdate: FIELD_MESSAGES.birthdate },
    })
  })

  test('tidies what was typed, and leaves what it does not understand', () => {
    expect(tidyPhone('0812-3456-789')).toBe('+628123456789')
    expect(tidyPhone('0812')).toBe('0812')
    for (const typed of ['1/2/2000', '01-02-2000', '01022000', '2000-02-01', ' 01/02/2000 '])
      expect(tidyDay(typed)).toBe('01/02/2000')
    expect(tidyDay('kemarin')).toBe('kemarin')
  })
})

test('a time is understood however it is written, and stays when it is none', () => {
  for (const [typed, time] of [
    ['19:00', '19:00'],
    ['1930', '19:30'],
    ['19.30', '19:30'],
    [' 730 ', '07:30'],
    ['9', '09:00'],
    ['24:00', '24:00'],
    ['7pm', '7pm'],
    ['', ''],
  ] as const)
    expect([typed, tidyTime(typed)]).toEqual([typed, time])
})

test('who noted what became of a dinner did so on a day of the house', () => {
  const noted = (at: string, zone: string) => authorOf({ source: 'staff', by: 'rani', at }, zone)
  expect(noted('2026-11-20T17:30:00.000Z', 'Asia/Jakarta')).toBe('by rani, 21 Nov 2026')
  expect(noted('2026-11-20T16:30:00.000Z', 'Asia/Jakarta')).toBe('by rani, 20 Nov 2026')
  expect(noted('2026-11-21T03:00:00.000Z', 'America/New_York')).toBe('by rani, 20 Nov 2026')
})
