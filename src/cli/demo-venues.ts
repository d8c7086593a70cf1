import { OPERATOR } from '../audit/staff'
import type { Db } from '../db/open'
import { parseMenuLines } from '../domain/venue/menu'
import type { NewVenue } from '../domain/venue/venue'
import { setMenu } from '../venues/menu'
import { changeVenue, createVenue } from '../venues/venues'

/** What the venues of a made-up house have in common. */
const USUAL: Omit<NewVenue, 'name' | 'area' | 'address' | 'phone'> = {
  ...{ city: 'Yogyakarta', mapUrl: null, alcohol: false, halal: true, vegetarian: null, note: '' },
  ...{ priceFrom: 75_000, priceTo: 110_000, tables_max: 4, smoking: 'area', quiet: 2 },
}
const VENUES: (Pick<NewVenue, 'name' | 'area' | 'address'> & Partial<NewVenue>)[] = [
  {
    ...{ name: 'Kedai Senja', area: 'Prawirotaman', address: 'Jl. Prawirotaman 7' },
    ...{ quiet: 3, vegetarian: true, note: 'Bisa tanpa kacang. The long table is at the window.' },
  },
  { name: 'Warung Bu Sri', area: 'Kotabaru', address: 'Jl. Suroto 12', smoking: 'none' },
  {
    ...{ name: 'Dapur Nusantara', area: 'Tugu', address: 'Jl. Mangkubumi 31' },
    ...{ vegetarian: true, priceTo: 140_000, tables_max: 6 },
  },
  {
    ...{ name: 'Rumah Joglo', area: 'Prawirotaman', address: 'Jl. Tirtodipuran 20' },
    ...{ quiet: 3, priceFrom: 120_000, priceTo: 175_000, alcohol: true, tables_max: 3 },
  },
  { name: 'Angkringan Lama', area: 'Tugu', address: 'Jl. Mangkubumi 3', halal: null, quiet: 1 },
]
const MENUS = [
  `Makanan:
Ayam bakar madu #house-pick
Gado-gado #vegetarian #kacang
Ikan bakar sambal matah #makanan-laut #pedas +15.000
Nasi goreng jamur #vegan
Minuman:
Es jeruk #house-pick
Teh panas
Kopi susu +8.000 #susu`,
  `Makanan:
Nasi gudeg komplit #house-pick
Pecel #vegetarian #kacang
Rawon +10.000
Minuman:
Wedang uwuh #house-pick
Es teh`,
]

/** Stores the venues of a made-up house as they were at `now`, the last of them archived. Returns the ids of the others. */
export function storeVenues(db: Db, now: Date): number[] {
  const ids = VENUES.map((venue, i) => {
    const phone = `+62800000000${String(i + 1).padStart(2, '0')}`
    const made = createVenue(db, OPERATOR, { ...USUAL, ...venue, phone }, now)
    if (!made.ok) throw new Error(made.reason)
    const { items } = parseMenuLines(MENUS[i % MENUS.length]!)
    setMenu(db, OPERATOR, made.id, { items, version: 1 }, now)
    return made.id
  })
  changeVenue(db, OPERATOR, ids.at(-1)!, { active: false, version: 2 }, now)
  return ids.slice(0, -1)
}
