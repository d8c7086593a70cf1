import type { Page } from '@playwright/test'

/** Goes through the page by Tab until it begins again, and returns what had the focus without showing it. */
export async function hiddenOnTheWay(page: Page): Promise<string[]> {
  const hidden: string[] = []
  const seen = new Set<string>()
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab')
    const { place, name, isRinged } = await focused(page)
    if (!place || seen.has(place)) return hidden
    seen.add(place)
    if (!isRinged) hidden.push(name)
  }
  throw new Error('Tab never came back to where it had been')
}

/** What has the focus: its place in the page (none for the page itself), its name, and whether a ring is drawn around it. */
export async function focused(page: Page) {
  return await page.evaluate(() => {
    const element = document.activeElement!
    // lists that are searched keep the focus in the field, and say by its id where it leads
    const led = document.getElementById(element.getAttribute('aria-activedescendant') ?? '') ?? element
    // around it, around its field, or around the card beside it
    const frames = [led, led.parentElement!, led.nextElementSibling].filter((frame) => frame !== null)
    const isRinged = frames.some((frame) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(frame)
      return (
        /solid|auto/.test(outlineStyle) &&
        Number.parseFloat(outlineWidth) >= 2 &&
        !/, 0\)$/.test(outlineColor)
      )
    })
    const path: number[] = []
    for (let at: Element | null = led; at && at !== document.body; at = at.parentElement)
      path.unshift([...(at.parentElement?.children ?? [])].indexOf(at))
    return { place: path.join(), name: led.outerHTML.slice(0, 160), isRinged }
  })
}
