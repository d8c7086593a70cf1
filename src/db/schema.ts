// the tables, one list because they refer to each other; what is made from them is in derived.sql. Times are UTC ISO 8601
// text, days are yyyy-MM-dd. Accounts that did something (admin_id, …_by) are bare numbers, which stay when the account goes
import { getViewSelectedFields, type SQL, sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import {
  REPORT_KINDS,
  REPORT_MAX,
  REPORT_STATES,
  VENUE_MARKS,
  WISHES,
} from '../domain/after-dinner/feedback-codes'
import { OUTCOME_SOURCES, OUTCOMES } from '../domain/after-dinner/outcome'
import { REVIEW_DECISIONS, REVIEW_KINDS } from '../domain/after-dinner/review'
import { ANSWERED_BY, EVENING_STATUSES } from '../domain/evening/evening-calls'
import {
  BACKUP_ANSWERS,
  BACKUPS_MAX,
  GROUP_STATUSES,
  LEFT_CODES,
  MEMBER_STATUSES,
  MEMBERS,
  NO_PIC,
  ROLES,
} from '../domain/group/group'
import { NOTE_MAX } from '../domain/group/note'
import { ANSWER_WHYS, ARRIVALS, LINK_SCOPES, REFUND_CHOICES } from '../domain/guest-page/guest-page'
import { NOTICE_KINDS } from '../domain/messages/message-kinds'
import { MESSAGE_RESULTS } from '../domain/messages/messages'
import { PAYMENT_STATES } from '../domain/money/payment'
import type { ReturnTo } from '../domain/money/return-to'
import { REQUEST_KINDS, REQUEST_OUTCOMES, REQUEST_WAYS } from '../domain/privacy/privacy'
import type { FieldKey } from '../domain/profile/fields'
import {
  ACTIVITIES,
  BUDGETS,
  DIETARY_MAX,
  GENDERS,
  HOBBIES,
  INTERESTS,
  NAME_MAX,
  YES_NO,
} from '../domain/profile/profile'
import { STAFF_ROLES } from '../domain/staff/account'
import { AUDIT_ACTIONS, AUDIT_ACTORS } from '../domain/staff/audit'
import { ACT_KINDS, ACT_TABLES } from '../domain/staff/undo'
import { BOOKING_STATES } from '../domain/venue/booking'
import { COURSES, MENU_TAGS } from '../domain/venue/menu'
import { SMOKING } from '../domain/venue/venue'
import { caseless, choiceOf, choicesOf } from './columns'

/** Everybody with an account: visitors (no role and no password, never sign in) and staff. Ids are never reused. */
export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    // compared without regard to letter case, so that no two staff names look alike
    username: caseless().notNull(),
    // none of a visitor
    role: text({ enum: STAFF_ROLES }),
    passwordHash: text('password_hash'),
    // of the second factor, in base32; the first is in force, the second is waiting for its first code
    totpSecret: text('totp_secret'),
    totpPending: text('totp_pending'),
    // the latest time step whose code was taken: none is taken twice
    totpStep: integer('totp_step').notNull().default(0),
    // hashes of the codes that each sign in once in its place
    recoveryHashes: text('recovery_hashes', { mode: 'json' }).$type<string[]>().notNull().default([]),
    // of the secret that a visitor's browser keeps, by which it corrects its sign-up
    secretHash: text('secret_hash'),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_username').on(table.username),
    index('users_staff').on(table.id).where(sql`role is not null`),
    check('users_staff_sign_in', sql`role is null or password_hash is not null`),
  ],
)

/**
 * The person behind a phone number: what holds for all sign-ups of it. There is one as long as there is a sign-up (see
 * people/people), and what refers to a person goes with them.
 */
export const people = sqliteTable(
  'people',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    phone: text().notNull(),
    // why staff removed them from a group; matchmaking leaves them out until it is cleared
    removed: text(),
    // since when they do not want to be invited; matchmaking leaves them out
    restsSince: text('rests_since'),
    // staff found that the number has no WhatsApp
    noWhatsapp: integer('no_whatsapp', { mode: 'boolean' }).notNull().default(false),
    // when somebody who was written to said that the number is not this person's
    wrongNumberAt: text('wrong_number_at'),
    // matchmaking runs that left them over; those before the seat that they hold are in memberships.turns_at
    turnsMissed: integer('turns_missed').notNull().default(0),
    // staff do not want them to be chosen before that instant; see NOT_PAUSED in people/seats
    pausedUntil: text('paused_until'),
    // when staff set that pause, which answers what happened before it; none of one by a report
    pausedAt: text('paused_at'),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('people_phone').on(table.phone),
    // a handful, by which lists are filtered and sorted
    index('people_removed').on(table.id).where(sql`removed is not null`),
    // handfuls, too
    index('people_wrong_number').on(table.id).where(sql`wrong_number_at is not null`),
    index('people_paused').on(table.id).where(sql`paused_until is not null`),
    check('people_phone_form', sql`phone glob '+62[0-9]*' and phone not glob '+*[^0-9]*'`),
  ],
)

/** The columns of a sign-up, in the table and in the view that joins it with its person. */
const profileColumns = () => ({
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  personId: integer('person_id')
    .notNull()
    .references(() => people.id),
  name: caseless().notNull(),
  birthdate: text(),
  gender: choiceOf(GENDERS)(),
  activity: choiceOf(ACTIVITIES)(),
  budget: choiceOf(BUDGETS)(),
  comfortLevel: integer('comfort_level'),
  hobbies: choicesOf(HOBBIES)().notNull().default(sql`0`),
  interests: choicesOf(INTERESTS)().notNull().default(sql`0`),
  smoker: choiceOf(YES_NO)(),
  drinker: choiceOf(YES_NO)(),
  dietaryRestrictions: text('dietary_restrictions').notNull().default(''),
  // the free texts that a search looks through, in lower case, one a line; see searchText in users/fields
  searchText: text('search_text').notNull().default(''),
  // when its owner first wrote to us, which proves that the number is theirs
  wroteAt: text('wrote_at'),
  // when the browser that signed up had a link that was sent to the phone
  provedAt: text('proved_at'),
  // since when its browser alone does not want to be invited with it; the person rests by people.rests_since
  restingAt: text('resting_at'),
  currentStep: text('current_step').notNull().default('success'),
  registeredAt: text('registered_at').notNull(),
  completedAt: text('completed_at'),
  termsVersion: text('terms_version'),
  termsAcceptedAt: text('terms_accepted_at'),
  version: integer().notNull().default(1),
})

/** What a user answered. */
export const profiles = sqliteTable('profiles', profileColumns(), (table) => [
  index('profiles_person').on(table.personId),
  // who has written to us: who wrote last is invited first
  index('profiles_wrote').on(table.wroteAt, table.userId).where(sql`wrote_at is not null`),
  check('profiles_name_length', sql`length(name) between 1 and ${literal(NAME_MAX)}`),
  check('profiles_birthdate_real', sql`birthdate is null or birthdate = date(birthdate)`),
  check('profiles_comfort_scale', sql`comfort_level between 1 and 5`),
  check('profiles_dietary', sql`length(dietary_restrictions) <= ${literal(DIETARY_MAX)}`),
])

/**
 * Sign-ups with what holds for their person and follows from their seats, to read from; its `version` counts the changes of both, and
 * `resting_at` is either's. The view is in derived.sql, with every column of `profiles`.
 */
export const signUps = sqliteView('sign_ups', {
  ...profileColumns(),
  phone: text().notNull(),
  removed: text(),
  noWhatsapp: integer('no_whatsapp', { mode: 'boolean' }).notNull(),
  wrongNumberAt: text('wrong_number_at'),
  pausedUntil: text('paused_until'),
  // of the seats that they hold: free, member of a group (grouped) or backup of an open one (waiting)
  groupRole: text('group_role', { enum: ['free', ...ROLES] }).notNull(),
  // the latest group that they are or were in
  lastGroup: integer('last_group'),
}).existing()
export type SignUp = typeof signUps.$inferSelect

/** A restaurant of the venue book. What is not known of it is none. */
export const venues = sqliteTable(
  'venues',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: caseless().notNull(),
    city: text().notNull().default(''),
    area: text().notNull().default(''),
    address: text().notNull().default(''),
    mapUrl: text('map_url'),
    // `+62…`
    phone: text(),
    // whole rupiah a person
    priceFrom: integer('price_from'),
    priceTo: integer('price_to'),
    // tables that it takes in one night
    tablesMax: integer('tables_max'),
    smoking: choiceOf(SMOKING)(),
    halal: integer({ mode: 'boolean' }),
    vegetarian: integer({ mode: 'boolean' }),
    alcohol: integer({ mode: 'boolean' }),
    // 1 loud, 2 fair, 3 quiet
    quiet: integer().$type<1 | 2 | 3>(),
    note: text().notNull().default(''),
    // an archived one stays with the dinners that it had
    active: integer({ mode: 'boolean' }).notNull().default(true),
    createdAt: text('created_at').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('venues_name').on(table.name),
    check('venues_name_given', sql`length(name) > 0`),
    check('venues_quiet_scale', sql`quiet between 1 and 3`),
  ],
)

/** A dish or a drink of a venue. */
export const menuItems = sqliteTable(
  'menu_items',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    venueId: goesWith('venue_id', () => venues.id),
    kind: text({ enum: COURSES }).notNull(),
    name: text().notNull(),
    // whole rupiah beside the price of the dinner, paid at the restaurant
    extraPrice: integer('extra_price').notNull().default(0),
    tags: choicesOf(MENU_TAGS)().notNull().default(sql`0`),
    // one that somebody has chosen stays when it is taken off the menu
    active: integer({ mode: 'boolean' }).notNull().default(true),
    sort: integer().notNull(),
  },
  (table) => [index('menu_items_venue').on(table.venueId, table.sort)],
)

/** A date for dinners, which guests join. */
export const evenings = sqliteTable(
  'evenings',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    city: text().notNull(),
    area: text().notNull(),
    // of its tables, from the venue book
    venueId: integer('venue_id').references(() => venues.id),
    // whole rupiah a person
    price: integer().notNull(),
    // most groups that are made for it; none for as many as there are people for
    tablesMax: integer('tables_max'),
    // its hours (see domain/evening/evening-hours): joining ends then
    answersUntil: text('answers_until').notNull(),
    payUntil: text('pay_until').notNull(),
    detailsFrom: text('details_from').notNull(),
    // when its tables were made
    dealtAt: text('dealt_at'),
    // since when people may know their table: nobody is moved without word after it
    announcedAt: text('announced_at'),
    // why it was moved or cancelled, as the messages about it say
    changeReason: text('change_reason'),
    note: text().notNull().default(''),
    // what its page shows beside date, area and price
    title: text().notNull().default(''),
    womenOnly: integer('women_only', { mode: 'boolean' }).notNull().default(false),
    guestNote: text('guest_note').notNull().default(''),
    // guests may join it without paying first
    hasList: integer('has_list', { mode: 'boolean' }).notNull().default(true),
    // who waits, fits and has not joined is written to
    invites: integer({ mode: 'boolean' }).notNull().default(false),
    // as staff set it; what time makes of it is statusNow in domain/evening/evening-calls
    status: text({ enum: EVENING_STATUSES }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index('evenings_at').on(table.at)],
)

/** The columns of a ticket that a seat shows, too: one while somebody sits, and of an earlier seat what they were when it ended. */
const ticketColumns = () => ({
  // `idle` is on the list, or has a seat and knows nothing; `messaging` was invited; `confirmed` has to transfer by `pay_by`;
  // `paid` comes; `dropped` said no or cancelled
  status: text({ enum: MEMBER_STATUSES }).notNull(),
  // an answer is asked for until then: to an invitation, or to another date by who has paid
  answerBy: text('answer_by'),
  // the transfer is asked for until then; a place that has no seat yet is held as long
  payBy: text('pay_by'),
  confirmedAt: text('confirmed_at'),
  // when staff noted that its owner dropped out; none of who gave it up on their own page
  droppedAt: text('dropped_at'),
  // what a backup said to the question whether they would come
  backupAnswer: text('backup_answer', { enum: BACKUP_ANSWERS }),
  // when the person last answered on their own page, and why they said no
  answeredAt: text('answered_at'),
  answerWhy: text('answer_why', { enum: ANSWER_WHYS }),
  // what was said of their coming on the day, when, and by whom: staff do at the door
  arrival: text({ enum: ARRIVALS }),
  arrivalAt: text('arrival_at'),
  arrivalBy: text('arrival_by', { enum: ANSWERED_BY }),
  // of all of this and, at a table, of the role
  version: integer().notNull().default(1),
})

/**
 * A person's place at a dinner before, at and after a table, with their money; of an evening also of who said no to it. It ends with
 * its seat, unless the tables are taken apart for another date: who comes again has a new one.
 */
export const tickets = sqliteTable(
  'tickets',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: goesWith('user_id', () => profiles.userId),
    // that they joined; none of who was given a seat without it, and of an ended one once its owner has joined again
    eveningId: integer('evening_id').references(() => evenings.id, { onDelete: 'cascade' }),
    ...ticketColumns(),
    // what it costs its owner, whole rupiah: the price that they were shown; the group's where there is none
    price: integer(),
    joinedAt: text('joined_at').notNull(),
    // cancelling costs nothing until then; it costs what was paid from the start where there is none
    freeUntil: text('free_until'),
    // when the hold ended without a transfer
    lapsedAt: text('lapsed_at'),
    // when it ended with its seat or table, the status being that of then; or when it was given up for want of a table
    endedAt: text('ended_at'),
    // once tables are made: on the list, and wants a seat that becomes free; with a seat, had paid and stood by before it
    standby: integer({ mode: 'boolean' }),
    // said, the day before, that they come
    coming: integer({ mode: 'boolean' }),
    // the date that they had joined when the evening was moved; means nothing once they join again
    movedFrom: text('moved_from'),
    // joined, or no longer, by the browser that signed up: somebody who typed another person's number sees nothing else
    own: integer({ mode: 'boolean' }),
    at: text().notNull(),
    by: text({ enum: ANSWERED_BY }).notNull(),
  },
  (table) => [
    uniqueIndex('tickets_of').on(table.eveningId, table.userId),
    index('tickets_user').on(table.userId),
    // holds that end, a handful at a time
    index('tickets_held').on(table.payBy).where(sql`status = 'confirmed' and evening_id is not null`),
  ],
)

/** One automatic seating: who started it, its input and its result. */
export const matchmakingRuns = sqliteTable(
  'matchmaking_runs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    startedBy: integer('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedAt: text('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    seed: integer().notNull(),
    deadlineMs: integer('deadline_ms').notNull(),
    moves: integer().notNull(),
    pool: integer().notNull(),
    tables: integer().notNull(),
    seated: integer().notNull(),
    backups: integer().notNull(),
    waiting: integer().notNull(),
    // mean score of the tables, 0 to 100; none without a table
    score: real(),
    // weeks after which two who sat at one table may meet again; none for never
    meetAgain: integer('meet_again'),
  },
  (table) => [index('runs_started_by').on(table.startedBy)],
)

/** The users whom a run left over, for as long as the turns they missed can be taken back. */
export const runLeftovers = sqliteTable(
  'run_leftovers',
  {
    runId: goesWith('run_id', () => matchmakingRuns.id),
    userId: goesWith('user_id', () => profiles.userId),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.userId] }),
    index('run_leftovers_user').on(table.userId),
  ],
)

/** A dinner: its seats are the memberships. */
export const dinnerGroups = sqliteTable(
  'dinner_groups',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: caseless().notNull(),
    status: text({ enum: GROUP_STATUSES }).notNull(),
    budget: choiceOf(BUDGETS)().notNull(),
    // the row of the venue book that gave the venue, the address and the area; none where staff typed them
    venueId: integer('venue_id').references(() => venues.id),
    venue: text(),
    address: text(),
    // the name at the door
    bookedAs: text('booked_as'),
    // whole rupiah a person; 0: nothing is due
    price: integer(),
    area: text(),
    // why its date, time or place was changed or it was cancelled, as the messages about it say
    changeReason: text('change_reason'),
    eventAt: text('event_at'),
    pic: text().notNull().default(NO_PIC),
    eveningId: integer('evening_id').references(() => evenings.id),
    runId: integer('run_id').references(() => matchmakingRuns.id, { onDelete: 'set null' }),
    // score of the table as it was made, 0 to 100; none for groups made by hand
    score: real(),
    createdAt: text('created_at').notNull(),
    // repairing tables moves none of its people: staff have locked it, or have put them together by hand
    isLocked: integer('is_locked', { mode: 'boolean' }).notNull().default(false),
    // the day that gives the ages in a generated name, which triggers in derived.sql keep true; none once staff have named it
    agesOn: text('ages_on'),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('groups_run').on(table.runId),
    index('groups_evening').on(table.eveningId),
    // one for each order of the groups table
    index('groups_created').on(table.createdAt),
    index('groups_event').on(table.eventAt),
    index('groups_status').on(table.status),
    index('groups_name').on(table.name),
    index('groups_venue').on(table.venueId).where(sql`venue_id is not null`),
    // what filters and a search for names need: a covering index
    index('groups_facets').on(table.status, table.budget, table.pic, table.name),
    check('groups_name_given', sql`length(name) > 0`),
  ],
)

/** The columns of a membership, in the table and in the view that joins it with its ticket. */
const membershipColumns = () => ({
  id: integer().primaryKey(),
  ticketId: goesWith('ticket_id', () => tickets.id),
  groupId: integer('group_id').notNull(),
  userId: integer('user_id').notNull(),
  role: text({ enum: ROLES }).notNull(),
  // 1–6 for members, 1–3 for backups: a seventh member finds no seat
  seat: integer().notNull(),
  // the evening of its group, kept by triggers (derived.sql); none of a group made by hand
  ofEvening: integer('of_evening'),
  // whether the membership takes the person's one seat of that evening now, or their one at groups made by hand (see holdsSeat in domain/group/group)
  holdsSeat: integer('holds_seat', { mode: 'boolean' }).notNull(),
  addedAt: text('added_at').notNull(),
  leftAt: text('left_at'),
  // since when its owner is in the queue again after the dinner: the seat is history, and theirs in the group for good
  returnedAt: text('returned_at'),
  // answer_why, answer_by and pay_by of the ticket say more of it
  leftCode: text('left_code', { enum: LEFT_CODES }),
  // what staff typed
  leftReason: text('left_reason'),
  // when a backup became a member
  promotedAt: text('promoted_at'),
  // when tables were merged at the door and the seat came to this group
  mergedAt: text('merged_at'),
  // people.turns_missed when a member took the seat: those turns do not count while they hold it, nor after the dinner; null without a seat, kept by a trigger
  turnsAt: integer('turns_at'),
})

/**
 * Who sits, or sat, at which group by which ticket. A row is open until the person leaves the group, and stays as history then; only
 * deleting the group or erasing the person deletes it.
 */
export const memberships = sqliteTable('memberships', membershipColumns(), (table) => [
  foreignKey({ columns: [table.groupId], foreignColumns: [dinnerGroups.id] }).onDelete('cascade'),
  foreignKey({ columns: [table.userId], foreignColumns: [profiles.userId] }).onDelete('cascade'),
  // a person is in a group once, as member or as backup, and each seat is one person's
  uniqueIndex('memberships_open').on(table.groupId, table.userId).where(sql`left_at is null`),
  uniqueIndex('memberships_seat').on(table.groupId, table.role, table.seat).where(sql`left_at is null`),
  uniqueIndex('memberships_one_held').on(table.userId).where(sql`holds_seat = 1 and of_evening is null`),
  uniqueIndex('memberships_one_at_evening').on(table.userId, table.ofEvening).where(sql`holds_seat = 1`),
  uniqueIndex('memberships_of_ticket').on(table.ticketId).where(sql`left_at is null`),
  index('memberships_ticket').on(table.ticketId),
  index('memberships_user').on(table.userId),
  index('memberships_group').on(table.groupId),
  check('memberships_left_holds_nothing', sql`left_at is null or holds_seat = 0`),
  check(
    'memberships_seats',
    sql`seat between 1 and case role when 'member' then ${literal(MEMBERS)} else ${literal(BACKUPS_MAX)} end`,
  ),
])

/** Memberships with what their tickets hold, to read from. The view is in derived.sql. */
export const ticketedSeats = sqliteView('seats', { ...membershipColumns(), ...ticketColumns() }).existing()
/** Its columns, to be read beside those of other tables. */
export const SEAT = getViewSelectedFields(ticketedSeats)

/**
 * What somebody eats at a dinner. It stays with a seat that moves to another group; a dish counts only where the group's
 * venue has it.
 */
export const choices = sqliteTable(
  'choices',
  {
    ticketId: integer('ticket_id')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    foodId: integer('food_id').references(() => menuItems.id, { onDelete: 'set null' }),
    drinkId: integer('drink_id').references(() => menuItems.id, { onDelete: 'set null' }),
    // allergies and what they do not eat; empty for `Ga ada`, none until they say
    diet: text(),
    // whether the restaurant may read what they are called
    nickname: integer({ mode: 'boolean' }).notNull().default(false),
    noPhotos: integer('no_photos', { mode: 'boolean' }).notNull().default(false),
    at: text().notNull(),
    by: text({ enum: ANSWERED_BY }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('choices_food').on(table.foodId).where(sql`food_id is not null`),
    index('choices_drink').on(table.drinkId).where(sql`drink_id is not null`),
    check('choices_diet', sql`length(diet) <= ${literal(DIETARY_MAX)}`),
  ],
)

/** What a venue said about a group's table; no row until staff have written to it, or noted anything. */
export const bookings = sqliteTable(
  'bookings',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    groupId: goesWith('group_id', () => dinnerGroups.id),
    // the group may have another one by now, and another date
    venueId: goesWith('venue_id', () => venues.id),
    eventAt: text('event_at').notNull(),
    state: text({ enum: BOOKING_STATES }).notNull(),
    headcount: integer().notNull(),
    // since when it is in that state
    at: text().notNull(),
    adminId: integer('admin_id'),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('bookings_group').on(table.groupId, table.venueId),
    index('bookings_venue').on(table.venueId),
  ],
)

/**
 * What a message to a restaurant, opened in WhatsApp and marked as sent, says of a group's table. It holds nothing that a guest said, and
 * outlives the group: the restaurant still counts on it.
 */
export const bookingMessages = sqliteTable(
  'booking_messages',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    // kept as a bare number when the group is deleted
    groupId: integer('group_id').notNull(),
    venueId: goesWith('venue_id', () => venues.id),
    // kept as a bare number too; the rows of one message are those of a venue and an evening, or of a group without one
    eveningId: integer('evening_id'),
    // what it stated
    eventAt: text('event_at'),
    bookedAs: text('booked_as'),
    // 0: nobody comes
    headcount: integer().notNull(),
    sheetHash: text('sheet_hash').notNull(),
    // a hash for each guest's line, so that changes are counted without keeping the lines
    lineHashes: text('line_hashes', { mode: 'json' }).$type<readonly string[]>().notNull(),
    openedAt: text('opened_at').notNull(),
    // when it was marked
    sentAt: text('sent_at'),
    result: text({ enum: MESSAGE_RESULTS }).notNull(),
    adminId: integer('admin_id'),
  },
  (table) => [
    index('booking_messages_group').on(table.groupId),
    index('booking_messages_venue').on(table.venueId),
    index('booking_messages_event').on(table.eventAt),
    uniqueIndex('booking_messages_open')
      .on(table.groupId, table.venueId, table.eventAt)
      .where(sql`result = 'opened'`),
  ],
)

/** Money that is due for a seat, before it came and after, and what became of it. It outlives the seat, the group and the person. */
export const payments = sqliteTable(
  'payments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    // none once the person is deleted
    userId: integer('user_id').references(() => profiles.userId, { onDelete: 'set null' }),
    // none once the person is deleted, or a group without an evening, and of what came twice
    ticketId: integer('ticket_id').references(() => tickets.id, { onDelete: 'set null' }),
    // 0 before there is one; kept as a bare number when the group is deleted, with the name and date that it had; of what came twice, of its evening
    groupId: integer('group_id').notNull(),
    groupName: text('group_name'),
    eventAt: text('event_at'),
    // whole rupiah to transfer, or that came: price - credit + code; none where the dinner has no price
    amount: integer(),
    // the last digits, by which a transfer is known; none in what came without them
    code: integer(),
    // what of the price was taken from what the person had left with us
    credit: integer().notNull().default(0),
    // none while it is due or void
    paidAt: text('paid_at'),
    // when they said that they had transferred it
    transferredAt: text('transferred_at'),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    // since when it is in that state
    stateAt: text('state_at').notNull(),
    // what its owner wants to become of it; none until they choose
    choice: text({ enum: REFUND_CHOICES }),
    // where it goes back to; a trigger in derived.sql forgets it with the debt
    returnTo: text('return_to', { mode: 'json' }).$type<ReturnTo>(),
    // given back to who came, since fewer than so many did to their table
    shortOf: integer('short_of'),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('payments_user').on(table.userId),
    index('payments_ticket').on(table.ticketId),
    index('payments_group').on(table.groupId),
    // what amounts are taken: of those that are due, and of those that came within days
    index('payments_due').on(table.amount).where(sql`state = 'due'`),
    index('payments_paid').on(table.paidAt),
    // the latest first; with the amount, so that the sums read nothing else
    index('payments_changed').on(table.stateAt, table.state, table.amount),
    // a handful
    index('payments_owed').on(table.id).where(sql`state = 'owed'`),
    check('payments_amount', sql`amount >= 0 and code > 0 and credit >= 0`),
    check('payments_came', sql`(paid_at is null) = (state in ('due', 'void'))`),
  ],
)

/** Addresses of a visitor's own page; only the hash of a link's token is kept. */
export const links = sqliteTable(
  'links',
  {
    tokenHash: text('token_hash').notNull(),
    userId: goesWith('user_id', () => profiles.userId),
    scope: text({ enum: LINK_SCOPES }).notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    // to some minutes
    lastUsedAt: text('last_used_at'),
    // the account that handed it out, 0 for an unknown one (UNKNOWN_ACCOUNT); none in the link of a sign-up, which staff never see
    openedBy: integer('opened_by'),
  },
  // WITHOUT ROWID, which saves a page of each sign-up and drizzle-kit does not know: a migration that makes it again has to say it
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    uniqueIndex('links_token').on(table.tokenHash),
  ],
)

/** Why groups were deleted, for the messages about it. */
export const deletionReasons = sqliteTable('deletion_reasons', {
  groupId: integer('group_id').primaryKey(),
  reason: text().notNull(),
})

/**
 * Messages that staff sent or opened, and of people who said yes without one that they know the dinner (`confirmed`): kinds,
 * times and places, but no text and no phone. They outlive the group.
 */
export const messages = sqliteTable(
  'messages',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: goesWith('user_id', () => profiles.userId),
    groupId: integer('group_id'),
    // of those about an evening as a whole; kept as a bare number when it is deleted
    eveningId: integer('evening_id'),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    // the date that it states or, when it takes one back, stated before
    statedEventAt: text('stated_event_at'),
    // venue, address and name at the door, one a line
    statedVenue: text('stated_venue'),
    // whole rupiah: what is due with its digits, else the price; none where there was no price, and in a message of before 0.2
    statedPrice: integer('stated_price'),
    openedAt: text('opened_at').notNull(),
    // when it was marked
    sentAt: text('sent_at'),
    result: text({ enum: MESSAGE_RESULTS }).notNull(),
    adminId: integer('admin_id'),
    // whether the person had neither written to us nor been written to
    cold: integer({ mode: 'boolean' }).notNull(),
    // the person left the group before that was deleted
    over: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('messages_user').on(table.userId),
    index('messages_group').on(table.groupId),
    index('messages_stated').on(table.statedEventAt),
    index('messages_sent').on(table.sentAt),
    // of dinners that have no date: a handful
    index('messages_dateless').on(table.sentAt).where(sql`kind = 'confirmed' and stated_event_at is null`),
    // nobody has two open messages of a kind
    uniqueIndex('messages_open').on(table.userId, table.kind, table.groupId).where(sql`result = 'opened'`),
    uniqueIndex('messages_open_alone')
      .on(table.userId, table.kind)
      .where(sql`result = 'opened' and group_id is null and evening_id is null`),
    uniqueIndex('messages_open_evening')
      .on(table.userId, table.kind, table.eveningId)
      .where(sql`result = 'opened' and evening_id is not null`),
    index('messages_evening').on(table.eveningId).where(sql`evening_id is not null`),
    // what numbers/rows counts
    index('messages_of_seat')
      .on(table.sentAt, table.kind, table.groupId, table.userId)
      .where(sql`result = 'sent' and kind in ('invite', 'backup-ask', 'today')`),
  ],
)

/** Two people whom staff keep apart; the smaller id comes first. */
export const keptApart = sqliteTable(
  'kept_apart',
  {
    personA: goesWith('person_a', () => people.id),
    personB: goesWith('person_b', () => people.id),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personA, table.personB] }),
    index('kept_apart_b').on(table.personB),
    check('kept_apart_order', sql`person_a < person_b`),
  ],
)

/** What became of a person's seat at a dinner, one row of each (see attendance). It outlives the seat and the group, not the person. */
export const outcomes = sqliteTable(
  'outcomes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    personId: goesWith('person_id', () => people.id),
    // none once the group is deleted
    groupId: integer('group_id').references(() => dinnerGroups.id, { onDelete: 'set null' }),
    // in the time zone of the house
    dinnerDay: text('dinner_day').notNull(),
    outcome: text({ enum: OUTCOMES }).notNull(),
    // what staff typed
    why: text(),
    // when it was set or, of a computed one, when the seat ended
    at: text().notNull(),
    adminId: integer('admin_id'),
    source: text({ enum: OUTCOME_SOURCES }).notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('outcomes_person').on(table.personId, table.groupId),
    index('outcomes_group').on(table.groupId),
    // who may have missed too much: few have any
    index('outcomes_missed').on(table.personId).where(sql`outcome in ('no-show', 'cancelled late')`),
  ],
)

/** What staff have decided of what came up about a person, the last of each kind (see review). */
export const reviews = sqliteTable(
  'reviews',
  {
    personId: goesWith('person_id', () => people.id),
    kind: text({ enum: REVIEW_KINDS }).notNull(),
    // keys of what it refers to, without personal data: anything else is to be decided again
    about: text({ mode: 'json' }).$type<string[]>().notNull(),
    decision: text({ enum: REVIEW_DECISIONS }).notNull(),
    at: text().notNull(),
    adminId: integer('admin_id'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind] })],
)

/** How a guest found a dinner. */
export const feedback = sqliteTable(
  'feedback',
  {
    groupId: goesWith('group_id', () => dinnerGroups.id),
    personId: goesWith('person_id', () => people.id),
    // 1 to 5
    evening: integer(),
    venueMarks: choicesOf(VENUE_MARKS)('venue_marks').notNull().default(sql`0`),
    // wants a WhatsApp group of the table, and the link of the one that they made
    wantsChat: integer('wants_chat', { mode: 'boolean' }).notNull().default(false),
    chatLink: text('chat_link'),
    at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.personId] }),
    index('feedback_person').on(table.personId),
    check('feedback_evening', sql`evening between 1 and 5`),
  ],
)

/** What somebody wants of a person they sat with. Two wishes for contact are the permission by which each of them learns the phone of the other. */
export const wishes = sqliteTable(
  'wishes',
  {
    // kept as a bare number when the group is deleted; 0 of a `never` beside them: after a contact, or by staff
    groupId: integer('group_id').notNull(),
    fromPerson: goesWith('from_person', () => people.id),
    toPerson: goesWith('to_person', () => people.id),
    kind: text({ enum: WISHES }).notNull(),
    // since when it is that
    at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fromPerson, table.toPerson, table.groupId] }),
    index('wishes_to').on(table.toPerson),
    check('wishes_of_two', sql`from_person <> to_person`),
  ],
)

/** What made somebody uncomfortable, in their words; only admins read it. It outlives its writer, without saying who it was. */
export const reports = sqliteTable(
  'reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    // kept as a bare number when the group is deleted
    groupId: integer('group_id').notNull(),
    fromPerson: integer('from_person').references(() => people.id, { onDelete: 'set null' }),
    // none as long as nobody has said who it is about, or while that person is to be erased
    aboutPerson: integer('about_person').references(() => people.id, { onDelete: 'cascade' }),
    // `avoided`: nobody wrote it; guests of two dinners do not want to sit with them again
    kind: text({ enum: REPORT_KINDS }).notNull().default('written'),
    text: text().notNull().default(''),
    // its writer wants to be called
    callMe: integer('call_me', { mode: 'boolean' }).notNull().default(false),
    state: text({ enum: REPORT_STATES }).notNull().default('open'),
    note: text().notNull().default(''),
    // who decided
    adminId: integer('admin_id'),
    at: text().notNull(),
    decidedAt: text('decided_at'),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('reports_about').on(table.aboutPerson),
    index('reports_from').on(table.fromPerson),
    // a handful
    index('reports_open').on(table.id).where(sql`state = 'open'`),
    check('reports_length', sql`length(text) <= ${literal(REPORT_MAX)}`),
    check('reports_decided', sql`(state = 'open') = (decided_at is null)`),
  ],
)

/** What staff noted on a group or on a person; it goes with them. */
export const notes = sqliteTable(
  'notes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    groupId: integer('group_id').references(() => dinnerGroups.id, { onDelete: 'cascade' }),
    personId: integer('person_id').references(() => people.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    adminId: integer('admin_id'),
    at: text().notNull(),
  },
  (table) => [
    index('notes_group').on(table.groupId),
    index('notes_person').on(table.personId),
    check('notes_subject', sql`(group_id is null) <> (person_id is null)`),
    check('notes_length', sql`length(text) between 1 and ${literal(NOTE_MAX)}`),
  ],
)

/**
 * What staff did and when, and failed sign-ins. Holds ids, counts, names of fields, and for groups codes and times before
 * and after; never what people answered.
 */
export const auditEntries = sqliteTable(
  'audit_entries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    actor: text({ enum: AUDIT_ACTORS }).notNull().default('staff'),
    // the account that acted, that somebody tried to enter, or that handed out the link by which a visitor did
    adminId: integer('admin_id'),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    groupId: integer('group_id'),
    userId: integer('user_id'),
    // what else there is to tell people, in words: nothing is decided by them
    detail: text().notNull().default(''),
    // the fields of a profile that were changed after the sign-up
    fields: text({ mode: 'json' }).$type<readonly FieldKey[]>(),
  },
  (table) => [
    // one for each way to look through it, the latest first; the key itself ends every index
    index('audit_admin').on(table.adminId),
    index('audit_action').on(table.action),
    index('audit_group').on(table.groupId),
    index('audit_user').on(table.userId),
    index('audit_at').on(table.at),
  ],
)

/** What staff did in the last minutes and may undo (see audit/undoable). */
export const acts = sqliteTable(
  'acts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    adminId: goesWith('admin_id', () => users.id),
    at: text().notNull(),
    kind: text({ enum: ACT_KINDS }).notNull(),
    // a code that its rows do not tell
    detail: text().notNull().default(''),
    // how many parts it had that are undone one without the other
    parts: integer().notNull(),
    // how many of them were undone; none until staff try
    undone: integer(),
  },
  (table) => [index('acts_admin').on(table.adminId)],
)

/** The rows that an act has changed. The rows of a part go with any person of it, by a trigger in derived.sql. */
export const actRows = sqliteTable(
  'act_rows',
  {
    id: integer().primaryKey(),
    actId: goesWith('act_id', () => acts.id),
    // the id of a group, or of a user
    part: integer().notNull(),
    changed: text({ enum: ACT_TABLES }).notNull(),
    rowId: integer('row_id').notNull(),
    // 0 without a group
    groupId: integer('group_id').notNull(),
    userId: integer('user_id'),
    // the columns that differ; all of a row that came or went, and null on the side where there is none
    before: text({ mode: 'json' }).$type<Record<string, string | number | null>>(),
    after: text({ mode: 'json' }).$type<Record<string, string | number | null>>(),
  },
  (table) => [
    index('act_rows_act').on(table.actId, table.part),
    index('act_rows_user').on(table.userId),
    check('act_rows_change', sql`before is not null or after is not null`),
  ],
)

/** Staff who are signed in; only the hash of the cookie's token is kept. */
export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: goesWith('user_id', () => users.id),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    // such as `Firefox on Linux`
    device: text().notNull().default(''),
    // to some minutes; none in a session of before 0.2
    lastUsedAt: text('last_used_at'),
    // when the password was last given in it
    confirmedAt: text('confirmed_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** Single-use links for creating a staff account; only the hash of the token is kept. */
export const setupLinks = sqliteTable(
  'setup_links',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    tokenHash: text('token_hash').notNull(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    madeBy: goesWith('made_by', () => users.id),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('setup_links_token').on(table.tokenHash),
    index('setup_links_made_by').on(table.madeBy),
  ],
)

/** Requests about personal data and when they were answered. They refer to the person by the sign-up only, which erasing clears. */
export const privacyRequests = sqliteTable(
  'privacy_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: REQUEST_KINDS }).notNull(),
    way: text({ enum: REQUEST_WAYS }).notNull(),
    cameAt: text('came_at').notNull(),
    // one sign-up of the person; none when nothing is held about them, or not any more
    userId: integer('user_id').references(() => profiles.userId, { onDelete: 'set null' }),
    notedBy: integer('noted_by'),
    closedBy: integer('closed_by'),
    closedAt: text('closed_at'),
    outcome: text({ enum: REQUEST_OUTCOMES }),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('privacy_requests_user').on(table.userId),
    index('privacy_requests_order').on(table.closedAt, table.cameAt),
    check('privacy_requests_closed', sql`(closed_at is null) = (outcome is null)`),
  ],
)

/** Sign-ups that were erased, not those that staff deleted: a restored backup loses them again. Ids are never reused. */
export const erasedSignUps = sqliteTable('erased_sign_ups', {
  id: integer().primaryKey(),
  erasedAt: text('erased_at').notNull(),
})

/**
 * People who requested their erasure by a link that staff had handed out. Until then their rows lie here and nowhere else,
 * so that no reader of the other tables finds them; see privacy/erasures.
 */
export const erasures = sqliteTable(
  'erasures',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    // the sign-up that the link was for; none of that id is left
    userId: integer('user_id').notNull(),
    phone: text().notNull(),
    // see links
    openedBy: integer('opened_by').notNull(),
    requestedAt: text('requested_at').notNull(),
    erasesAt: text('erases_at').notNull(),
    // beyond the number of a day: an admin decides
    waits: integer({ mode: 'boolean' }).notNull(),
    // the admin who stopped it, and why, for the person to read
    stoppedAt: text('stopped_at'),
    stoppedBy: integer('stopped_by'),
    reason: text(),
    // the rows as JSON, to be put back
    rows: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index('erasures_at').on(table.erasesAt), index('erasures_phone').on(table.phone)],
)

/** The links of those people, which still open their page. */
export const erasureLinks = sqliteTable(
  'erasure_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    erasureId: goesWith('erasure_id', () => erasures.id),
    // the sign-up that it is for
    userId: integer('user_id').notNull(),
    scope: text({ enum: LINK_SCOPES }).notNull(),
    openedBy: integer('opened_by'),
  },
  (table) => [index('erasure_links_erasure').on(table.erasureId)],
)

/** Exports and erasures by links of one account, for a day: more than a number of them wait. */
export const linkUses = sqliteTable(
  'link_uses',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    // see links
    openedBy: integer('opened_by').notNull(),
    at: text().notNull(),
  },
  (table) => [index('link_uses_opened_by').on(table.openedBy, table.at)],
)

/** Facts about the database itself, such as the version of Semeja that wrote its schema, and what staff set for the whole house. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
})

// a row goes with the one that it refers to by this column
function goesWith<Name extends string>(column: Name, row: () => AnySQLiteColumn) {
  return integer(column).notNull().references(row, { onDelete: 'cascade' })
}

// constraints are written out when the migration is made, so values stand in them as literals
function literal(value: number): SQL {
  return sql.raw(String(value))
}
