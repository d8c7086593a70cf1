import * as v from 'valibot'
import { VISITOR_FIELDS, visitorEntries } from './fields'
import { TERMS_VERSION, TERMS_VERSIONS } from './profile'

/** A visitor's account name as the questionnaire makes it: `user_` and the time in milliseconds. */
const usernameSchema = v.pipe(
  v.string('Nama akun tidak sesuai'),
  v.regex(/^user_[0-9A-Za-z_]{1,40}$/, 'Nama akun tidak sesuai'),
)

/** 128 random bits in hex that a browser makes with its draft: who has them may correct the sign-up. */
const secretSchema = v.pipe(
  v.string('Kunci pendaftaran tidak sesuai'),
  v.regex(/^[0-9a-f]{32}$/, 'Kunci pendaftaran tidak sesuai'),
)

/**
 * Returns the schema of POST /api/register, whose output has the stored form. `today` (`yyyy-MM-dd`) decides who is 18.
 * The comfort level may come as `comfortLevel` or `comfort_level`; `password` and unknown fields are ignored. An unknown
 * or missing version of the terms counts as the current one, so that no visitor is refused for it. A correction may name
 * what was `changed`: the other answers stay as they are by then.
 */
export function registrationSchema(today: string) {
  return v.pipe(
    v.unknown(),
    v.transform((body) =>
      body !== null && typeof body === 'object' && 'comfort_level' in body
        ? { ...body, comfortLevel: ('comfortLevel' in body ? body.comfortLevel : null) ?? body.comfort_level }
        : body,
    ),
    v.object(
      {
        username: v.optional(usernameSchema),
        secret: v.optional(secretSchema),
        changed: v.fallback(v.optional(v.array(v.string())), undefined),
        termsVersion: v.fallback(v.picklist(TERMS_VERSIONS), TERMS_VERSION),
        ...visitorEntries(today),
      },
      (issue) => missing[String(issue.path?.at(-1)?.key)] ?? 'Isi formulir tidak sesuai',
    ),
  )
}

// valibot reports a missing field with the object's message, not with the field's
const missing: Record<string, string | undefined> = Object.fromEntries(
  VISITOR_FIELDS.map(({ sent, missing }) => [sent, missing]),
)

export type Registration = v.InferOutput<ReturnType<typeof registrationSchema>>
