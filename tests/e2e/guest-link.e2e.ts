import { expect, pressOther, test, title } from './guest-page'

test('the link leaves the address for the storage', async ({ server, table, openPage }) => {
  const token = await table.link(table.ids[0]!)
  const hers = await openPage(token)
  await expect(title(hers)).toHaveText('Kamu udah terdaftar, Tamu 1.')
  await expect(hers).toHaveURL(`${server.url}/k`)
  const requests: string[] = []
  hers.on('request', (request) => request.url().endsWith('/api/me') && requests.push(request.url()))
  await hers.reload()
  await expect(title(hers)).toHaveText('Kamu udah terdaftar, Tamu 1.')
  // what is asked for ahead of the page's script is not asked for again
  expect(requests).toHaveLength(1)
  const bookmark = await hers.context().newPage()
  await bookmark.goto('/k')
  await expect(title(bookmark)).toHaveText('Kamu udah terdaftar, Tamu 1.')
  await hers.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await hers.bringToFront()
  await pressOther(hers, 'Salin link halamanku')
  await expect
    .poll(() => hers.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${server.url}/k#${token}`)

  // a newer link takes the place of the kept one, in this tab and in others
  const [second, third] = await Promise.all(table.ids.slice(1, 3).map((id) => table.link(id)))
  // as typed into the address of the open page
  await hers.evaluate((token) => {
    location.hash = token
  }, second!)
  await expect(title(hers)).toContainText('Tamu 2')
  await expect(hers).toHaveURL(`${server.url}/k`)
  const other = bookmark
  await other.goto(`/k#${third}`)
  await expect(title(other)).toContainText('Tamu 3')
  await expect(title(hers)).toContainText('Tamu 3')
})
