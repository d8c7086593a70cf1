import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { type TextFieldProps as AriaProps, TextField as AriaTextField } from 'react-aria-components/TextField'

interface TextFieldProps extends Omit<AriaProps, 'className' | 'children'> {
  label: string
  placeholder?: string
  autoCapitalize?: 'none' | 'words' | 'sentences'
  /** shown below, in a line that is always reserved */
  error?: string | undefined
}

/** A labelled line of text with room for its error, so that nothing jumps when one appears. */
export function TextField({ label, placeholder, autoCapitalize, error, ...props }: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      validationBehavior="aria"
      isInvalid={error !== undefined}
      className="flex flex-col"
    >
      <Label className="mb-1 text-sm font-semibold">{label}</Label>
      <Input
        placeholder={placeholder}
        autoCapitalize={autoCapitalize}
        className="h-11 rounded-admin border border-abu-500 bg-white px-3 text-base placeholder:text-abu-500 data-disabled:bg-abu-50 data-focused:border-laut data-invalid:border-sambal"
      />
      <div className="min-h-7 pt-1 text-sm text-sambal">
        <FieldError>{error}</FieldError>
      </div>
    </AriaTextField>
  )
}
