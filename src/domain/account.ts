import * as v from 'valibot'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 64
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200

export const ACCOUNT_MESSAGES = {
  username: `Username must be at least ${USERNAME_MIN} characters`,
  usernameLong: `Username can be at most ${USERNAME_MAX} characters`,
  password: `Password must be at least ${PASSWORD_MIN} characters`,
  passwordLong: `Password can be at most ${PASSWORD_MAX} characters`,
} as const

/** A staff account's name and password, for signing in and for making one. The password is taken as typed, spaces included. */
export const credentialsSchema = v.object(
  {
    username: v.pipe(
      v.string(ACCOUNT_MESSAGES.username),
      v.trim(),
      v.minLength(USERNAME_MIN, ACCOUNT_MESSAGES.username),
      v.maxLength(USERNAME_MAX, ACCOUNT_MESSAGES.usernameLong),
    ),
    password: v.pipe(
      v.string(ACCOUNT_MESSAGES.password),
      v.minLength(PASSWORD_MIN, ACCOUNT_MESSAGES.password),
      v.maxLength(PASSWORD_MAX, ACCOUNT_MESSAGES.passwordLong),
    ),
  },
  // valibot reports a missing field with the object's message, not with the field's
  (issue) => (issue.path?.at(-1)?.key === 'password' ? ACCOUNT_MESSAGES.password : ACCOUNT_MESSAGES.username),
)

export type Credentials = v.InferOutput<typeof credentialsSchema>
