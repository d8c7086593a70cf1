import type { Page } from '@playwright/test'
import type { DinnerGroup } from '../../src/domain/api'
import { inDays } from '../support/evenings'
import { expect, takeSession } from '../support/server'
import { openDashboard, signUp } from './admin-steps'

export const UPDATED = 'Group members updated successfully'
export const STALE = 'Data ini sudah diubah orang lain. Muat ulang dulu ya.'

/** Opens the details of Meja satu. */
export async function openDetails(page: Page) {
  await page.getByRole('button', { name: 'Meja satu', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Meja satu' })
  await expect(dialog.getByRole('table', { name: 'Group Members' })).toBeVisible()
  return dialog
}

/** Presses a button. */
export function press(page: Page, name: string | RegExp) {
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

/** Opens the dashboard with a table of Tamu 1 to Tamu 6 in two weeks, of which nobody knows yet. */
export async function openUnsent(page: Page) {
  await signUp(page, 6)
  await openDashboard(page)
  await makeGroup(page, { date: inDays(14).slice(0, 10), price: 150_000, area: 'Prawirotaman' })
}

/** Changes group 1 in the name of someone else, once the page has sent its next change: no list that follows tells of it first. */
export async function changeFirst(page: Page, data: Record<string, unknown>) {
  let isAhead = true
  await page.route('**/api/**', async (route) => {
    if (isAhead && route.request().method() !== 'GET') {
      isAhead = false
      await page.request.patch('/api/dinner-groups/1', { data })
    }
    await route.fallback()
  })
}

/** The group as the server has it. */
export async function stored(page: Page, id = 1): Promise<DinnerGroup> {
  return (await (await page.request.get(`/api/dinner-groups/${id}`)).json()).group
}
