import { tableTalk } from '../domain/evening/table-talk'
import type { Interest } from '../domain/profile/profile'
import { spoken } from '../domain/spoken'
import { escapeHtml, htmlAnswer } from '../http/html'
import { type Count, countsOf, guestList, guestName, orderOf, type Sheet, type SheetGuest } from './sheet'

/** A table as it is printed: its sheet, where it is, and what its people like to talk about. */
export interface PrintedTable extends Sheet {
  groupId: number
  venue: string | null
  address: string | null
  isCancelled: boolean
  topics: readonly (readonly Interest[])[]
}

/** Returns the sheets of tables to be printed on A5, each with the card for the table on its back; times are those of `zone`. */
export function printSheets(tables: readonly PrintedTable[], zone: string): Response {
  const body = tables.map((table, i) => front(table, numberOf(tables, i), zone) + back(table)).join('')
  return htmlAnswer('Lembar meja', STYLE, HINT + body)
}

/** Characters of a sheet, a line of its counts as forty: beyond the first it is set in smaller type, beyond the second it takes both sides, beyond the third in the smallest. */
const LENGTHS = { normal: 560, small: 1100, both: 1500 }
const LINE = 40

const HINT = '<p class="hint">Cetak di kertas A5, bolak-balik. Di balik tiap lembar ada kartu obrolan.</p>'

/** Returns `Meja 2 dari 3` where a venue has several of the tables. */
function numberOf(tables: readonly PrintedTable[], i: number): string | null {
  const isThere = ({ venue, address }: PrintedTable) =>
    venue === tables[i]!.venue && address === tables[i]!.address
  const all = tables.filter(isThere)
  return all.length > 1 ? `Meja ${tables.slice(0, i + 1).filter(isThere).length} dari ${all.length}` : null
}

function front(table: PrintedTable, number: string | null, zone: string): string {
  const { guests, eventAt, bookedAs, venue, address, groupId, isCancelled } = table
  const at = eventAt === null ? undefined : spoken(eventAt, zone)
  const { foods, drinks } = countsOf(table)
  const lines = Math.max(foods.length, drinks.length)
  const length = guestList(table).length + counted(foods) + counted(drinks) + lines * LINE
  const kind = `sheet${length > LENGTHS.normal ? ' small' : ''}${length > LENGTHS.both ? ' tiny' : ''}`
  const items = guests.map((guest, i) => guestItem(guest, i, table))
  // how many pages a table takes is known, and even: the next one begins on the front of a paper
  const rest = length > LENGTHS.small ? items.splice(Math.ceil(items.length / 2)) : []
  const foot = `<footer>Semeja #${groupId} · Alergi dan pantangan itu data kesehatan: tolong jangan dibagikan.</footer>`
  const first = section(kind, [
    isCancelled ? '<p class="off">Dibatalkan</p>' : '',
    `<header><p>${[number, venue, address].flatMap((text) => (text ? escapeHtml(text) : [])).join(' · ')}</p>`,
    `<h1>${escapeHtml(bookedAs ?? 'Semeja')}</h1>`,
    `<p class="when"><b>${at ? `${at.day}, ${at.date} · jam ${at.time}` : 'Belum ada tanggal'}</b><b>${guests.length} orang</b></p></header>`,
    `<h2>Pesanan</h2><div class="counts">${counts(foods)}${drinks.length > 0 ? counts(drinks) : ''}</div>`,
    `<h2>Per tamu</h2><ol>${items.join('')}</ol>`,
    rest.length > 0 ? '<footer>Tamu lainnya ada di balik lembar ini.</footer>' : foot,
  ])
  if (rest.length === 0) return first
  return `${first}${section(kind, [`<ol>${rest.join('')}</ol>`, foot])}${section('blank', [])}`
}

function counted(all: readonly Count[]): number {
  return all.reduce((sum, { name }) => sum + name.length, 0)
}

function counts(all: readonly Count[]): string {
  return `<ul>${all.map(({ name, n }) => `<li><b>${n}×</b> ${escapeHtml(name)}</li>`).join('')}</ul>`
}

function guestItem(guest: SheetGuest, i: number, table: PrintedTable): string {
  const { diet, noPhotos } = guest
  return [
    `<li><p><b>${escapeHtml(guestName(guest, i))}</b> ${escapeHtml(orderOf(guest, table))}`,
    noPhotos ? ' <i>Ga mau difoto</i>' : '',
    '</p>',
    diet ? `<p class="diet">Pantangan: ${escapeHtml(diet)}</p>` : '',
    '</li>',
  ].join('')
}

function back({ topics: interests }: PrintedTable): string {
  const { topics, questions } = tableTalk(interests)
  return section('card', [
    '<header><p>Semeja</p><h1>Obrolan meja ini</h1></header>',
    topics.length > 0 ? `<p class="topics">Banyak yang suka: ${escapeHtml(topics.join(' · '))}</p>` : '',
    `<ol>${questions.map((question) => `<li>${escapeHtml(question)}</li>`).join('')}</ol>`,
    '<footer>Pilih satu, jawab gantian. Ga ada jawaban yang salah.</footer>',
  ])
}

function section(kind: string, parts: readonly string[]): string {
  return `<section class="${kind}">${parts.join('')}</section>`
}

const STYLE = `
@page { size: A5; margin: 11mm }
* { box-sizing: border-box; margin: 0; padding: 0 }
body { font: 11pt/1.35 system-ui, sans-serif; color: #1c1917; background: #fff; overflow-wrap: anywhere }
section { position: relative; break-after: page; max-width: 148mm }
section:last-child { break-after: auto }
.small { font-size: 8.5pt }
.small h1 { font-size: 18pt }
.small h2 { margin: 2.5mm 0 1mm; font-size: 8pt }
.small footer { margin-top: 2.5mm }
.small ol li { padding: 1mm 0 }
.tiny { font-size: 6.4pt; line-height: 1.2 }
.tiny h1 { font-size: 14pt }
.tiny .when { font-size: 10pt }
.tiny i { font-size: 6.5pt }
.blank { min-height: 1mm }
.off { position: absolute; top: 70mm; left: 0; width: 100%; text-align: center; font-size: 44pt; font-weight: 800; line-height: 1; color: #b91c1c; opacity: .7; transform: rotate(-20deg) }
h1 { font-size: 22pt; line-height: 1.15 }
h2 { margin: 5mm 0 1.5mm; font-size: 10pt; text-transform: uppercase; letter-spacing: .06em; color: #57534e }
ol, ul { list-style: none }
.when { display: flex; justify-content: space-between; gap: 6mm; margin-top: 2mm; padding: 2.5mm 0; border-block: .5mm solid #1c1917; font-size: 13pt }
.counts { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm }
.sheet ol li { break-inside: avoid; padding: 1.5mm 0; border-bottom: .2mm solid #a8a29e }
.sheet ol p b { display: inline-block; min-width: 17mm; margin-right: 2mm }
.diet { margin-top: 1mm; padding: 1mm 2mm; border: .8mm solid #1c1917; font-weight: 800; white-space: pre-line }
i { padding: 0 1.5mm; border: .3mm solid #1c1917; border-radius: 1mm; font-style: normal; font-size: 9pt; white-space: nowrap }
footer { margin-top: 5mm; font-size: 8.5pt; color: #57534e }
.card ol { counter-reset: n; margin-top: 5mm }
.card ol li { counter-increment: n; display: flex; gap: 4mm; padding: 3.5mm 0; border-bottom: .2mm solid #a8a29e; font-size: 13.5pt }
.card ol li::before { content: counter(n); font-weight: 800 }
.topics { margin-top: 2mm; color: #57534e }
.hint { display: none }
@media screen {
  body { padding: 1rem; background: #e7e5e4 }
  section { margin: 0 auto 1rem; padding: 11mm; background: #fff; box-shadow: 0 1px 4px rgb(0 0 0 / .25) }
  .blank { display: none }
  .hint { display: block; max-width: 148mm; margin: 0 auto 1rem }
}
@media screen and (max-width: 560px) { body { padding: .5rem } section { padding: 5mm } .when { flex-wrap: wrap; gap: 0 6mm } }
`
