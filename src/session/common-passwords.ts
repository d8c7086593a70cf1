import listed from './common-passwords.txt' with { type: 'text' }

/**
 * The thousand most common passwords of ten characters or more, in lower case, the most common first. From zxcvbn 4.4.2 by
 * Dan Wheeler and Dropbox (MIT), which counted them in passwords that were published after break-ins.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(listed.trim().split(/\s+/))
