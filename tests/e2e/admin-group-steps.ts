import type { Page } from '@playwright/test'
import type { DinnerGroup } from '../../src/domain/api'
import { expect, takeSession } from '../support/server'
import { openDashboard, overtake, signUp } from './admin-steps'

export const UPDATED = 'Group members updated successfully'
export const STALE = 'Data ini sudah diubah orang lain. Muat ulang dulu ya.'

/** Opens the details of Meja satu. */
export async function openDetails(page: Page) {
  await page.getByRole('button', { name: 'Meja satu', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Meja satu' })
  await expect(dialog.getByRole('table', { name: 'Group Members' })).toBeVisible()
  return dialog
}

/** Looks someone up in a picker and chooses the first who is found. */
export async function find(page: Page, label: string, text: string) {
  await page.getByLabel(label).pressSequentially(text)
  // what stands in an empty list is an option, too
  const options = page.getByRole('listbox').getByRole('option').filter({ hasNotText: 'Searching…' })
  await expect(options).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
}

/** Presses a button. */
export function press(page: Page, name: string) {
  return page.getByRole('button', { name }).click()
}

/** Ids of people by their numbers: the first user is the admin. */
export function ids(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, i) => from + 1 + i)
}

/** Makes a group of signed-up people through the API; the page must be signed in. */
export async function makeGroup(page: Page, group: Record<string, unknown> = {}) {
  const data = { name: 'Meja satu', budget: 'Rp100.000 - Rp200.000', members: ids(1, 6), ...group }
  const answer = await page.request.post('/api/dinner-groups', { data })
  expect(answer.status()).toBe(201)
  return answer.json() as Promise<DinnerGroup>
}

/** Opens the groups tab, signed in. */
export async function openGroups(page: Page) {
  await openDashboard(page, '?tab=groups')
}

/** Opens the groups tab with one group of the first six people, the next two as its backups, and more who are free. */
export async function openWithGroup(page: Page, group: Record<string, unknown> = {}) {
  await signUp(page, 11)
  await takeSession(page)
  await makeGroup(page, { backupMembers: ids(7, 8), ...group })
  await openGroups(page)
}

/** Changes group 1 in the name of someone else, just before the next change of the page arrives. */
export function changeFirst(page: Page, data: Record<string, unknown>) {
  return overtake(page, () => page.request.patch('/api/dinner-groups/1', { data }))
}

/** The group as the server has it. */
export async function stored(page: Page, id = 1): Promise<DinnerGroup> {
  return (await (await page.request.get(`/api/dinner-groups/${id}`)).json()).group
}
