import type { User } from '../../../src/domain/api'
import { userSchema } from '../../../src/domain/api'
import { ApiError, call } from '../../api'

/** Returns who stands in the way of a change, in words; undefined without any. `known` users are not fetched. */
export async function blockingText(error: unknown, known: User[] = []): Promise<string | undefined> {
  const ids = blockingIds(error)
  if (ids.length === 0) return undefined
  const names = await Promise.all(ids.map((id) => nameOf(id, known)))
  const isTaken = error instanceof ApiError && error.status === 409
  return `${isTaken ? 'Already in a group or waiting as backup' : 'No longer registered'}: ${names.join(', ')}`
}

/** Returns the ids of the users because of whom a change was refused. */
export function blockingIds(error: unknown): number[] {
  return (error instanceof ApiError && error.body?.userIds) || []
}

async function nameOf(id: number, known: User[]): Promise<string> {
  const user =
    known.find((user) => user.id === id) ??
    (await call(userSchema, 'GET', `/api/users/${id}`).catch(() => undefined))
  return user?.profile?.name ?? `user ${id}`
}
