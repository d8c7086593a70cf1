import * as v from 'valibot'
import { doneSchema } from '../done'
import { hasInvisible } from '../text'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 64
/** Characters of a password at sign-in, and of a new one. */
export const PASSWORD_MIN = 6
export const NEW_PASSWORD_MIN = 10
export const PASSWORD_MAX = 200
/** Days after which a session ends, however it is used. */
export const SESSION_DAYS_MAX = 30

/** What a staff account may do: a host sees and runs groups, but exports nothing, deletes nobody and manages no staff. */
export const STAFF_ROLES = ['admin', 'host'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const ACCOUNT_MESSAGES = {
  username: `Username must be at least ${USERNAME_MIN} characters`,
  usernameLong: `Username can be at most ${USERNAME_MAX} characters`,
  password: `Password must be at least ${PASSWORD_MIN} characters`,
  passwordShort: `A new password must be at least ${NEW_PASSWORD_MIN} characters`,
  passwordCommon: 'This is one of the most common passwords. Please choose another one',
  usernameLetters: 'Username may hold only letters of one script, digits and signs that can be seen',
  code: 'This is no code',
  passwordLong: `Password can be at most ${PASSWORD_MAX} characters`,
} as const

const passwordSchema = v.pipe(
  v.string(ACCOUNT_MESSAGES.password),
  v.minLength(PASSWORD_MIN, ACCOUNT_MESSAGES.password),
  v.maxLength(PASSWORD_MAX, ACCOUNT_MESSAGES.passwordLong),
)

export const newPasswordSchema = v.pipe(
  v.string(ACCOUNT_MESSAGES.passwordShort),
  v.minLength(NEW_PASSWORD_MIN, ACCOUNT_MESSAGES.passwordShort),
  v.maxLength(PASSWORD_MAX, ACCOUNT_MESSAGES.passwordLong),
)

const usernameSchema = v.pipe(
  v.string(ACCOUNT_MESSAGES.username),
  v.normalize('NFC'),
  v.trim(),
  v.minLength(USERNAME_MIN, ACCOUNT_MESSAGES.username),
  v.maxLength(USERNAME_MAX, ACCOUNT_MESSAGES.usernameLong),
)

// valibot reports a missing field with the object's message, not with the field's
const missing = (password: string) => (issue: v.BaseIssue<unknown>) =>
  issue.path?.at(-1)?.key === 'password' ? password : ACCOUNT_MESSAGES.username

/** A staff account's name and password, for signing in. Spaces in the password count. */
export const credentialsSchema = v.object(
  { username: usernameSchema, password: passwordSchema },
  missing(ACCOUNT_MESSAGES.password),
)

/** Six digits of an authenticator app or a recovery code, however it is spaced; empty counts as none. */
const codeSchema = v.pipe(
  v.string(ACCOUNT_MESSAGES.code),
  v.maxLength(40, ACCOUNT_MESSAGES.code),
  v.transform((code) => code.toLowerCase().replace(/[^a-z0-9]/g, '')),
)

/** POST /api/login. */
export const signInSchema = v.object(
  { ...credentialsSchema.entries, code: v.optional(codeSchema, '') },
  missing(ACCOUNT_MESSAGES.password),
)

/** POST /api/account/password. */
export const passwordChangeSchema = v.object({ current: passwordSchema, password: newPasswordSchema })

/** POST /api/account/confirm, and changes of the second factor. */
export const passwordGivenSchema = v.object({ password: passwordSchema })

/** PUT /api/account/second-factor. */
export const codeGivenSchema = v.object({ code: codeSchema })

/** The same with a new password for an existing account. */
export const changedCredentialsSchema = v.object(
  { username: usernameSchema, password: newPasswordSchema },
  missing(ACCOUNT_MESSAGES.passwordShort),
)

/** The same for a new account, whose name has letters of one script. */
export const newCredentialsSchema = v.object(
  {
    username: v.pipe(usernameSchema, v.check(isPlainName, ACCOUNT_MESSAGES.usernameLetters)),
    password: newPasswordSchema,
  },
  missing(ACCOUNT_MESSAGES.passwordShort),
)

const roleSchema = v.picklist(STAFF_ROLES, 'The role is admin or host')

/** PATCH /api/staff/{id}. */
export const roleChangeSchema = v.object({ role: roleSchema })

/** POST /api/staff/links. */
export const newLinkSchema = v.object({ role: roleSchema })

export type Credentials = v.InferOutput<typeof credentialsSchema>

/** Whether a staff name has letters of one script only, and no invisible characters. */
export function isPlainName(name: string): boolean {
  if (hasInvisible(name) || /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(name)) return false
  const others = name.replace(/[\p{sc=Common}\p{sc=Inherited}]/gu, '')
  return others === '' || SCRIPTS.some((script) => script.test(others))
}

const SCRIPTS = [
  /^\p{sc=Latin}+$/u,
  /^\p{sc=Arabic}+$/u,
  /^\p{sc=Cyrillic}+$/u,
  /^\p{sc=Greek}+$/u,
  /^\p{sc=Hebrew}+$/u,
  /^\p{sc=Devanagari}+$/u,
  /^\p{sc=Tamil}+$/u,
  /^\p{sc=Thai}+$/u,
  /^\p{sc=Javanese}+$/u,
  /^\p{sc=Balinese}+$/u,
  /^\p{sc=Hangul}+$/u,
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}]+$/u,
]

// the answers that the sign-in needs: beside those in api.ts it loads no others

/** Who is signed in: GET /api/user. */
export const signedInSchema = v.object({
  id: v.number(),
  username: v.string(),
  is_admin: v.boolean(),
  /** of a staff account */
  role: v.nullable(v.picklist(STAFF_ROLES)),
})
export type SignedIn = v.InferOutput<typeof signedInSchema>

/** POST /api/login. */
export const loginSchema = v.object({ user: signedInSchema })

/** POST /api/register-admin. */
export const registeredAdminSchema = v.object({ ...doneSchema.entries, user: signedInSchema })

/** GET /api/changes: `state` changes with every commit. */
export const changesSchema = v.object({ state: v.string() })
export type Changes = v.InferOutput<typeof changesSchema>
