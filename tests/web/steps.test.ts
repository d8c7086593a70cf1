import { expect, test } from 'bun:test'
import { DESCRIPTION, PAGES, pageAt, titleOf } from '../../web/onboarding/pages'
import {
  nextStep,
  pathOf,
  previousStep,
  progressOf,
  QUESTIONS,
  STEPS,
  TITLES,
} from '../../web/onboarding/steps'

test('ten steps follow each other in order', () => {
  expect(STEPS).toHaveLength(10)
  for (const [i, step] of STEPS.slice(0, -1).entries()) {
    expect(nextStep(step)).toBe(STEPS[i + 1]!)
    expect(previousStep(STEPS[i + 1]!)).toBe(step)
  }
  expect(previousStep('intro')).toBe('intro')
  expect(nextStep('success')).toBe('success')
})

test('progress is 0 at the intro, 100 at the end, and the place among the questions between', () => {
  expect(STEPS.map(progressOf)).toEqual([0, 13, 25, 38, 50, 63, 75, 88, 100, 100])
})

test('a page is found in any letter case, with or without a slash at its end', () => {
  for (const step of STEPS) {
    const path = pathOf(step)
    for (const written of [path, path.toUpperCase(), `${path.replace(/\/$/, '')}/`])
      expect(pageAt(written)).toBe(step)
  }
  expect(pageAt('/Terms/')).toBe('terms')
})

test('any other path is the page that is not found', () => {
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
  expect(DESCRIPTION.length).toBeLessThan(160)
})
