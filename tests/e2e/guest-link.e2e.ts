import { expect, test, title } from './guest-page'

test('the link leaves the address for the storage', async ({ server, table, openPage }) => {
  const [first, second, third] = await Promise.all(table.ids.map((id) => table.link(id)))
  const hers = await openPage(first!)
  await expect(title(hers)).toHaveText('Kamu udah terdaftar, Tamu 1.')
  await expect(hers).toHaveURL(`${server.url}/k`)
  const requests: string[] = []
  hers.on('request', (request) => request.url().endsWith('/api/me') && requests.push(request.url()))
  await hers.reload()
  await expect(title(hers)).toHaveText('Kamu udah terdaftar, Tamu 1.')
  // what is asked for ahead of the page's script is not asked for again
  expect(requests).toHaveLength(1)

  // a newer link, typed into the address of the open page or opened in another tab, takes the place of the kept one
  await hers.evaluate((token) => {
    location.hash = token
  }, second!)
  await expect(title(hers)).toContainText('Tamu 2')
  await expect(hers).toHaveURL(`${server.url}/k`)
  const other = await hers.context().newPage()
  await other.goto(`/k#${third}`)
  await expect(title(other)).toContainText('Tamu 3')
  await expect(title(hers)).toContainText('Tamu 3')
})
