// the drawings are rendered into the pages, not bundled: only the build imports this
import type { Activity, Budget, Gender, Hobby, Interest } from '../../src/domain/profile/profile'
import { iconId } from '../ui/icon'

const note = 'M9 18V5l11-2v13M9 18a3 2.5 0 1 1-6 0 3 2.5 0 0 1 6 0zM20 16a3 2.5 0 1 1-6 0 3 2.5 0 0 1 6 0z'
const dot = (x: number, y: number) => `M${x} ${y}h.01`

const genderIcons: Record<Gender, string> = {
  female: 'M12 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM12 14v7M9 18h6',
  male: 'M10 20a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM14.5 9.5L20 4M15 4h5v5',
}

const activityIcons: Record<Activity, string> = {
  Sekolah: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  Kuliah: 'M2 9.5L12 5l10 4.5L12 14zM6 12v4.5c3 2.5 9 2.5 12 0V12M22 9.5V15',
  Kerja: 'M3 8h18v11H3zM9 8V5h6v3M3 13h18',
  Wirausaha:
    'M5 11v9h14v-9M3 10l2-6h14l2 6c-2 2-4 1.5-4.5 0-1.5 2-3.5 2-4.5 0-1 2-3 2-4.5 0-.5 1.5-2.5 2-4.5 0zM10 20v-5h4v5',
  IRT: 'M3 11.5L12 4l9 7.5M6 9.5V20h12V9.5M12 17l-2.5-2.5a1.6 1.6 0 0 1 2.5-2 1.6 1.6 0 0 1 2.5 2z',
  'Ga Ada': 'M4 10h13v5a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5zM17 11h1.5a2.5 2.5 0 0 1 0 5H17M8 3v3M13 3v3',
}

const coin = (y: number) => `M5 ${y}v3a7 3 0 0 0 14 0v-3M5 ${y}a7 3 0 1 0 14 0 7 3 0 1 0-14 0`
const budgetIcons: Record<Budget, string> = {
  '<Rp100.000': coin(12),
  'Rp100.000 - Rp200.000': `${coin(8)}M5 11v5a7 3 0 0 0 14 0v-5`,
  '>Rp200.000': `${coin(5)}M5 8v5a7 3 0 0 0 14 0V8M5 13v5a7 3 0 0 0 14 0v-5`,
}

const hobbyIcons: Record<Hobby, string> = {
  Nonton: 'M3 8h18v12H3zM8 3l4 5 4-5',
  Olahraga: 'M3 10v4M6 7v10M6 12h12M18 7v10M21 10v4',
  Travelling: 'M12 21c5-5 7-8 7-11a7 7 0 1 0-14 0c0 3 2 6 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  Musik: note,
  Ngegame: `M7 7h10a5 5 0 0 1 5 5c0 6-3 7-5.5 4h-9C5 19 2 18 2 12a5 5 0 0 1 5-5zM6.5 11.5h3M8 10v3${dot(15, 13)}${dot(17, 10)}`,
  Nongkrong: 'M6 9h12l-1.5 12h-9zM4.5 9h15M12 9l1.5-6H17M7 14h10',
  'Baca Buku': 'M12 6.5c-3-2-6-2-9-1V19c3-1 6-1 9 1 3-2 6-2 9-1V5.5c-3-1-6-1-9 1zM12 6.5V20',
  Makan: 'M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 12.5c3-1 3-9.5 0-9.5s-3 8.5 0 9.5zM17 12.5V21',
}

const interestIcons: Record<Interest, string> = {
  'Film/Series': 'M4 10h17v10H4zM3.5 9.5L20 5M9 8.2l1.5 1.8M14.5 6.6l1.5 3.4',
  Musik: note,
  Teknologi: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  'Buku/Komik': 'M19 17V4H7a2 2 0 0 0-2 2v13a2 2 0 0 1 2-2h12v4H7a2 2 0 0 1-2-2M9.5 8h5',
  Politik: 'M4 10v4h4l10 5V5L8 10zM8 14v6h3v-4.5M21 10.5v3',
  Kuliner: 'M3 11h18a9 9 0 0 1-18 0zM9 8c-1.5-2 1.5-3 0-5M14 8c-1.5-2 1.5-3 0-5',
  Seni: `M12 3a9 9 0 1 0 0 18c2.5 0 2.5-2 1.5-3-1-1.5 0-3 2-3H18c2 0 3-1.5 3-3.5C21 6.5 17 3 12 3z${dot(7.5, 12)}${dot(9.5, 8)}${dot(14.5, 8)}`,
  'Random Aja': `M4 4h16v16H4z${dot(8.5, 8.5)}${dot(15.5, 8.5)}${dot(12, 12)}${dot(8.5, 15.5)}${dot(15.5, 15.5)}`,
}

// five faces, from uncomfortable to comfortable, which differ in brows, eyes and mouth
const head = 'M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20z'
const eyes = `${dot(8.5, 10)}${dot(15.5, 10)}`
const comfortIcons = {
  1: `${head}${dot(8.5, 11)}${dot(15.5, 11)}M6 8.5l4-2M18 8.5l-4-2M7.5 18q4.5-6.5 9 0`,
  2: `${head}${eyes}M8 17q4-3 8 0`,
  3: `${head}${eyes}M8 15.5h8`,
  4: `${head}${eyes}M7.5 14q4.5 4.5 9 0`,
  5: `${head}M7 10q1.5-2.5 3 0M14 10q1.5-2.5 3 0M6.5 13h11a5.5 5.5 0 0 1-11 0z`,
}

/** Strokes in a box of 24 by 24: one drawing per choice, by what is chosen, and those of the controls. */
export const ICONS: Record<string, string> = {
  back: 'M19 12H5M11 6l-6 6 6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  ...genderIcons,
  ...activityIcons,
  ...budgetIcons,
  ...comfortIcons,
  ...hobbyIcons,
  ...interestIcons,
}

// what the large table drawing is made of, in its own measures
const tableParts = [
  '<g id="i-guest" class="fill-current">',
  '<rect x="82" y="3" width="36" height="30" rx="13" class="fill-abu-200"/>',
  '<path d="M79 31l6 13M121 31l-6 13" stroke="currentColor" stroke-width="9" stroke-linecap="round"/>',
  '<path d="M75 29c0-9 11-14 25-14s25 5 25 14c0 6-11 9-25 9s-25-3-25-9z"/></g>',
  '<rect id="i-chair" x="80" y="7" width="40" height="34" rx="14" stroke-width="2" stroke-dasharray="4 5" stroke-linecap="round"/>',
  // heads: hair, a bun, and a scarf around a face
  '<circle id="i-head" cx="100" cy="24" r="11" class="fill-ink"/>',
  '<g id="i-bun" class="fill-ink"><circle cx="100" cy="12" r="5"/><circle cx="100" cy="24" r="11"/></g>',
  '<g id="i-scarf"><path d="M85 33c-3-12 4-22 15-22s18 10 15 22c-3 5-27 5-30 0z" class="fill-sambal"/>',
  '<path d="M88 21c5-8 19-8 24 0" stroke-width="1.5" stroke-linecap="round" class="fill-none stroke-paper/40"/>',
  '<ellipse cx="100" cy="30" rx="7.5" ry="5.5" class="fill-kunyit"/></g>',
  // what lies on it is in the colour of its use
  '<g id="i-plate"><circle cx="100" cy="55" r="11" class="fill-paper stroke-abu-300"/><circle cx="100" cy="55" r="7"/>',
  '<path d="M84.5 50v10M115.5 50v10" stroke-width="1.5" stroke-linecap="round" class="stroke-abu-400"/></g>',
  '<g id="i-dishes">',
  '<path d="M77 102c2-14 14-23 26-22 14 1 22 11 21 22-1 13-12 20-24 20-13 0-24-8-23-20z" class="fill-pandan"/>',
  '<path d="M79 104c12-6 30-8 44-5" class="fill-none stroke-paper/40"/>',
  '<circle cx="98" cy="99" r="12" class="fill-kunyit"/><circle cx="97" cy="98" r="6" class="fill-white/50"/>',
  '<circle cx="114" cy="106" r="6" class="fill-sambal"/><circle cx="104" cy="114" r="4" class="fill-abu-100"/>',
  '<circle cx="88" cy="112" r="3.5" class="fill-sambal-dark"/></g>',
].join('')

/** Every drawing once, hidden, for the icons of a page to point to. */
export function iconSprite(): string {
  const symbols = Object.entries(ICONS).map(
    ([name, path]) => `<symbol id="${iconId(name)}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
  )
  return `<svg class="hidden" width="0" height="0" fill="none" aria-hidden="true">${symbols.join('')}${tableParts}</svg>`
}
