import { staffSchema } from '../../../src/domain/api'
import { FRESH, keys, useGet } from '../app/queries'

/** Returns all staff accounts and valid set-up links; fetched again whenever they are shown. */
export function useStaff() {
  return useGet(keys.staff, staffSchema, '/api/staff', FRESH)
}
