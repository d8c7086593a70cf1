import { VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import { refused, transact } from '../db/transact'
import {
  type MyAnswers,
  type MyProfile,
  maskedPhone,
  questionnaireForm,
} from '../domain/guest-page/profile-call'
import type { FieldKey } from '../domain/profile/fields'
import { VISITOR_FIELDS } from '../domain/profile/fields'
import type { Link } from '../people/links'
import { isOnlySignUp } from '../people/people'
import { changedFields, type FieldColumn, visitorColumns } from '../users/fields'
import { changeProfile } from '../users/users'
import type { Author } from './on-page'
import { changedSince, readSource, readToChange } from './read'

/**
 * Returns a user's answers in the form of the questionnaire; the last digits of the phone are masked. A link that only reads
 * may be a stranger's, and shows nothing that was changed since the sign-up.
 */
export function readProfile(db: Db, link: Link, zone: string, now = new Date()): MyProfile | undefined {
  const source = readSource(db, link, zone, now)
  if (!source) return undefined
  const { person } = source
  const hidden = source.facts.readOnly ? changedSince(db, person.userId) : new Set<FieldKey>()
  const shown = VISITOR_FIELDS.filter(({ key }) => !hidden.has(key))
  const answers = shown.map(({ key, column, max, sent }) => {
    const value = person[column as FieldColumn]
    return [sent, max === 1 ? [value].filter((one) => one !== null) : questionnaireForm(key, value)]
  })
  return {
    version: source.facts.version,
    answers: {
      ...Object.fromEntries(answers),
      ...(!hidden.has('phone') && { phone: maskedPhone(person.phone) }),
    },
  }
}

/** Changes answers; the phone only from the browser that signed up, without a seat. Staff decide on a seat. */
export function changeAnswers(
  db: Db,
  { link, rules }: Author,
  { version, ...answers }: MyAnswers,
  now = new Date(),
): { ok: true } | { ok: false; reason: 'over' | 'read only' | 'changed' | 'phone' } {
  return transact(db, (db) => {
    const read = readToChange(db, link, rules.timeZone, now)
    if (!read.ok) return read
    const { person, seating } = read.source
    if (version !== undefined && version !== person.version) return refused('changed')
    const columns = visitorColumns(answers)
    const isMoving = columns.phone !== undefined && columns.phone !== person.phone
    const isFree = person.groupRole === 'free' && !(person.removed !== null && isOnlySignUp(db, person))
    if (isMoving && (link.scope !== 'signup' || !isFree)) return refused('phone')
    if (changedFields(person, { ...person, ...columns }).length === 0) return { ok: true as const }
    const isSeated = seating !== null && seating.seat.leftAt === null && person.groupRole !== 'free'
    const groupId = isSeated ? seating.group.id : undefined
    const changed = changeProfile(db, VISITOR, person.userId, columns, now, 'changed a user', groupId)
    // kept apart from whose number it is, of which a visitor learns nothing
    return changed.ok ? changed : refused('phone')
  })
}
