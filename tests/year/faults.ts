// puts faults into a copy of the sources, one at a time, and expects the year to find each: `bun run year:faults [words of a name]`
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

interface Fault {
  name: string
  /** what of which file becomes what */
  edits: [file: string, find: string, replace: string][]
  /** what the year says where it finds it */
  finds: RegExp
}

const FAULTS: Fault[] = [
  {
    name: 'a message is due once more after it was sent',
    edits: [['messages/due-evening.ts', " && lastOf(guest, 'standby')?.eventAt !== evening.at", '']],
    finds: /due, and cannot be written|sent twice/,
  },
  {
    name: 'who has not paid keeps the seat',
    edits: [['evenings/table-facts.ts', 'return payBy === null || payBy > at ||', 'return true ||']],
    finds: /has not paid, and has the seat/,
  },
  {
    name: 'who is on the list is seated before one who paid',
    edits: [
      [
        'evenings/make.ts',
        '? { ...row, waited: row.waited + AHEAD } : row',
        '? row : { ...row, waited: row.waited + AHEAD }',
      ],
      ['evenings/make.ts', '  await addOf(paid)\n', ''],
    ],
    finds: /paid and stand by, while some of the list/,
  },
  {
    name: 'a hold is never freed',
    edits: [
      [
        'evenings/lapse.ts',
        "\n    where status = 'confirmed' and evening_id",
        '\n    where false and evening_id',
      ],
    ],
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
      [
        'domain/payment.ts',
        ": seat?.status === 'paid' || (before === 'owed'",
        ": false && (before === 'owed'",
      ],
    ],
    finds: /somebody sits, and their money is owed/,
  },
  {
    name: 'an amount is given twice',
    edits: [
      [
        'money/codes.ts',
        'if (!taken.has(price + code)) free',
        'if (code < 9 || !taken.has(price + code)) free',
      ],
      ['money/codes.ts', 'free[Math.floor(random() * free.length)]!', 'free[Math.floor(random() * 8)]!'],
    ],
    finds: /an amount was given twice/,
  },
  {
    name: 'a late cancel is free',
    edits: [
      ['me/page.ts', 'const isLate = now.getTime() >= over', 'const isLate = now.getTime() >= over + 72e6'],
    ],
    finds: /who cancelled too late has their money back/,
  },
  {
    name: 'a seat is paid twice',
    edits: [
      [
        'dues/paid.ts',
        "const reason = row ? whyNotDue(row) : 'gone'",
        "const reason = row ? undefined : 'gone'",
      ],
      [
        'dues/list.ts',
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
        'domain/payment.ts',
        "return wasHeld ? 'held' : 'owed'",
        "return wasHeld || !seat || seat.leftAt ? 'held' : 'owed'",
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
    finds: /the restaurant of group \d+ reads/,
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
      ['people/people.ts', 'delete from people where id in', 'delete from people where false and id in'],
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
    finds: /sign-up \d+ is (called undefined|gone)|no such user|was answered 503/,
  },
  {
    name: 'credit is used twice',
    edits: [['money/credit.ts', "- iif(payments.state = 'void', 0, payments.credit))`", '- 0)`']],
    finds: /balance|toEqual|rupiah came, and Money knows/,
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

const ROOT = resolve(import.meta.dir, '../..')
const wanted = Bun.argv.slice(2).join(' ')
let missed = 0
for (const fault of FAULTS.filter(({ name }) => name.includes(wanted))) {
  const began = performance.now()
  const said = await liveWith(fault)
  const isFound = said !== undefined && fault.finds.test(said)
  if (!isFound) missed++
  console.log(
    `${isFound ? 'found' : 'MISSED'} after ${Math.round((performance.now() - began) / 1000)} s: ${fault.name}\n  ${said ?? 'the weeks went by'}`,
  )
}
process.exit(missed)

/** Lives some weeks with a fault; returns what the year said of it, or undefined where it found nothing. */
async function liveWith({ edits }: Fault): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'semeja-fault-'))
  try {
    for (const name of ['src', 'build']) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
    for (const name of ['node_modules', 'drizzle', 'web', 'package.json', 'tsconfig.json'])
      symlinkSync(join(ROOT, name), join(folder, name))
    for (const [name, find, replace] of edits) {
      const file = join(folder, 'src', name)
      const text = readFileSync(file, 'utf8')
      if (text.split(find).length !== 2) throw new Error(`${name} does not hold once: ${find}`)
      writeFileSync(
        file,
        text.replace(find, () => replace),
      )
    }
    const program = `${process.execPath} ${join(folder, 'src/main.ts')}`
    const world = ['--weeks', '8', '--seed', '1', '--folder', join(folder, 'house'), '--program', program]
    const child = Bun.spawn([process.execPath, join(import.meta.dir, 'year.ts'), ...world], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [code, out, error] = await Promise.all([
      child.exited,
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    if (code === 0) return undefined
    const lines = `${out}\n${error}`
      .split('\n')
      .filter((line) => /^(error|Error)\b|^day \d|received/i.test(line))
    return lines.join(' | ')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
