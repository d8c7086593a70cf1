import { DIGITS, PAGE_MESSAGES } from '../../../src/domain/me'
import { BigField } from '../../ui/big-field'

interface DigitsFieldProps {
  value: string
  onChange: (digits: string) => void
  /** whether to tell that they are not whole */
  wasTried: boolean
}

/** The field for the last digits of the phone. */
export function DigitsField({ value, onChange, wasTried }: DigitsFieldProps) {
  return (
    <BigField
      label={PAGE_MESSAGES.digits}
      inputMode="numeric"
      autoComplete="off"
      maxLength={DIGITS}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      error={wasTried && !areWhole(value) ? PAGE_MESSAGES.digits : undefined}
    />
  )
}

export function areWhole(digits: string): boolean {
  return digits.length === DIGITS
}
