// mistakes that weeks lived in a house are known to find

/** A mistake in files of `src`. */
export interface YearFault {
  name: string
  /** what of which file becomes what */
  edits: [file: string, find: string, replace: string][]
  /** what the year says where it finds it */
  finds: RegExp
}

export const YEAR_FAULTS: readonly YearFault[] = [
  {
    name: 'a message is due once more after it was sent',
    edits: [['messages/due-evening.ts', " && lastOf(guest, 'standby')?.eventAt !== evening.at", '']],
    finds: /due, and cannot be written|sent twice/,
  },
  {
    name: 'who has not paid keeps the seat',
    edits: [['evenings/tables-input.ts', 'return payBy === null || payBy > at ||', 'return true ||']],
    finds: /has not paid, and has the seat/,
  },
  {
    name: 'who is on the list is seated before one who paid',
    edits: [
      ['evenings/make.ts', 'isOverdue: isPaid.has(i)', 'isOverdue: !isPaid.has(i)'],
      ['evenings/make.ts', '  await addOf(paid, ahead)\n', ''],
    ],
    finds: /paid and stand by, while some of the list/,
  },
  {
    name: 'a hold is never freed',
    edits: [['evenings/lapse.ts', 'isHoldOver(at)', 'sql`false`']],
    finds: /a place is held past its time/,
  },
  {
    name: 'a standby is seated and owed',
    edits: [
      [
        'evenings/tables.ts',
        '    addTurns(db, lost, TURNS_OF_LOST)\n',
        "    if (!isMade) db.run(sql`update payments set state = 'owed' where state = 'held' and ticket_id in (select id from tickets where standby is 1)`)\n    addTurns(db, lost, TURNS_OF_LOST)\n",
      ],
      // what is owed would pay the seat again
      ['domain/money/payment.ts', ": hasPaid(seat) || (before === 'owed'", ": false && (before === 'owed'"],
    ],
    // who was seated on the day of the dinner is looked at after it
    finds: /somebody sits, and their money is owed|"states": "owed[,"]|rupiah came, and Money knows/,
  },
  {
    name: 'an amount is given twice',
    edits: [
      [
        'money/rows.ts',
        'if (!taken.has(price + code)) free',
        'if (code < 9 || !taken.has(price + code)) free',
      ],
      ['money/rows.ts', 'free[Math.floor(random() * free.length)]!', 'free[Math.floor(random() * 8)]!'],
    ],
    finds: /an amount was given twice/,
  },
  {
    name: 'a late cancel is free',
    edits: [
      [
        'guest-page/page.ts',
        'const isLate = now.getTime() >= over',
        'const isLate = now.getTime() >= over + 72e6',
      ],
    ],
    finds: /who cancelled too late has their money back/,
  },
  {
    name: 'a seat is paid twice',
    edits: [
      [
        'money-page/mark-paid.ts',
        "const reason = row ? whyNotDue(row) : 'gone'",
        "const reason = row ? undefined : 'gone'",
      ],
      [
        'money-page/list.ts',
        "iif(paid_at is null, payments.state, 'paid')",
        "iif(payments.state = 'held', 'due', payments.state)",
      ],
    ],
    finds: /was paid twice/,
  },
  {
    name: 'a refund is lost',
    edits: [
      [
        'domain/money/payment.ts',
        "return hasBeen(dinner, now) ? 'held' : 'owed'",
        "return hasBeen(dinner, now) || !seat || seat.leftAt ? 'held' : 'owed'",
      ],
    ],
    finds: /is held for no seat|cancelled for \w+, and reads/,
  },
  {
    name: 'a restaurant reads an old list',
    edits: [
      [
        'bookings/sheet.ts',
        '[eventAt, bookedAs, hasList ? guestList(sheet) : guests.length]',
        '[eventAt, bookedAs, guests.length]',
      ],
    ],
    finds: /the restaurant of group \d+ does not read/,
  },
  {
    name: 'a guest learns what another chose',
    edits: [
      ['feedback/contacts.ts', "mine.kind = 'contact' and theirs.kind = 'contact'", "mine.kind = 'contact'"],
    ],
    finds: /reads the contact of/,
  },
  {
    name: 'somebody who is erased stays in a table',
    edits: [
      [
        'people/change-phone.ts',
        'delete from people where id in',
        'delete from people where false and id in',
      ],
    ],
    finds: /somebody erased is in the table/,
  },
  {
    name: 'a phone is in the log',
    edits: [
      [
        'registration/routes.ts',
        'if (!registered.ok) return',
        'console.log(input.value.phone)\n    if (!registered.ok) return',
      ],
    ],
    finds: /was printed/,
  },
  {
    name: 'a sign-up is answered before it is stored',
    edits: [
      [
        'registration/group-commit.ts',
        'const results = transact(db, (tx) => batch.map(({ input }) => work(tx, input)))',
        "if (db.$client.inTransaction) db.$client.run('commit')\n      transact(db, () => {})\n      db.$client.run('begin')\n      const results = batch.map(({ input }) => work(db as never, input))",
      ],
    ],
    finds: /sign-up \d+ is (called undefined|gone)|no such user|was answered 503|database is locked/,
  },
  {
    name: 'credit is used twice',
    edits: [['money/credit.ts', "{voidSql('payments')}, 0,", '{sql`true`}, 0,']],
    finds: /"balance": -|rupiah came, and Money knows/,
  },
  {
    name: 'people sit together who are kept apart',
    edits: [
      ['matchmaking/pairs.ts', "and kind = 'never'`", "and kind = 'nobody'`"],
      // who has met is apart for twelve weeks as it is
      ['matchmaking/pairs.ts', 'return exceptTogether(db, personIds, within(personIds, pairs))', 'return []'],
    ],
    finds: /sit together/,
  },
]
