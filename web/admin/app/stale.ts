import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { ApiError } from '../../api'

/** Returns the answer to a change that was refused as outdated (409), parsed by its schema; undefined for any other failure. */
export function staleAnswer<S extends GenericSchema>(schema: S, error: unknown): InferOutput<S> | undefined {
  const body = safeParse(schema, error instanceof ApiError && error.status === 409 && error.body)
  return body.success ? body.output : undefined
}
