// rules of src/domain that statements need, as conditions
import { sql } from 'drizzle-orm'
import { OPEN_STATUSES } from '../domain/group'

/** Holds for rows of dinner_groups that go ahead as far as staff have set them, as `isOpen` in domain/seat. */
export const IS_OPEN_GROUP = sql.raw(
  `dinner_groups.status in (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`,
)
