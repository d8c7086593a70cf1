import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { MENU_TAGS } from '../domain/menu'
import { type MenuWarning, menuWarnings, type Order } from '../domain/menu-warnings'
import { fromBits } from '../domain/profile'

/** Returns what speaks against what those who sit at a group chose, and against the menu of its venue. */
export function warningsOfMenu(db: Db, groupId: number): MenuWarning[] {
  const rows = db.all<Omit<Order, 'tags' | 'active'> & { tags: number; active: number }>(sql`
    select profiles.name as guest, coalesce(diet, dietary_restrictions) as diet, item.name as dish, tags, item.active
    from dinner_groups cross join memberships on group_id = dinner_groups.id
    cross join profiles on profiles.user_id = memberships.user_id
    cross join choices on membership_id = memberships.id
    cross join menu_items as item on item.id in (food_id, drink_id) and item.venue_id = dinner_groups.venue_id
    where dinner_groups.id = ${groupId} and role = 'member' and left_at is null and memberships.status <> 'dropped'
    order by seat, item.sort`)
  const orders = rows.map((row) => ({
    ...row,
    tags: fromBits(MENU_TAGS, row.tags),
    active: row.active === 1,
  }))
  const pork = db.values<[string]>(sql`
    select menu_items.name from dinner_groups join venues on venues.id = dinner_groups.venue_id
    join menu_items on menu_items.venue_id = venues.id
    where dinner_groups.id = ${groupId} and halal = 1 and menu_items.active and tags & ${1 << MENU_TAGS.indexOf('pork')} <> 0
    order by sort`)
  return menuWarnings(
    orders,
    pork.map(([dish]) => dish),
  )
}
