import { beforeEach, expect, test } from 'bun:test'
import {
  EMPTY_DRAFT,
  forgetDraft,
  parseDraft,
  readStored,
  store,
  withChanges,
} from '../../web/onboarding/draft'
import { ANSWERED, useStorage } from './support'

let items: Map<string, string>
beforeEach(() => {
  items = useStorage('empty')
})

test('answers, step and completion are kept under their keys and come back', () => {
  store({ draft: { ...ANSWERED, username: 'user_1' }, step: 'budget', isComplete: false })
  expect([...items.keys()]).toEqual(['userData', 'currentStep', 'isRegistrationComplete'])
  expect(JSON.parse(items.get('userData')!)).toEqual({ ...ANSWERED, username: 'user_1' })
  expect(items.get('currentStep')).toBe('budget')
  expect(items.get('isRegistrationComplete')).toBe('false')
  expect(readStored()).toEqual({
    draft: { ...ANSWERED, username: 'user_1' },
    step: 'budget',
    isComplete: false,
  })
})

test('nothing stored is a new visitor; broken answers are dropped, and what else is stored still counts', () => {
  expect(readStored()).toEqual({ draft: EMPTY_DRAFT, step: 'intro', isComplete: false })
  for (const text of ['{', '', 'null', '42', '"text"', '[]', '{"name":']) {
    items.set('userData', text)
    items.set('isRegistrationComplete', 'true')
    expect(readStored()).toEqual({ draft: EMPTY_DRAFT, step: 'intro', isComplete: true })
  }
  // an unknown step is the first, and only the word true completes
  items.set('currentStep', 'dessert')
  items.set('isRegistrationComplete', 'yes')
  expect(readStored()).toEqual({ draft: EMPTY_DRAFT, step: 'intro', isComplete: false })
})

test('a wrong value drops that answer alone', () => {
  const draft = parseDraft(
    JSON.stringify({
      ...ANSWERED,
      phone: 812,
      gender: 'other',
      activities: 'Kerja',
      comfortLevel: '4',
      hobbies: ['Nonton', 'Tidur', 'Nonton', 'Musik', 'Makan', 'Olahraga'],
      smoker: 'Yes',
      __proto__: { polluted: true },
    }),
  )
  expect(draft).toEqual({
    ...ANSWERED,
    phone: '',
    gender: null,
    activities: [],
    comfortLevel: null,
    hobbies: ['Nonton', 'Musik', 'Makan'],
    smoker: null,
  })
})

test('an account name or a secret that the server would refuse is made again', () => {
  const secret = '0123456789abcdef'.repeat(2)
  const good = { ...ANSWERED, username: 'user_1790000000001', secret }
  expect(parseDraft(JSON.stringify(good))).toEqual(good)
  for (const broken of ['', 7, 'x', '"; drop', `${secret}0`])
    expect(parseDraft(JSON.stringify({ ...good, username: broken, secret: broken }))).toEqual(ANSWERED)
})

test('forgetting removes the answers and nothing else', () => {
  store({ draft: ANSWERED, step: 'intro', isComplete: false })
  forgetDraft()
  expect([...items.keys()]).toEqual(['currentStep', 'isRegistrationComplete'])
})

test('a browser without storage, or with a full one, goes on without', () => {
  useStorage('broken')
  store({ draft: ANSWERED, step: 'budget' })
  forgetDraft()
  expect(readStored()).toBeUndefined()
  useStorage('full')
  store({ draft: ANSWERED })
  expect(readStored()?.draft).toEqual(EMPTY_DRAFT)
})

test('an answer that is typed key by key after the end is named once among those that were changed', () => {
  const typed = ['A', 'Ay', 'Ayu'].reduce((draft, name) => withChanges(draft, { name }, true), EMPTY_DRAFT)
  expect(withChanges(typed, { hobbies: ['Makan'] }, false).changed).toEqual(['name', 'hobbies'])
})
