import fc from 'fast-check'

/** A press named `name`, with what is chosen for it. */
export const press = <T extends string, More extends object = object>(
  name: T,
  more: { [K in keyof More]: fc.Arbitrary<More[K]> } = {} as never,
) => fc.record({ do: fc.constant(name), ...more } as never) as fc.Arbitrary<{ do: T } & More>

/** One of these values. */
export const anyOf = <const T extends readonly unknown[]>(...values: T): fc.Arbitrary<T[number]> =>
  fc.constantFrom(...(values as readonly T[number][]))

export const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
