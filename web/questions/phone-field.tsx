import type { FormEvent } from 'react'
import { displayPhone, PHONE_PREFIX } from '../../src/domain/profile/phone'
import { BigField } from '../ui/big-field'
import { ASKS } from './asks'
import { typedPhone } from './phone-text'

interface PhoneFieldProps {
  id?: string
  /** digits, as typed */
  value: string
  onType: (digits: string) => void
  error?: string | undefined
}

export function PhoneField({ value, onType, error, ...props }: PhoneFieldProps) {
  return (
    <BigField
      {...props}
      label={ASKS.phone}
      prefix={PHONE_PREFIX}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      enterKeyHint="go"
      placeholder="Contoh: 81234567890"
      value={value}
      onBeforeInput={ignoreOtherKeys}
      onChange={(event) => onType(typedPhone(event.target.value, value))}
      hint="Kita akan menggunakan nomor ini untuk menghubungi kamu nantinya."
      error={error}
      echo={value ? displayPhone(value) : ''}
    />
  )
}

/** A single key that is no digit does nothing, and so does a text without any; of what else is pasted the digits count. */
function ignoreOtherKeys(event: FormEvent) {
  const typed = (event.nativeEvent as InputEvent).data
  if (typed && !/\d/.test(typed)) event.preventDefault()
}
