import { expect, type Page } from '@playwright/test'

/** Fails where what is pressed on a public page is smaller than a finger, but for links within a sentence. */
export async function expectFingerSized(page: Page, name: string) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, summary)')]
      .filter((one) => getComputedStyle(one).display !== 'inline')
      .map((one) => ({ said: one.textContent, ...JSON.parse(JSON.stringify(one.getBoundingClientRect())) }))
      .filter(({ width, height }) => width > 0 && Math.min(width, height) < 44)
      .map(({ said, width, height }) => `${said} ${width}×${height}`),
  )
  expect({ name, small }).toEqual({ name, small: [] })
}

/** Fails unless a public page holds its text at twice the size: nothing is cut or scrolls sideways, no word of a title or a list breaks, steps stay apart and buttons say it in their middle. */
export async function expectLargeTextFits(page: Page, name: string) {
  const large = await page.evaluate(() => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    const cut = [...document.querySelectorAll('main :is(h1, h2, p, li, button, a)')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent)
    const wide = document.documentElement.scrollWidth - innerWidth
    // the steps of a ticket stay apart, or stand in two lines
    const steps = [...document.querySelectorAll('.tear-off li')].map((step) => step.getBoundingClientRect())
    const close = steps.filter(
      ({ top, left }, i) => top === steps[i - 1]?.top && left - steps[i - 1]!.right < 8,
    )
    // a word, or the code of an amount, in two lines says where it goes on
    const texts = document.createNodeIterator(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const split: string[] = []
    const topOf = (text: Node, index: number) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      return [...range.getClientRects()].at(-1)?.top
    }
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement!.closest('h1, li, mark')) continue
      for (const { 0: word, index } of text.textContent!.matchAll(/[^\s\u00ad\u200b/-]+/g))
        if (topOf(text, index) !== topOf(text, index + word.length - 1)) split.push(word)
    }
    style.fontSize = ''
    const aside = [...document.querySelectorAll('main :is(a, button).min-h-14.justify-center')]
      .filter((button) => getComputedStyle(button).textAlign !== 'center')
      .map(({ textContent }) => textContent)
    return { cut, wide, close: close.length, split, aside }
  })
  expect({ name, ...large }).toEqual({ name, cut: [], wide: 0, close: 0, split: [], aside: [] })
}
