import { DIGITS } from '../../../src/domain/guest-page/guest-page'
import { SIDE_MESSAGES } from '../../../src/domain/guest-page/side-texts'
import { BigField } from '../../ui/big-field'

interface DigitsFieldProps {
  value: string
  onChange: (digits: string) => void
  wasTried: boolean
}

export function DigitsField({ value, onChange, wasTried }: DigitsFieldProps) {
  return (
    <BigField
      label={SIDE_MESSAGES.digits}
      inputMode="numeric"
      autoComplete="off"
      maxLength={DIGITS}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      error={wasTried && !areWhole(value) ? SIDE_MESSAGES.digits : undefined}
    />
  )
}

export function areWhole(digits: string): boolean {
  return digits.length === DIGITS
}
