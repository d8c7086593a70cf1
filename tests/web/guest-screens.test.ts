// what the screens of a guest's page say, rendered without a browser
import { beforeAll, expect, test } from 'bun:test'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MyEvenings } from '../../src/domain/evening/open-evenings'
import { type Me, type MyTicket, PAGE_MESSAGES } from '../../src/domain/guest-page/guest-page'
import { barePage } from '../../src/guest-page/page'
import { Cancel, leavingOf } from '../../web/guest-page/cancel'
import { MoneyBack } from '../../web/guest-page/refund'
import { Backup } from '../../web/guest-page/states/backup'
import { Confirmed } from '../../web/guest-page/states/confirmed'
import { Declined } from '../../web/guest-page/states/declined'
import { Erasing } from '../../web/guest-page/states/erasing'
import { Paid } from '../../web/guest-page/states/paid'
import { SeatOffer } from '../../web/guest-page/states/seat-offer'
import { type StateProps, StateScreen } from '../../web/guest-page/states/state-screen'
import { StillState } from '../../web/guest-page/states/still'
import { TicketScreen } from '../../web/guest-page/states/ticket'
import { Waiting } from '../../web/guest-page/states/waiting'
import { Erase } from '../../web/guest-page/stored/erase'
import { EveningCards } from '../../web/questions/evenings'
import { LISTED, PAY, WHEN } from '../support/my-ticket'
import { useStorage } from './support'

beforeAll(() => {
  useStorage('empty')
  const value = { origin: 'https://semeja.example', hash: '' }
  Object.defineProperty(globalThis, 'location', { configurable: true, value })
})

const PLACE = { venue: 'Kedai Senja', address: 'Jl. Prawirotaman 7', bookedAs: 'Semeja' }
const PAID: MyTicket = { ...LISTED, status: 'paid', held: 150_231 }
const dinner: NonNullable<Me['dinner']> = {
  ...{ when: WHEN, movedFrom: null, reason: null, area: 'Prawirotaman', price: 150_000 },
  ...{ place: null, isJoined: false, placeBy: null, table: null },
}

const REFUND: Me['refunds'][number] = {
  ...{ payment: 1, seat: 1, chosen: 'money', choices: ['money', 'credit'] },
  ...{ done: false, amount: 150_000, shortOf: null, account: null },
}

const me = (changes: Partial<Me>): Me => ({
  ...barePage({ scope: 'phone', name: 'Dinda', version: 1, resting: false, readOnly: false }),
  ...changes,
})
const screen = (State: ComponentType<StateProps>, changes: Partial<Me>) =>
  textIn(renderToStaticMarkup(createElement(State, { me: me(changes) })))
const ticketScreen = (ticket: MyTicket, changes: Partial<Me> = {}, isBeside = false) => {
  const props = { me: me({ tickets: [ticket], ...changes }), ticket, isBeside }
  return textIn(renderToStaticMarkup(createElement(TicketScreen, props)))
}
const textIn = (html: string) => html.replace(/(<[^>]+>|\s)+/g, ' ').replaceAll('&#x27;', "'")

test('an announced table is the title of its page, and a paid seat before that', () => {
  const paid = (known: Partial<typeof dinner>, changes: Partial<Me> = {}) =>
    screen(Paid, { state: 'paid', dinner: { ...dinner, ...known }, ...changes })
  // of a table made by hand nobody says by when its place is known
  expect(paid({})).toContain('Kursimu udah aman!')
  expect(paid({ isJoined: true })).toContain('Kursimu aman, Dinda!')
  const place = { place: PLACE }
  // where one goes stands before the tile: below it buttons would lie on it
  expect(paid(place)).toMatch(/Ini mejamu, Dinda! .*atas nama Semeja .*Meja siap/)
  // and so does what is asked
  expect(paid(place, { coming: { ticket: 1, isSaid: false } })).toMatch(/jadi datang, kan\? .*Meja siap/)
  // and at the table what one may talk about
  expect(paid(place, { talk: ['Apa?'] })).toMatch(/atas nama Semeja .*Buat ngobrol .*Meja siap/)
  expect(ticketScreen(PAID)).toContain('Kursimu aman, Dinda!')
  expect(ticketScreen({ ...PAID, place: PLACE })).toContain('Ini mejamu, Dinda!')
})

test('a menu is offered whatever the page is about', () => {
  const menu = { seat: 1, until: WHEN, isOpen: true, isChosen: false, food: null, drink: null }
  expect(screen(SeatOffer, { state: 'asked', dinner, menu })).toContain('Pilih menu sebelum')
  expect(screen(StillState, { state: 'moved', dinner, menu })).toContain('Pilih menu sebelum')
  // what is asked stands before the tile: below it a button would lie on it
  const asked = [ticketScreen(PAID, { menu }), screen(Paid, { state: 'paid', isPaid: true, dinner, menu })]
  for (const page of asked) expect(page).toMatch(/Pilih menu sebelum .*Udah bayar/)
  // which may be of another dinner
  expect(ticketScreen(PAID, { menu }, true)).not.toContain('Pilih menu')
})

test('what gives up another place than that of the title names its day', () => {
  const other = { ...PAID, when: { ...WHEN, day: 'Sabtu' } }
  const seat: Partial<Me> = { state: 'paid', dinner, cancel: { until: WHEN, isLate: false, choices: [] } }
  expect(screen(Paid, { ...seat, tickets: [other] })).toMatch(/Batal ikut Batal ikut Sabtu /)
  expect(screen(StillState, { state: 'moved', tickets: [other] })).toContain('Batal ikut Sabtu')
  const standby = { ...other, hasNoTable: true, isStandby: true }
  expect(screen(Paid, { ...seat, tickets: [standby] })).toContain('Balikin uangku buat Sabtu')
  expect(ticketScreen(other)).toMatch(/Batal ikut Jawabanku/)
  const leaving = (day?: string, place = other) =>
    textIn(renderToStaticMarkup(createElement(Cancel, leavingOf(place, day))))
  expect(leaving('Sabtu')).toContain('Batal ikut Sabtu?')
  expect(leaving()).toContain('Batal ikut?')
  // what cannot be cancelled once it is paid is given up for nothing as long as it is not
  const late: MyTicket = { ...LISTED, status: 'confirmed', pay: PAY, free: null }
  expect(leaving('Jumat', late)).toContain('Kamu masih bisa batal, ga ada yang hangus. ')
})

test('an evening that is full is looked at, and not promised', () => {
  const where = { code: 'abc123', at: WHEN.at, city: 'Yogyakarta', area: 'Tugu', title: '', when: WHEN }
  const evenings = [0, 4, null].map((left, id) => ({
    ...{ ...where, price: 95_000, womenOnly: false, status: null, id, left },
  }))
  const offer = { evenings } as unknown as MyEvenings
  const html = renderToStaticMarkup(createElement(EveningCards, { offer }))
  const links = [...html.matchAll(/<a [^>]*aria-label="\w+ [^>]*>(\w+)</g)].map(([, word]) => word)
  expect(links).toEqual(['Lihat', 'Ikut', 'Ikut'])
})

test('an hour is named where it is one, and none that does not hold any more', () => {
  const pay = { ...PAY, lines: ['Setelah bayar ga bisa batal.'] }
  const awaited = (isTransferred: boolean) =>
    ticketScreen({ ...LISTED, status: 'confirmed', pay: { ...pay, isTransferred } })
  expect(awaited(false)).toContain('Kursimu kita simpan sampai Jumat, 11 Desember')
  expect(awaited(false)).toContain('Setelah bayar ga bisa batal.')
  expect(awaited(true)).not.toMatch(/simpan sampai|Sisa \d/)
  // by the link to the phone as well
  const seat = (isTransferred: boolean, isJoined = true) =>
    screen(Confirmed, { state: 'confirmed', pay: { ...pay, isTransferred }, dinner: { ...dinner, isJoined } })
  expect(seat(false)).toContain('Kursimu kita simpan sampai Jumat, 11 Desember, jam 19.00.')
  expect(seat(true)).toContain('Kursimu kita simpan.')
  // of a table made by hand that is the answer to a yes
  expect(seat(false, false)).toContain('Sip, kursimu kita simpan.')
  // whose time to pay is over reads of no praise above that
  const late = { state: 'confirmed', pay: { ...pay, by: null, isLate: true, isTransferred: false } } as const
  const unpaid = screen(Confirmed, { ...late, dinner: { ...dinner, isJoined: false } })
  expect(unpaid).toMatch(/Kursimu masih kita simpan\..*Batas bayarnya udah lewat\. Transfer secepatnya/)
  // who pays for another day than they joined reads so before the amount
  const moved = { ...LISTED, status: 'confirmed', movedFrom: WHEN } as const
  expect(ticketScreen({ ...moved, pay })).toMatch(/Digeser dari .*Transfer persis/)
  const listed = ticketScreen({ ...LISTED, placeBy: WHEN })
  expect(listed).toContain('Cek halaman ini mulai Jumat, 11 Desember, jam 19.00: di sini kelihatan')
  const missed = screen(StillState, { state: 'over', outcome: 'no-show', dinner })
  expect(missed).toContain('Kita nunggu kamu Jumat, 11 Desember.')
})

test('who lost a seat reads whether an answer or a payment was missing', () => {
  const late = (isUnpaid: boolean) => screen(StillState, { state: 'late', isUnpaid })
  expect(late(false)).toContain('Batas jawabnya udah lewat, dan kursinya')
  expect(late(true)).toContain('Waktu bayarnya habis, dan kursinya')
})

test('a link that only reads says so where it has no place, and offers whatever is done with one', () => {
  const paid: MyTicket = { ...PAID, canPay: false, free: { until: WHEN, choices: ['money'] } }
  for (const ticket of [paid, { ...paid, isStandby: true }, { ...paid, answerBy: WHEN }]) {
    const shown = ticketScreen(ticket, { readOnly: true })
    expect(shown).toContain('Rp150.231 udah kita terima.')
    expect(shown).toMatch(/Batal ikut|Balikin uangku/)
    expect(shown).not.toContain(PAGE_MESSAGES.readOnly)
  }
  const waiting = { readOnly: true, news: { sent: WHEN, phoneEnd: '0011' } }
  expect(screen(Waiting, waiting)).toContain(PAGE_MESSAGES.readOnly)
  expect(screen(Waiting, waiting)).toMatch(
    /Cek WA kamu, Dinda\. .*Udah ada kabar buat kamu di WA \(…-0011\), kita kirim Jumat, 11 Desember\. Buka link di chat itu\./,
  )
  expect(screen(Waiting, { ...waiting, news: null })).toContain('Kamu udah terdaftar, Dinda.')
})

test('money of an earlier dinner is named as such beside the next seat, with a way to choose again', () => {
  const beside = (seat: number) => screen(MoneyBack, { state: 'paid', dinner, seat, refunds: [REFUND] })
  const next = beside(2)
  expect(next).toMatch(/Uang dari jadwalmu sebelumnya: Uangmu Rp150\.000 kita kembalikan\. .* Ganti pilihan/)
  expect(beside(1)).not.toContain('sebelumnya')
  expect(beside(1)).toContain('Uangmu Rp150.000 kita kembalikan')
  // how much is kept is said once: here, where the link does not know what is kept altogether
  const kept = (credit: number) =>
    screen(MoneyBack, { credit, refunds: [{ ...REFUND, chosen: 'credit' }] }).includes('Rp150.000')
  expect([kept(0), kept(150_000)]).toEqual([true, false])
})

test('who has a place at a next dinner is asked about the last one all the same, until they have said something of it', () => {
  const feedback: Me['feedback'] = [
    { seat: 7, when: WHEN, at: null, evening: null, venue: [], wantsChat: false, chat: null },
  ]
  const asks = (changes: Partial<Me>) => screen(MoneyBack, { feedback, seat: 7, ...changes })
  const question = 'Gimana malamnya? Jumat, 11 Desember, jam 19.00 Cerita di sini'
  expect(asks({ state: 'paid', dinner, seat: 8 })).toContain(question)
  expect(asks({ state: 'over', dinner, tickets: [LISTED] })).toContain(question)
  // its page asks itself
  expect(asks({ state: 'over', dinner })).not.toContain('Gimana malamnya?')
  const said = [{ ...feedback[0]!, at: '2026-12-12T03:00:00.000Z' }]
  expect(asks({ state: 'paid', dinner, seat: 8, feedback: said })).not.toContain('Gimana malamnya?')
})

test('who had joined an evening that is cancelled reads that first, with the day and the reason', () => {
  const page = screen(Waiting, { cancelled: [{ when: WHEN, reason: 'restonya tutup' }] })
  expect(page).toMatch(
    /Makan malammu ga jadi\. .*Jumat, 11 Desember, jam 19\.00, ga jadi karena restonya tutup\./,
  )
  expect(page).not.toContain('terdaftar')
  expect(screen(Waiting, {})).toContain('Kamu udah terdaftar, Dinda.')
})

test('what becomes of the money of a cancelled dinner stands above the next evenings', async () => {
  const hers = me({ refunds: [{ ...REFUND, chosen: 'credit' }], credit: 150_000 })
  const shown = createElement(StateScreen, { me: hers, seats: [], title: '', next: 'Makan malam berikutnya' })
  expect(textIn(renderToStaticMarkup(shown))).toMatch(
    /Uangmu kita simpan buat jadwal lain\. .*Saldo kamu Rp150\.000.* Makan malam berikutnya/,
  )
})

test('who has no table reads whether they stand by, and what becomes of their money', () => {
  const leftOver = { ...LISTED, hasNoTable: true, canPay: false, isStandby: false }
  expect(ticketScreen(leftOver)).toContain('Kali ini belum dapat meja. Kamu belum bayar apa-apa.')
  const second = ticketScreen({ ...leftOver, isStandby: true })
  expect(second).toContain('Kamu cadangan buat Jumat. Kalau ada yang batal, kita kabarin.')
  const standby = ticketScreen({ ...PAID, hasNoTable: true, isStandby: true })
  expect(standby).toMatch(/Kalau ada yang batal, kursinya langsung buat kamu\. .*Balikin uangku/)
  expect(standby).not.toContain('Batal ikut')
})

test('where a moved evening asks for an answer, the question stands above its tile', () => {
  const moved = ticketScreen({ ...PAID, movedFrom: WHEN, answerBy: WHEN })
  expect(moved).toMatch(/Digeser dari .*Masih bisa\? Jawab paling lambat .*Nunggu jawabanmu/)
})

test('who transferred before the amount changed, or the seat went, reads that it is looked for', async () => {
  const checking = [{ amount: 150_231, when: WHEN }]
  const checked = 'Lagi kita cek transfermu Rp150.231'
  const pay = { ...PAY, amount: 175_231 }
  const asked = screen(Confirmed, { state: 'confirmed', dinner, checking, pay })
  expect(asked).toContain(`${checked}. Yang di bawah beda: tunggu kabar kita dulu`)
  expect(asked).toMatch(/Rp175\. ?231/)
  expect(screen(Waiting, { checking })).toContain(`${checked} buat Jumat, 11 Desember. Kursinya`)
})

test('who keeps money with us reads how much of it a seat has used, and what is left', async () => {
  const paid = screen(Paid, { state: 'paid', dinner, creditUsed: 100_000, credit: 50_000 })
  expect(paid).toContain('Udah dipotong saldo kamu Rp100.000.')
  expect(paid).toContain('Saldo kamu Rp50.000, otomatis kepake di jadwal berikutnya.')
})

test('who is to be erased reads when, and why staff have stopped it', async () => {
  const erasing = (stopped: string | null) =>
    screen(Erasing, { state: 'erasing', erasing: { at: WHEN, waits: false, stopped } })
  expect(erasing(null)).toMatch(
    /Datamu kita hapus Jumat, 11 Desember, jam 19\.00\. Berubah pikiran\? .*keluar dari antrean.* Ga jadi hapus/,
  )
  expect(erasing('Ada laporan.')).toMatch(/menahan penghapusannya dulu: Ada laporan\. .*Ga jadi hapus/)
})

test('who erases themselves reads which seat goes with it, and how much money', () => {
  const free: MyTicket['free'] = { until: WHEN, choices: ['money'] }
  const seat = 'Kursimu Jumat, 11 Desember, kita batalin dulu. '
  expect(screen(Erase, { tickets: [{ ...PAID, free }] })).toContain(`${seat}Uangmu Rp150.231 masih ada di`)
  const lost = screen(Erase, { tickets: [{ ...PAID, place: PLACE }] })
  expect(lost).toContain(`${seat}Udah lewat H-2, jadi Rp150.231 kamu hangus. Ketik`)
})

test('no calendar and no invitation is offered to a dinner that has begun', async () => {
  const shown = (hours: number) => {
    const when = { ...WHEN, at: new Date(Date.now() + hours * 3_600_000).toISOString() }
    const page = ticketScreen({ ...PAID, place: PLACE, when })
    return ['Simpan ke kalender', 'Ajak teman', 'Kedai Senja'].map((text) => page.includes(text))
  }
  expect(shown(1)).toEqual([true, true, true])
  expect(shown(-1)).toEqual([false, false, true])
})

test('who does not come, stands by no more or is not planned reads so, with a way on', async () => {
  const declined = (why: Me['why']) => screen(Declined, { state: 'declined', dinner, why })
  expect(declined(null)).toMatch(
    /Ga apa-apa\. Kenapa\? .*Tanggalnya ga cocok.*Tempatnya kejauhan.*Harganya ga pas.*Lagi ga mau ikut dulu.*Kirim/,
  )
  expect(declined('place')).toMatch(/Makasih udah ngabarin\. .*Kamu tetap di antrean\./)
  const backup = (said: Me['backup']) => screen(Backup, { state: 'backup', dinner, backup: said })
  expect(backup(null)).toMatch(/Kamu cadangan buat Jumat\. .*mau gantiin\?.*Aku mau.*Ga bisa/)
  expect(backup('yes')).toMatch(/Kamu cadangan buat Jumat\. .*Sip, kita catat: kamu mau\..*Ga bisa/)
  const no = backup('no')
  expect(no).toMatch(/Kamu ga ikut cadangan Jumat\. .*Berubah pikiran\? Chat kita ya\./)
  expect(no).not.toMatch(/Aku mau|Ga bisa/)
  expect(screen(StillState, { state: 'removed' })).toMatch(/Kamu belum kita jadwalkan\. Ada pertanyaan\?/)
})

test('two who both want it read so, with a chat that names both', async () => {
  const contacts = [{ name: 'Ayu', link: 'https://wa.me/6281200001111?text=Halo%20Ayu' }]
  const html = renderToStaticMarkup(createElement(MoneyBack, { me: me({ state: 'over', dinner, contacts }) }))
  expect(textIn(html)).toMatch(/Kamu dan Ayu sama-sama mau tukar kontak\. .*Chat Ayu/)
  expect(html).toContain(`href="${contacts[0]!.link}"`)
})
