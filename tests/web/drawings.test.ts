import { expect, test } from 'bun:test'

test('every drawing has a size and a fill of its own, so that none is a black shape where no style reaches it', async () => {
  const drawings: string[] = []
  for (const file of new Bun.Glob('web/**/*.{ts,tsx}').scanSync())
    drawings.push(...((await Bun.file(file).text()).match(/<svg\b[^>]*>/g) ?? []))
  expect(drawings.length).toBeGreaterThan(7)
  for (const drawing of drawings)
    for (const attribute of ['width', 'height', 'fill'])
      expect(drawing).toMatch(new RegExp(`\\s${attribute}=`))
})
