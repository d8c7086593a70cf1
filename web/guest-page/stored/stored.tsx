import { rupiah } from '../../../src/domain/house/site'
import { displayBirthdate } from '../../../src/domain/profile/age'
import { FOR_THE_PROGRAM, NAMES } from './names'
import { wordsOf } from './stored-texts'

/** Renders any stored value: records as lists without what is empty, instants and codes in words. */
export function Stored({ value, name = '', timeZone }: { value: unknown; name?: string; timeZone: string }) {
  if (Array.isArray(value))
    return (
      <ul className="grid gap-3">
        {value.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read
          <li key={i} className={typeof item === 'object' ? 'border-l-2 border-abu-300 pl-3' : ''}>
            <Stored value={item} name={name} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    )
  if (value !== null && typeof value === 'object')
    return (
      <dl className="grid gap-2">
        {Object.entries(value)
          .filter(isShown)
          .map(([key, part]) => (
            <div key={key}>
              <dt className="text-sm text-abu-700">{NAMES[key] ?? key}</dt>
              <dd className="wrap-anywhere">
                <Stored value={part} name={key} timeZone={timeZone} />
              </dd>
            </div>
          ))}
      </dl>
    )
  return textOf(value, name, timeZone)
}

function textOf(value: unknown, name: string, timeZone: string): string {
  if (value === true) return 'Ya'
  if (value === false) return 'Tidak'
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text))
    return new Intl.DateTimeFormat('id-ID', { ...NUMERIC, timeZone }).format(Date.parse(text))
  return MONEY.has(name) ? rupiah(Number(text)) : displayBirthdate(wordsOf(name, text))
}

const MONEY: ReadonlySet<string> = new Set(['amount', 'credit', 'credit_left', 'stated_price'])

// as visitors write a date
const NUMERIC: Intl.DateTimeFormatOptions = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
}

function isShown([key, value]: [string, unknown]): boolean {
  return !FOR_THE_PROGRAM.has(key) && !!value && !(Array.isArray(value) && value.length === 0)
}
