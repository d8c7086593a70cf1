// what a name may hold, and how much of it others read; stored names may be older than the rule

/** Most characters of a name in messages, lists and on pages. */
export const NAME_SHOWN = 40

/** What stands for a name of which nothing may be said. */
const NOBODY = 'Kak'

/** The ends of addresses that chats make links of. */
const ENDS = 'com|net|org|info|biz|xyz|site|online|shop|store|link|app|io|id|co|me|my|ly|to'
const ADDRESS = new RegExp(
  [
    String.raw`[\p{L}\p{N}+.-]*:\/\/`,
    // Safari 15.4 knows no lookbehind
    String.raw`(?:^|[^\p{L}\p{N}])www\d?\.`,
    String.raw`[^\s/]*[\p{L}\p{N}]\.(?:${ENDS})(?![\p{L}\p{N}])`,
    String.raw`[^\s/]*[\p{L}\p{N}]\.[\p{L}\p{N}-]{2,}[/:?#]`,
  ].join('|'),
  'iu',
)
/** Seven digits without a letter between them, or eight in all, make an account or a phone. */
const NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6}|\p{Nd}(?:\P{Nd}*\p{Nd}){7}/u

/** Whether a text holds a web address, or a number as long as that of an account or a phone. */
export function hasAddressOrNumber(text: string): boolean {
  return breachIn(plainSigns(text)) >= 0
}

/** Returns at most NAME_SHOWN characters of a name; a longer one ends with an ellipsis. */
export function shortName(name: string): string {
  const signs = [...name]
  if (signs.length <= NAME_SHOWN) return name
  return `${signs
    .slice(0, NAME_SHOWN - 1)
    .join('')
    .replace(DANGLING, '')}…`
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
  const found = [text.search(ADDRESS), text.search(NUMBER)].filter((at) => at >= 0)
  return found.length > 0 ? Math.min(...found) : -1
}

// digits and dots of every look as plain ones; chats take an ideographic full stop for a dot, too
function plainSigns(text: string): string {
  return text.normalize('NFKC').replace(/[。｡]/g, '.')
}

/** What joins a character to one that was cut off. */
const DANGLING = /[\s\u200c\u200d]+$/u
