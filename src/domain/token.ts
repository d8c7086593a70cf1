// in a file of its own: the script that reads it comes before everything else, and needs no more

/** A link's token: 128 random bits in base58, always so many characters. */
export const TOKEN_LENGTH = 22
export const TOKEN_PATTERN = /^[1-9A-HJ-NP-Za-km-z]{22}$/

/** Minutes between two notes that a link is used. */
export const USE_MINUTES = 10
