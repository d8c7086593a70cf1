interface OptionsProps<T> {
  values: readonly T[]
  /** the text of a value; the value itself unless given */
  text?: ((value: T) => string) | undefined
}

export function Options<T extends string | number>({ values, text = String }: OptionsProps<T>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ))
}
