/** What no screen of staff says: each has another of the thirty-six words, or one verb for saving. */
export const UNSAID =
  /\b(deal(s|t|ing)?( again)?|stor(e|es|ed|ing)|commit(s|ted)?|noted|note (it|them|a|an|the)|spares?|reserved?s?|(?<!are you )sure|silen(t|ce)|let go|released?|lost a seat|owe[ds]?|settle[sd]?|forfeit(ed|s)?|pa(id|y) back|tak(e|es|en|ing) back|last acts|PICs?|told)\b/i

/** Words of the code and of other pages, which whoever leads a first evening would have to be taught beside the thirty-six. */
export const UNTAUGHT =
  /\b(tickets?|hold(s|ing)?|held|laps(e[sd]?|ing)|offer(s|ed)?|nudges?|candidates?|pools?|rounds?|turns?|wish(es)?|promised|audience|process|forecast|stages?|sittings?|outcomes?|(?<!last )backups?(?! was made)|decisions?|needs a look|kept apart)\b/i
