// what a name may hold, and how much of it others read; stored names may be older than the rule

/** Most characters of a name in messages, lists and on pages. */
export const NAME_SHOWN = 40

/** What stands for a name of which nothing may be said. */
const NOBODY = 'Kak'

/**
 * What makes an address: a scheme; what goes on after an end; an end that chats make links of; an end of two letters after
 * three, but for titles (`Prof.Dr.`) and `Moh.Al`; `www.`, without a lookbehind for Safari 15.4. And a number: seven digits
 * without a letter between them, or eight in all.
 */
const BREACH =
  /[^\s/]*(?::\/\/|mailto:|[\p{L}\p{N}]\.(?:[\p{L}\p{N}-]{2,}[/:?#]|(?:com|net|org|info|biz|xyz|site|online|shop|store|link|app|click|live|page|bet|top|vip|club|io|id|co|me|my|ly|to|gy)(?![\p{L}\p{N}]))|[\p{L}\p{N}-]{3}\.(?!al|dr|hj|ir|kh|m[hmt]|ns)[a-z]{2}(?!\.?[\p{L}\p{N}])|is\.gd)|(?:^|[^\p{L}\p{N}])www\d?\.|\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6}|\p{Nd}(?:\P{Nd}*\p{Nd}){7}/iu

// what none is without: most names have none of it, and the pattern above takes a phone long to prepare
const SIGN_OF_BREACH = /[.:\p{Nd}]/u

/** Whether a text holds a web address, or a number as long as that of an account or a phone. */
export function hasAddressOrNumber(text: string): boolean {
  return breachIn(plainSigns(text)) >= 0
}

/** Returns at most NAME_SHOWN characters of a name; a longer one ends with an ellipsis, in no word but the first. */
export function shortName(name: string): string {
  const signs = [...name]
  if (signs.length <= NAME_SHOWN) return name
  const start = signs.slice(0, NAME_SHOWN - 1).join('')
  const words = /\s/.test(signs[NAME_SHOWN - 1]!) ? start : start.replace(/(\S)\s+\S*$/, '$1')
  return `${words.replace(DANGLING, '')}…`
}

/** Returns what others read of a stored name: nothing from a web address or a long number on, no braces, and not too much of it. */
export function spokenName(name: string): string {
  let rest = name.replace(/[{}]/g, '')
  // what is left of one may be another
  for (let at = breachIn(plainSigns(rest)); at >= 0; at = breachIn(rest))
    rest = plainSigns(rest)
      .slice(0, at)
      .replace(/[^\p{L}\p{M}\p{N}]+$/u, '')
  return shortName(/[\p{L}\p{N}\p{P}\p{S}]/u.test(rest) ? rest.trim() : NOBODY)
}

/** Where a web address or a long number begins; -1 without one. */
function breachIn(text: string): number {
  return SIGN_OF_BREACH.test(text) ? text.search(BREACH) : -1
}

// digits and dots of every look as plain ones; chats take an ideographic full stop for a dot, too
function plainSigns(text: string): string {
  return text.normalize('NFKC').replace(/[。｡]/g, '.')
}

/** What joins a character to one that was cut off. */
const DANGLING = /[\s\u200c\u200d]+$/u
