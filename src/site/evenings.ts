import type { Config } from '../config'
import type { Db } from '../db/open'
import { stateOf } from '../db/shared'
import { isJoinable } from '../domain/evening/evening'
import { isSameDay } from '../domain/evening/evening-hours'
import { JOIN_MESSAGES, type PublicEvening } from '../domain/evening/open-evenings'
import { untilCancelled } from '../domain/group/deadlines'
import { hostRecord, rupiah } from '../domain/house/site'
import { FINAL_LINE } from '../domain/money/transfer-texts'
import { picturePath } from '../domain/picture'
import { spoken } from '../domain/spoken'
import { type EveningAddress, findAddress, publicEvenings } from '../evenings/public'
import { type Asset, textAsset } from './assets'
import type { Site } from './pages'
import { filled, type Slots } from './template'

type Settings = Pick<
  Config,
  | 'timeZone'
  | 'priceIncludes'
  | 'contactWhatsapp'
  | 'publicUrl'
  | 'inviter'
  | 'priceFrom'
  | 'refund'
  | 'shortTable'
  | 'shortTableBelow'
>

/** Evenings that the intro and a page of an evening name. */
const NEXT_MAX = 3
/** Pages that are kept; each is some kilobytes. */
const KEPT_MAX = 500
/** Milliseconds for which the intro is sent without a look at the database. */
const INTRO_MS = 1000

interface Kept {
  /** of the database when it was made, and the second */
  state: string
  html: string
  asset: Asset
}

/** Returns what sends the pages of evenings, and the intro with those that are open: bytes that are kept until what they show has changed. */
export function createEveningPages(db: Db, site: Site, settings: Settings) {
  const kept = new Map<string, Kept>()
  let introUntil = 0
  let introOf: unknown

  /** Returns the page of a code in any letter case; undefined for the house's 404. */
  function page(code: string, now = new Date()): Asset | undefined {
    // one for all letter cases
    const key = `e/${code.toUpperCase()}`
    return keep(key, now, () => {
      const address = findAddress(db, code, now)
      return address && filled(site.evening.text(), slotsOf(address, settings, now))
    })
  }

  /** Returns the intro, with the next evenings where there are any. */
  function intro(now = new Date()): Asset | undefined {
    const before = kept.get('/')
    // made again with the settings, each time that they are read
    if (performance.now() < introUntil && introOf === settings.inviter) return before?.asset
    introOf = settings.inviter
    introUntil = performance.now() + INTRO_MS
    return keep('/', now, () => {
      const ahead = publicEvenings(db, now)
      const isPaid = ahead.length > 0 ? ahead.some(({ price }) => price > 0) : settings.priceFrom !== null
      const next = ahead.slice(0, NEXT_MAX).map((one) => cardOf(one, settings))
      const slots = { ...aboutOf(settings), isPaid, next }
      const shared = filled(site.shared(), slots)
      return site.intro.text().replace(/<div data-next[^>]*>/, (start) => start + shared)
    })
  }

  function keep(key: string, now: Date, make: () => string | undefined): Asset | undefined {
    const state = `${stateOf(db)} ${Math.floor(now.getTime() / 1000)}`
    const before = kept.get(key)
    if (before?.state === state) return before.asset
    const html = make()
    kept.delete(key)
    if (html === undefined) return undefined
    const { headers } = key === '/' ? site.intro : site.evening
    const asset = before?.html === html ? before.asset : textAsset(html, headers)
    if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value!)
    kept.set(key, { state, html, asset })
    return asset
  }

  return { page, intro }
}

const STATES: Record<Exclude<EveningAddress['status'], 'open'> | 'full', string> = {
  full: JOIN_MESSAGES.full,
  closed: JOIN_MESSAGES.closed,
  cancelled: 'Makan malam ini batal.',
  over: 'Makan malam ini udah lewat.',
}

const INVITATION = 'Makan malam bareng lima orang baru'

function slotsOf(evening: EveningAddress, settings: Settings, now: Date): Slots {
  const { code, at, area, city, price, title, womenOnly, guestNote, left, hasList, detailsFrom } = evening
  const { timeZone: zone, priceIncludes, contactWhatsapp, publicUrl } = settings
  const { day, date, time } = spoken(at, zone)
  const status = isJoinable(evening) && left === 0 && !hasList ? 'full' : evening.status
  const isOpen = status === 'open'
  const state = isOpen ? '' : STATES[status]
  const next = evening.next.slice(0, NEXT_MAX).map((one) => cardOf(one, settings))
  const name = `Makan malam ${day}, ${date} · ${area} · ${priceOf(price)}${womenOnly ? ' · Khusus cewek' : ''}`
  return {
    // as the head of the page says it
    title: name,
    description: `${state || `${title || INVITATION}.`} ${day}, ${date}, jam ${time}, di ${area}, ${city}.`,
    ...{ code, womenOnly, guestNote, open: isOpen, ...aboutOf(settings), isPaid: price > 0 },
    off: status === 'cancelled',
    // of one that nobody joins any more the others come first, each of which says it
    about: isOpen || next.length === 0,
    // where it may break at 200 % of 360 pixels
    heading: (state || title || INVITATION).replace('Pendaft', 'Pendaf\u00adt'),
    subtitle: state ? title : title && INVITATION,
    when: `${day}, ${date}, jam\u00a0${time}`,
    where: `${area}, ${city}`,
    price: [priceOf(price), price > 0 && priceIncludes && `udah termasuk ${priceIncludes}`]
      .filter(Boolean)
      .join(', '),
    pay: howToJoin(evening),
    known: isSameDay(detailsFrom, at, zone) ? 'Beberapa jam sebelumnya' : 'Sehari sebelumnya',
    seats: left === 0 ? JOIN_MESSAGES.full : (seatsOf(left) ?? ''),
    action: actionOf(left),
    terms: termsOf(evening, settings, now),
    alone: !isOpen && next.length === 0,
    next,
    share:
      publicUrl && isOpen
        ? `https://wa.me/?text=${encodeURIComponent(`${name}. Temanmu bisa di meja lain. ${publicUrl}/e/${code}`)}`
        : '',
    chat: contactWhatsapp ? `https://wa.me/${contactWhatsapp}` : '',
  }
}

function howToJoin({ price, left, hasList }: EveningAddress): string {
  const join = `${actionOf(left)}.`
  if (price === 0) return join
  const later = 'nanti kalau udah dapat meja'
  return `${join} Bayarnya ${!hasList ? 'langsung, biar kursimu aman' : left === 0 ? later : `sekarang, atau ${later}`}.`
}

function actionOf(left: number | null): string {
  return left === 0 ? 'Masuk daftar' : 'Ikut'
}

/** Who invites, as far as the house says it, and what comes back of what one has paid. */
function aboutOf(settings: Settings): Slots {
  const { inviter, shortTable, shortTableBelow } = settings
  const host = {
    hostName: inviter.hostName ?? '',
    hostInstagram: inviter.hostInstagram ?? '',
    hostRecord: hostRecord(inviter),
    hostPicture: inviter.hostPicture === null ? '' : picturePath(inviter.hostPicture),
  }
  return {
    ...{ about: true, ...host, host: Object.values(host).some(Boolean) },
    back: backOf(settings),
    pictures: inviter.eveningPictures?.split(',').map((id) => ({ picture: picturePath(id) })) ?? [],
    short:
      shortTable === 'off'
        ? ''
        : `Yang datang kurang dari ${shortTableBelow}? ${shortTable === 'money' ? 'Uangmu balik' : 'Uangmu jadi saldo'} otomatis.`,
  }
}

/** What becomes of money that is owed, before one has chosen. */
function backOf({ refund }: Settings): string {
  return refund === 'credit' ? 'jadi saldo' : 'balik penuh'
}

function termsOf({ at, price, closesAt }: EveningAddress, settings: Settings, now: Date): string {
  const { timeZone: zone } = settings
  const closing = spoken(closesAt, zone)
  const until = `Daftar paling lambat ${closing.day}, ${closing.date}, jam\u00a0${closing.time}.`
  if (price === 0) return until
  const free = untilCancelled(at, zone)
  // the end of that day is the beginning of the next
  const last = spoken(new Date(free - 1).toISOString(), zone)
  const back = backOf(settings)
  const cancelling =
    free > now.getTime() ? `Batal sampai ${last.day}, ${last.date}, uangmu ${back}.` : FINAL_LINE
  return `${until} ${cancelling} Ga dapat meja? Uangmu ${back.replace(' penuh', '')} juga.`
}

function cardOf(evening: PublicEvening, { timeZone }: Settings): Slots {
  const { code, at, area, city, price, title, womenOnly, left } = evening
  const { day, date, time } = spoken(at, timeZone)
  const terms = [priceOf(price), womenOnly && 'Khusus cewek', seatsOf(left)].filter(Boolean).join(' · ')
  // a line each: none ends with a dot
  const facts = [title, `${area}, ${city}`, terms].filter(Boolean).join('\n')
  return { code, when: `${day}, ${date} · ${time}`, facts }
}

function seatsOf(left: number | null): string | undefined {
  if (left === null) return undefined
  return left === 0 ? 'Penuh' : `Sisa ${left} kursi`
}

function priceOf(price: number): string {
  return price === 0 ? 'Gratis' : rupiah(price)
}
