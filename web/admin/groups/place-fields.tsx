import { TextField } from '../../ui/text-field'

interface Place {
  address: string
  bookedAs: string
  area: string
  price: string
}

interface PlaceFieldsProps {
  values: Place
  errors: Partial<Record<'address' | 'booked_as' | 'area' | 'price', string>>
  onChange: (changes: Partial<Place>) => void
}

/** The facts of a dinner for messages, beside its date and venue. */
export function PlaceFields({ values, errors, onChange }: PlaceFieldsProps) {
  return (
    <>
      <TextField
        label="Address"
        value={values.address}
        onChange={(address) => onChange({ address })}
        error={errors.address}
      />
      <TextField
        label="Name at the door"
        value={values.bookedAs}
        onChange={(bookedAs) => onChange({ bookedAs })}
        error={errors.booked_as}
      />
      <TextField
        label="Area"
        value={values.area}
        onChange={(area) => onChange({ area })}
        error={errors.area}
      />
      <TextField
        label="Price (rupiah)"
        inputMode="numeric"
        value={values.price}
        onChange={(price) => onChange({ price })}
        error={errors.price}
      />
    </>
  )
}
