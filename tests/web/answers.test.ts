import { expect, test } from 'bun:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { UNDERAGE_MESSAGE } from '../../src/domain/profile/age'
import { VISITOR_FIELDS } from '../../src/domain/profile/fields'
import { MESSAGES } from '../../src/domain/profile/profile'
import { firstUnanswered, problemsOf, questionOf } from '../../web/onboarding/answers'
import { type Draft, EMPTY_DRAFT } from '../../web/onboarding/draft'
import type { Question } from '../../web/onboarding/steps'
import { typedBirthdate, wholeBirthdate } from '../../web/questions/birthdate-text'
import { FieldChoice } from '../../web/questions/field-choice'
import { ICONS, iconSprite } from '../../web/questions/icons'
import { MultipleChoice } from '../../web/questions/multiple-choice'
import { typedPhone } from '../../web/questions/phone-text'
import { texts } from '../support/texts'
import { ANSWERED } from './support'

test('the first question without an answer is found, with its message', () => {
  const cases: [Partial<Draft>, Question, string][] = [
    [{ name: '  ' }, 'registration', MESSAGES.name],
    [{ phone: '+6281234567' }, 'registration', 'Masukkan nomor WA yang sesuai'],
    [{ birthdate: '' }, 'preferences', MESSAGES.birthdate],
    [{ birthdate: '31/02/2000' }, 'preferences', MESSAGES.birthdate],
    [{ birthdate: '01/01/2020' }, 'preferences', UNDERAGE_MESSAGE],
    [{ gender: null }, 'preferences', MESSAGES.gender],
    [{ activities: [] }, 'activity', MESSAGES.activity],
    [{ budget: null }, 'budget', MESSAGES.budget],
    [{ comfortLevel: null }, 'comfort', MESSAGES.comfort],
    [{ hobbies: [] }, 'hobbies', MESSAGES.hobbies],
    [{ interests: [] }, 'interests', MESSAGES.interests],
    [{ smoker: null }, 'final-info', MESSAGES.smoker],
    [{ drinker: null }, 'final-info', MESSAGES.drinker],
    [{ dietaryRestrictions: 'a'.repeat(501) }, 'final-info', MESSAGES.dietary],
  ]
  expect([EMPTY_DRAFT, ANSWERED].map(firstUnanswered)).toEqual(['registration', undefined])
  for (const [change, question, message] of cases) {
    const draft = { ...ANSWERED, ...change }
    expect(firstUnanswered(draft)).toBe(question)
    expect(Object.values(problemsOf(question, draft))).toEqual([message])
    expect(questionOf(Object.keys(change)[0]!)).toBe(question)
  }
})

test('a pasted number becomes the national number, a typed one stays as typed', () => {
  for (const pasted of [
    ...texts`+62 812-3456-7890 | 6281234567890 | 081234567890 | 0812 3456 7890 | 81234567890`,
    // as contacts and chats hand it over
    '\u202a+62 812\u20113456\u20117890\u202c',
    'WA: 0812 3456 7890\n',
  ])
    expect(typedPhone(pasted, '')).toBe('81234567890')
  let shown = ''
  for (const key of '0812x3-4') shown = typedPhone(shown + key, shown)
  expect(shown).toBe('081234')
  expect(typedPhone('08123', '081234')).toBe('08123')
})

test('the birth-date field puts the slashes in and takes other ways to write a date', () => {
  let shown = ''
  for (const key of '17082001') shown = typedBirthdate(shown + key)
  expect(shown).toBe('17/08/2001')
  shown = ''
  for (const key of '1/2/2000') shown = typedBirthdate(shown + key)
  expect(shown).toBe('01/02/2000')
  const pasted = ['2000-02-01', '1.2.2000', '17/0', '17/', 'abc', '170820019'].map(typedBirthdate)
  expect(pasted).toEqual(['01/02/2000', '01/02/2000', '17/0', '17', '', '17/08/2001'])
})

test('only a whole date that exists is an answer', () => {
  expect(wholeBirthdate('29/02/2000')).toBe('29/02/2000')
  for (const text of ['', '29/02/20', '29/02/2001', '31/04/2000', '00/01/2000', '2000-02-01'])
    expect(wholeBirthdate(text)).toBe('')
})

test('every drawing that a choice points to is there, each under a name of its own', () => {
  const ids = [...iconSprite().matchAll(/id="([^"]+)"/g)].map(([, id]) => id)
  const pointed = VISITOR_FIELDS.flatMap(({ sent, options, max = 1 }) => {
    const rest = { sent, labelledBy: 'question' }
    const choice =
      max > 1
        ? createElement(MultipleChoice, { ...rest, chosen: [], onChange() {} })
        : createElement(FieldChoice, { ...rest, value: null, onChoose() {} })
    return options ? [...renderToString(choice).matchAll(/href="#([^"]+)"/g)].map(([, id]) => id) : []
  })
  for (const id of pointed) expect(ids).toContain(id)
  expect(new Set(pointed).size).toBeGreaterThan(25)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(Object.keys(ICONS).length)
})
