import { ASKED } from '../../../src/domain/fields'
import { LABELS } from '../../questions/asks'

/** The labels of the parts of the export; others have their own names. */
const NAMES: Record<string, string> = {
  ...Object.fromEntries(ASKED.map(({ sent, column }) => [columnName(column), LABELS[sent]])),
  // of groups, too
  name: 'Nama',
  exported_at: 'Diunduh',
  sign_ups: 'Pendaftaran',
  username: 'Nama akun',
  account_created_at: 'Mendaftar',
  code: 'Kode',
  dinners: 'Makan malam',
  left_over_by: 'Belum kebagian meja',
  messages: 'Pesan dari kita',
  links: 'Link halaman ini',
  history: 'Riwayat',
  at: 'Waktu',
  action: 'Kejadian',
  created_at: 'Dibuat',
  expires_at: 'Berlaku sampai',
  last_used_at: 'Terakhir dipakai',
  people_kept_apart: 'Orang yang ga disemejain',
}

/** Renders any stored value: records as lists, instants in words. */
export function Stored({ value }: { value: unknown }) {
  if (Array.isArray(value))
    return value.length === 0 ? (
      '–'
    ) : (
      <ul className="grid gap-3">
        {value.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read
          <li key={i} className={typeof item === 'object' ? 'border-l-2 border-abu-300 pl-3' : ''}>
            <Stored value={item} />
          </li>
        ))}
      </ul>
    )
  if (value !== null && typeof value === 'object')
    return (
      <dl className="grid gap-2">
        {Object.entries(value).map(([key, part]) => (
          <div key={key}>
            <dt className="text-sm text-abu-700">{NAMES[key] ?? key.replaceAll('_', ' ')}</dt>
            <dd className="wrap-anywhere">
              <Stored value={part} />
            </dd>
          </div>
        ))}
      </dl>
    )
  return textOf(value)
}

/** `comfortLevel` as the database calls it: `comfort_level` */
function columnName(column: string): string {
  return column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function textOf(value: unknown): string {
  if (value === null || value === '') return '–'
  if (value === true) return 'Ya'
  if (value === false) return 'Tidak'
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return instant.format(Date.parse(value))
  return String(value)
}

const instant = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'short' })
