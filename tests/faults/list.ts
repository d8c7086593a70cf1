// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is found and replaced is code

/** A mistake that somebody could make, and the tests known to find it. */
export interface Fault {
  /** what is wrong then, as a sentence */
  name: string
  file: string
  /** stands once in the file */
  find: string
  replace: string
  /** the narrowest test files, of one kind: in process or in a browser */
  tests: readonly string[]
  /** words of the one test of a browser file that finds it */
  only?: string
}

export const FAULTS: readonly Fault[] = [
  // signing up
  {
    name: 'who knows a name and its phone corrects the sign-up of another browser',
    file: 'src/registration/registration.ts',
    find: 'const own = secretHash && holders.find((holder) => holder.secretHash === secretHash)',
    replace: 'const own = secretHash && holders.find(({ phone }) => phone === answers.phone)',
    tests: ['tests/registration/correction.test.ts'],
  },
  {
    name: 'sign-ups that come together are stored one by one, so that some stay when one fails',
    file: 'src/registration/group-commit.ts',
    find: 'const results = transact(db, () => batch.map(({ input }) => work(input)))',
    replace: 'const results = batch.map(({ input }) => work(input))',
    tests: ['tests/registration/together.test.ts'],
  },
  {
    name: 'a sign-up that is settled is answered with a wrong status',
    file: 'src/registration/routes.ts',
    find: 'return refuse(409, SETTLED_MESSAGE)',
    replace: 'return refuse(400, SETTLED_MESSAGE)',
    tests: ['tests/registration/correction.test.ts'],
  },
  {
    name: 'who turns 18 today is too young',
    file: 'src/domain/age.ts',
    find: 'const hadBirthday = today.slice(5) >= birthdate.slice(5)',
    replace: 'const hadBirthday = today.slice(5) > birthdate.slice(5)',
    tests: ['tests/domain/age.test.ts'],
  },
  // requests and answers
  {
    name: 'a limit lets one more through',
    file: 'src/http/limiter.ts',
    find: 'window.count < this.max',
    replace: 'window.count <= this.max',
    tests: ['tests/session/limits.test.ts'],
  },
  {
    name: 'behind a proxy a client says itself from which address it comes',
    file: 'src/http/client.ts',
    find: "request.headers.get('x-forwarded-for')?.split(',').at(-1)",
    replace: "request.headers.get('x-forwarded-for')?.split(',').at(0)",
    tests: ['tests/session/abuse.test.ts'],
  },
  {
    name: 'who was signed out while the body came still changes something',
    file: 'src/http/body.ts',
    find: 'const refusal = checks.get(request)?.()',
    replace: 'const refusal = undefined as Response | undefined',
    tests: ['tests/session/signed-out.test.ts'],
  },
  {
    name: 'answers with data are cached',
    file: 'src/http/answers.ts',
    find: "const headers = { 'cache-control': 'no-store' }",
    replace: "const headers = { 'cache-control': 'private, max-age=60' }",
    tests: ['tests/me/calls.test.ts'],
  },
  {
    name: 'a page says to others from where somebody came',
    file: 'src/http/headers.ts',
    find: "  'referrer-policy': 'no-referrer',\n",
    replace: '',
    tests: ['tests/site/site.test.ts'],
  },
  {
    name: 'a text that a spreadsheet runs keeps its sign as it begins like a phone',
    file: 'src/http/csv.ts',
    find: 'if (/^\\+\\d+$/.test(cell)',
    replace: 'if (/^\\+\\d+/.test(cell)',
    tests: ['tests/http/csv.test.ts'],
  },
  {
    name: 'a line of the log holds the query of a request',
    file: 'src/observe/requests.ts',
    find: "write('request', { id, method, route, status,",
    replace: "write('request', { id, method, route: route + new URL(request.url).search, status,",
    tests: ['tests/observe/log-privacy.test.ts'],
  },
  // staff and their sessions
  {
    name: 'a session that has ended is still one',
    file: 'src/session/session.ts',
    find: "gt(sessions.expiresAt, steady('now'))",
    replace: "sql`${steady('now')} is not null`",
    tests: ['tests/session/session.test.ts'],
  },
  {
    name: 'codes of the second factor are guessed without end',
    file: 'src/session/session.ts',
    find: 'if (isGuessable(code)) wrongCodes.count(key)',
    replace: '',
    tests: ['tests/session/account.test.ts'],
  },
  {
    name: 'the last admin makes themselves a host',
    file: 'src/session/accounts.ts',
    find: "const admins = listAdmins(db).filter((other) => other.role === 'admin')",
    replace: 'const admins = listAdmins(db)',
    tests: ['tests/session/account.test.ts'],
  },
  {
    name: 'a host may do what is for admins',
    file: 'src/http/guard.ts',
    find: "return admin.role === 'admin' ? undefined",
    replace: 'return admin ? undefined',
    tests: ['tests/session/staff.test.ts'],
  },
  // people
  {
    name: 'a change overwrites what others have changed since',
    file: 'src/users/users.ts',
    find: "if (version !== undefined && version !== before.version) return refused('stale')",
    replace: '',
    tests: ['tests/users/changes.test.ts'],
  },
  {
    name: 'who is deleted stays in the free pages of the file',
    file: 'src/users/users.ts',
    find: 'if (gone.length > 0) markForgotten(db)',
    replace: '',
    tests: ['tests/cli/privacy.test.ts'],
  },
  {
    name: 'another number is proved by what proved the one before',
    file: 'src/people/people.ts',
    find: 'set({ wroteAt: null, provedAt: null })',
    replace: 'set({ wroteAt: null })',
    tests: ['tests/me/owner.test.ts'],
  },
  {
    name: 'who has a report about them to decide on is seated by a run',
    file: 'src/matchmaking/pool.ts',
    find: 'return [...apartIn(pool), ...pairs]',
    replace: 'return apartIn(pool)',
    tests: ['tests/matchmaking/paused.test.ts'],
  },
  {
    name: 'who said no to a dinner gets no other seat by another sign-up',
    file: 'src/people/seated.ts',
    find: "and held.status <> 'dropped'",
    replace: '',
    tests: ['tests/users/same-phone.test.ts'],
  },
  {
    name: 'a filter of ages leaves the oldest out',
    file: 'src/users/search/filters.ts',
    find: 'yearsBefore(today, ageMax + 1)',
    replace: 'yearsBefore(today, ageMax)',
    tests: ['tests/users/list.test.ts'],
  },
  {
    name: 'a link that has ended still opens the page',
    file: 'src/people/links.ts',
    find: 'if (found.expiresAt <= at) return undefined',
    replace: '',
    tests: ['tests/me/links.test.ts'],
  },
  // groups
  {
    name: 'who comes back to a group has a seat that is mistaken for the one before',
    file: 'src/groups/change-seats.ts',
    find: 'sql`(select coalesce(max(version), 0) + 1 from memberships where group_id = ${groupId} and user_id = ${userId})`',
    replace: '1',
    tests: ['tests/groups/seats.test.ts'],
  },
  {
    name: 'a group is opened again while somebody of it sits elsewhere',
    file: 'src/groups/change-seats.ts',
    find: 'or (${opens} and ${seatedByAnother(sql`seat.group_id`)}) as taken',
    replace: 'as taken',
    tests: ['tests/groups/changes.test.ts'],
  },
  {
    name: 'a file of a group shows times of another time zone',
    file: 'src/groups/csv.ts',
    find: "displayInstant(iso, 'dd/MM/yyyy HH:mm', timeZone)",
    replace: "displayInstant(iso, 'dd/MM/yyyy HH:mm', 'UTC')",
    tests: ['tests/groups/changes.test.ts'],
  },
  {
    name: 'a seat that is cancelled in the last hour of H-2 is too late',
    file: 'src/domain/deadlines.ts',
    find: 'hourOn(eventAt, -2, 23, zone) + HOUR_MS',
    replace: 'hourOn(eventAt, -2, 23, zone)',
    tests: ['tests/me/calls.test.ts'],
  },
  {
    name: 'the menu closes by the clock of another time zone',
    file: 'src/domain/deadlines.ts',
    find: 'return hourOn(eventAt, -1, 12, zone)',
    replace: "return hourOn(eventAt, -1, 12, 'UTC')",
    tests: ['tests/me/state.test.ts'],
  },
  // matchmaking
  {
    name: 'one guest alone cannot keep another away',
    file: 'src/matchmaking/pairs.ts',
    find: "and kind = 'never'`",
    replace: "and kind = 'nobody'`",
    tests: ['tests/feedback/feedback.test.ts'],
  },
  {
    name: 'a man sits alone among women',
    file: 'src/matchmaking/core/score.ts',
    find: 'women !== 1 && women !== seats - 1',
    replace: 'women !== 1',
    tests: ['tests/matchmaking/score.test.ts'],
  },
  {
    name: 'a run that is taken back keeps the turns of who it left over',
    file: 'src/matchmaking/take-back.ts',
    find: 'update people set turns_missed = max(0, turns_missed - 1)',
    replace: 'update people set turns_missed = max(0, turns_missed)',
    tests: ['tests/matchmaking/take-back.test.ts'],
  },
  // money
  {
    name: 'money of a dinner that was called off after its hour does not go back',
    file: 'src/domain/payment.ts',
    find: "if (dinner.status === 'cancelled') return 'owed'",
    replace: '',
    tests: ['tests/domain/payment.test.ts'],
  },
  {
    name: 'credit that was used up is paid out',
    file: 'src/money/credit.ts',
    find: 'if (found.remaining === 0) return undefined',
    replace: 'if (found.remaining === 0) return id',
    tests: ['tests/money/credit.test.ts'],
  },
  {
    name: 'an undo leaves who got a seat by it without their standing',
    file: 'src/acts/undo.ts',
    find: 'if (moved.length > 0) refreshStanding(db, moved)',
    replace: '',
    tests: ['tests/acts/undo.test.ts'],
  },
  // messages
  {
    name: 'who says that they have transferred is asked for money again',
    file: 'src/messages/due.ts',
    find: 'if (by === null || seat.transferredAt || (nudged',
    replace: 'if (by === null || (nudged',
    tests: ['tests/messages/due.test.ts'],
  },
  {
    name: 'who said no is told that the dinner is off',
    file: 'src/messages/due.ts',
    find: 'if (!known.isNotified || !isComing(seat) || isOver(',
    replace: 'if (!known.isNotified || isOver(',
    tests: ['tests/messages/due.test.ts'],
  },
  {
    name: 'two of staff write the same message at once',
    file: 'src/messages/open.ts',
    find: 'if (open && open.adminId !== by.id && age >= 0 && age < HELD_MS)',
    replace: 'if (open && open.adminId !== by.id && age > HELD_MS)',
    tests: ['tests/messages/calls.test.ts'],
  },
  // privacy
  {
    name: 'who is erased comes back with a backup that is restored',
    file: 'src/privacy/erase.ts',
    find: '  rememberErased(db, gone, now)\n',
    replace: '',
    tests: ['tests/privacy/requests.test.ts'],
  },
  {
    name: 'what somebody downloads of themselves names staff',
    file: 'src/privacy/export.ts',
    find: '|adminId|(opened|noted|closed|decided|stopped|left)By)$/',
    replace: '|adminId|(opened|noted|closed|decided|stopped)By)$/',
    tests: ['tests/groups/seats.test.ts'],
  },
  {
    name: 'who is owed money is erased for the age of their dinner',
    file: 'src/upkeep/housekeeping.ts',
    find: ') and not ${isOwed(now)}',
    replace: ') and ${isOwed(now)} is not null',
    tests: ['tests/upkeep/retention.test.ts'],
  },
  {
    name: 'sessions that have ended are kept for good',
    file: 'src/upkeep/housekeeping.ts',
    find: 'for (const table of [links, sessions, setupLinks])',
    replace: 'for (const table of [links, setupLinks])',
    tests: ['tests/session/session.test.ts'],
  },
  {
    name: 'an entry of the activity holds the phone of who was changed',
    file: 'src/users/users.ts',
    find: 'audit(db, by, action, { ...subject, detail, fields }, now)',
    replace: 'audit(db, by, action, { ...subject, detail: row.phone, fields }, now)',
    tests: ['tests/audit/audit.test.ts'],
  },
  // after a dinner
  {
    name: 'two read the number of each other for wishes of different dinners',
    file: 'src/feedback/contacts.ts',
    find: '\n      and theirs.group_id = mine.group_id\n    cross join people',
    replace: '\n    cross join people',
    tests: ['tests/feedback/feedback.test.ts'],
  },
  {
    name: 'who left the table before the dinner says how it was',
    file: 'src/feedback/mates.ts',
    find: "role = 'member' and left_at is null and memberships.status <> 'dropped'",
    replace: "role = 'member' and memberships.status <> 'dropped'",
    tests: ['tests/feedback/feedback.test.ts'],
  },
  {
    name: 'who had no table is noted as somebody who cancelled',
    file: 'src/attendance/rules.ts',
    find: " || leftCode === 'no table')",
    replace: ')',
    tests: ['tests/attendance/computed.test.ts'],
  },
  // restaurants
  {
    name: 'people were at a restaurant at a dinner that was called off',
    file: 'src/venues/warnings.ts',
    find: "and memberships.status <> 'dropped' and dinner_groups.status <> 'cancelled'\n      and event_at <",
    replace: "and memberships.status <> 'dropped'\n      and event_at <",
    tests: ['tests/venues/offers.test.ts'],
  },
  {
    name: 'the tables of a restaurant are counted by the day of another time zone',
    file: 'src/venues/warnings.ts',
    find: "day && instantOf(day, '00:00', timeZone)",
    replace: "day && instantOf(day, '00:00', 'UTC')",
    tests: ['tests/venues/offers.test.ts'],
  },
  // own pages
  {
    name: 'a page that shows an earlier seat cancels the one of now',
    file: 'src/me/answer.ts',
    find: "if (!isAbout(context, seat)) return refused('changed')",
    replace: '',
    tests: ['tests/me/calls.test.ts'],
  },
  // the database and its copies
  {
    name: 'who wishes for somebody is found by looking through all wishes',
    file: 'drizzle/0041_after_dinner.sql',
    find: 'CREATE INDEX `wishes_to` ON `wishes` (`to_person`);',
    replace: '',
    tests: ['tests/db/references.test.ts'],
  },
  {
    name: 'links of visitors still open after a backup is restored',
    file: 'src/cli/backup.ts',
    find: "['sessions', 'setup_links', 'links', 'erasure_links']",
    replace: "['sessions', 'setup_links', 'erasure_links']",
    tests: ['tests/cli/backup.test.ts'],
  },
  // screens
  {
    name: 'what staff create is created twice when the answer is lost on its way',
    file: 'web/api.ts',
    find: 'if (response.status < 500) unanswered.delete(held)',
    replace: 'unanswered.delete(held)',
    tests: ['tests/web/call.test.ts'],
  },
  {
    name: 'a form that is open takes back what others have stored',
    file: 'web/admin/users/person/draft.ts',
    find: 'return { ...current, ...Object.fromEntries(own.map((name) => [name, draft[name]])) }',
    replace: 'return { ...draft, ...Object.fromEntries(own.map((name) => [name, current[name]])) }',
    tests: ['tests/web/admin-users.test.ts'],
  },
  {
    name: 'the token of a page stays in the address',
    file: 'web/me/link.ts',
    find: 'if (keep(named)) clearAddress()',
    replace: 'keep(named)',
    tests: ['tests/e2e/me-link.e2e.ts'],
    only: 'the link leaves the address',
  },
  {
    name: 'a report that was begun is read by who opens the next link in the same browser',
    file: 'web/me/link.ts',
    find: '    localStorage.removeItem(REPORT_KEY)\n',
    replace: '',
    tests: ['tests/web/link.test.ts'],
  },
  {
    name: 'a form with a mistake leaves the focus where it was',
    file: 'web/admin/app/use-form.ts',
    find: 'ref.current?.querySelector<HTMLElement>(INVALID)?.focus()',
    replace: 'ref.current?.querySelector<HTMLElement>(INVALID)',
    tests: ['tests/e2e/admin-create-group.e2e.ts'],
    only: 'the form says what is missing',
  },
  {
    name: 'what failed does nothing when it is pressed again',
    file: 'web/admin/app/use-action.ts',
    find: '    onSettled: (_output, _error, input) => running.current.delete(hashKey([input])),\n',
    replace: '',
    tests: ['tests/e2e/admin-typed.e2e.ts'],
    only: 'a save that fails says why.*Add User',
  },
  {
    name: 'who signs in over the page reads what the one before typed',
    file: 'web/admin/session/signed-in.ts',
    find: '  forgetDrafts()\n',
    replace: '',
    tests: ['tests/e2e/admin-typed.e2e.ts'],
    only: 'what was typed is for who typed it',
  },
  {
    name: 'a question before something is deleted does nothing when it is answered with yes',
    file: 'web/ui/confirm-dialog.tsx',
    find: 'onPress={onConfirm}',
    replace: 'onPress={() => undefined}',
    tests: ['tests/e2e/admin-users-edit.e2e.ts'],
    only: 'a person is deleted after a question',
  },
  {
    name: 'a question before something is deleted opens without the focus on Cancel',
    file: 'web/ui/confirm-dialog.tsx',
    find: '<AdminButton autoFocus onPress={onCancel} isDisabled={isPending}>',
    replace: '<AdminButton onPress={onCancel} isDisabled={isPending}>',
    tests: ['tests/e2e/admin-users-edit.e2e.ts'],
    only: 'a person is deleted after a question',
  },
  {
    name: 'a sign-up whose answer was lost is another one when it is saved again',
    file: 'web/onboarding/use-save.ts',
    find: 'secret = newSecret() } = known',
    replace: 'secret = newSecret() }: Partial<Draft> = {}',
    tests: ['tests/e2e/public-saving.e2e.ts'],
    only: 'the answers are kept while the server fails',
  },
  {
    name: 'a visitor presses again themselves when the answer was lost',
    file: 'web/me/use-change.ts',
    find: "if (outcome.ok || (outcome.trouble.why !== 'offline' && outcome.trouble.why !== 'failed')) break",
    replace: 'break',
    tests: ['tests/e2e/me-trouble.e2e.ts'],
    only: 'an answer is given once',
  },
]
