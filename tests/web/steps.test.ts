import { expect, test } from 'bun:test'
import { VISITOR_FIELDS } from '../../src/domain/profile/fields'
import { PAGES, pageAt, titleOf } from '../../web/onboarding/pages'
import { SCREENS } from '../../web/onboarding/screens'
import {
  nextStep,
  pathOf,
  previousStep,
  progressOf,
  QUESTIONS,
  STEPS,
  TITLES,
} from '../../web/onboarding/steps'

test('the steps follow each other in the order of the fields', () => {
  expect(STEPS).toEqual(['intro', ...new Set(VISITOR_FIELDS.map(({ step }) => step)), 'success'])
  for (const [i, step] of STEPS.slice(0, -1).entries()) {
    expect(nextStep(step)).toBe(STEPS[i + 1]!)
    expect(previousStep(STEPS[i + 1]!)).toBe(step)
  }
})

test('progress is 0 at the intro, 100 from the last question on, and grows as much with each', () => {
  const shares = STEPS.map(progressOf)
  expect([shares[0], ...shares.slice(-2)]).toEqual([0, 100, 100])
  const growth = QUESTIONS.map((_, i) => shares[i + 1]! - shares[i]!)
  expect(Math.max(...growth) - Math.min(...growth)).toBeLessThanOrEqual(1)
})

test('every page has a screen, and says what was agreed on', () => {
  for (const page of [...STEPS, 'terms', '404', 'correction'] as const)
    expect([page, typeof SCREENS[page]]).toEqual([page, 'function'])
  expect(TITLES).toMatchObject({
    intro: 'Temukan teman makan malam barumu!',
    registration: 'Kenalan dulu yuk!',
    preferences: 'Tanggal lahir kamu kapan?',
    activity: 'Apa kegiatan kamu sekarang?',
    budget: 'Budget makan kamu berapa?',
    comfort: 'Seberapa nyaman kamu ngobrol sama orang baru?',
    hobbies: 'Apa yang biasa kamu lakuin di waktu luang?',
    interests: 'Pilih topik obrolan yang paling kamu suka',
    'final-info': 'Terakhir...',
    success: 'Pendaftaran kamu udah kita simpen!',
  })
})

test('a page is found in any letter case, with or without a slash at its end, and no other', () => {
  for (const step of STEPS) {
    const path = pathOf(step)
    for (const written of [path, path.toUpperCase(), `${path.replace(/\/$/, '')}/`])
      expect(pageAt(written)).toBe(step)
  }
  expect(pageAt('/Terms/')).toBe('terms')
  for (const path of ['/nowhere', '/intro', '/404', '/registration/more', '/admin'])
    expect(pageAt(path)).toBe('404')
})

test('every public path has a page whose title is what it asks', () => {
  expect(PAGES.map(({ path }) => path)).toEqual([
    '/',
    ...QUESTIONS.map((step) => `/${step}`),
    '/success',
    '/terms',
    '404',
  ])
  for (const question of QUESTIONS) expect(titleOf(question)).toBe(`${TITLES[question]} · Semeja`)
  expect(new Set(PAGES.map(({ title }) => title)).size).toBe(PAGES.length)
})
