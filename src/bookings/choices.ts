import { and, asc, eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import type { Db } from '../db/open'
import { comingSql } from '../db/rules'
import { choices, dinnerGroups, profiles, SEAT, ticketedSeats } from '../db/schema'
import { type Refused, refused, type Tx } from '../db/transact'
import type { Choice } from '../domain/venue/choice-calls'
import type { GroupChoices } from '../domain/venue/chosen'
import type { Course, MenuItem } from '../domain/venue/menu'
import { menuOf } from '../venues/menu'

/** What somebody chose, as far as it holds at a venue. */
export interface StoredChoice extends Choice {
  foodName: string | null
  drinkName: string | null
  /** of the stored choice, 0 for none */
  version: number
}

const NOTHING: StoredChoice = {
  ...{ food: null, drink: null, foodName: null, drinkName: null },
  ...{ diet: null, nickname: false, noPhotos: false, version: 0 },
}

/** Returns what the owner of a seat chose. A dish holds only at the venue that has it; what they do not eat and allow holds anywhere. */
export function choiceOf(db: Db, ticketId: number, venueId: number | null): StoredChoice {
  const [found] = db.all<
    Omit<StoredChoice, 'nickname' | 'noPhotos'> & Record<'nickname' | 'noPhotos', number>
  >(sql`
    select food.id as food, food.name as foodName, drink.id as drink, drink.name as drinkName, diet, nickname,
      no_photos as noPhotos, version
    from choices
    left join menu_items as food on food.id = food_id and food.venue_id = ${venueId}
    left join menu_items as drink on drink.id = drink_id and drink.venue_id = ${venueId}
    where ticket_id = ${ticketId}`)
  return found ? { ...found, nickname: found.nickname === 1, noPhotos: found.noPhotos === 1 } : NOTHING
}

/** Returns the dishes that can be chosen at a venue, with those that `chosen` holds also where they are off the menu by now. */
export function dishesAt(
  db: Db,
  venueId: number | null,
  chosen: readonly Pick<Choice, 'food' | 'drink'>[],
): MenuItem[] {
  if (venueId === null) return []
  const kept = new Set(chosen.flatMap(({ food, drink }) => [food, drink]))
  return menuOf(db, venueId).filter(({ id, active }) => active || kept.has(id))
}

/** Stores what the owner of a seat eats; refuses dishes that are not on the menu of the venue. */
export function storeChoice(
  db: Tx,
  by: Staff,
  {
    seat,
    venueId,
  }: {
    seat: Pick<typeof ticketedSeats.$inferSelect, 'ticketId' | 'groupId' | 'userId'>
    venueId: number | null
  },
  choice: Choice,
  now: Date,
): { ok: true } | Refused<'item'> {
  const before = choiceOf(db, seat.ticketId, venueId)
  const dishes = dishesAt(db, venueId, [before])
  const isThere = (id: number | null, course: Course) =>
    id === null || dishes.some((dish) => dish.id === id && dish.kind === course)
  if (!isThere(choice.food, 'food') || !isThere(choice.drink, 'drink')) return refused('item')
  const keys = ['food', 'drink', 'diet', 'nickname', 'noPhotos'] as const
  if (before.version > 0 && keys.every((key) => before[key] === choice[key])) return { ok: true }
  const { diet, nickname, noPhotos } = choice
  const set = {
    ...{ foodId: choice.food, drinkId: choice.drink, diet, nickname, noPhotos },
    ...{ at: now.toISOString(), by: by.id === null ? ('visitor' as const) : ('staff' as const) },
  }
  db.insert(choices)
    .values({ ticketId: seat.ticketId, ...set })
    .onConflictDoUpdate({
      target: choices.ticketId,
      set: { ...set, version: sql`${choices.version} + 1` },
    })
    .run()
  audit(db, by, 'chose what to eat', { groupId: seat.groupId, userId: seat.userId }, now)
  return { ok: true }
}

/** Stores what somebody eats, as staff enter it, and returns its act. Refuses an outdated `version`, and others' dishes. */
export function noteChoice(
  db: Db,
  by: Staff,
  { groupId, userId }: { groupId: number; userId: number },
  { version, ...choice }: Choice & { version: number },
  now = new Date(),
): { ok: true; undo: number | null } | Refused<'missing' | 'stranger' | 'stale' | 'item'> {
  return asAct(
    db,
    by,
    { kind: 'choice' },
    { groupIds: [groupId] },
    (db): { ok: true } | Refused<'missing' | 'stranger' | 'stale' | 'item'> => {
      const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
      if (!group) return refused('missing')
      const found = seatsAt(db, groupId).find(({ seat }) => seat.userId === userId)
      if (!found) return refused('stranger')
      const before = choiceOf(db, found.seat.ticketId, group.venueId)
      if (before.version !== version) return refused('stale')
      return storeChoice(db, by, { seat: found.seat, venueId: group.venueId }, choice, now)
    },
    now,
  )
}

/** Returns what those who sit at a group chose, in the order of their seats, and the dishes of its venue; undefined without the group. */
export function listChoices(db: Db, groupId: number): GroupChoices | undefined {
  const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
  if (!group) return undefined
  const guests = seatsAt(db, groupId).map(({ seat, name, answered }) => {
    const { food, drink, diet, nickname, noPhotos, version } = choiceOf(db, seat.ticketId, group.venueId)
    return { userId: seat.userId, name, food, drink, diet, answered, nickname, noPhotos, version }
  })
  return { dishes: dishesAt(db, group.venueId, guests).map(asDish), guests }
}

/** Returns a dish as guests and staff choose it. */
export function asDish({ id, kind, name, extraPrice, tags = [] }: MenuItem): GroupChoices['dishes'][number] {
  return { id, kind, name, extraPrice, tags }
}

function seatsAt(db: Db, groupId: number) {
  return db
    .select({ seat: SEAT, name: profiles.name, answered: profiles.dietaryRestrictions })
    .from(ticketedSeats)
    .innerJoin(profiles, eq(profiles.userId, ticketedSeats.userId))
    .where(and(eq(ticketedSeats.groupId, groupId), comingSql('seats')))
    .orderBy(asc(ticketedSeats.seat))
    .all()
}
