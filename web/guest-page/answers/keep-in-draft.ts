import type { Answers } from '../../../src/domain/profile/fields'
import { DRAFT_KEYS } from '../../draft-keys'
import { currentToken } from '../link'

/** Keeps an answer also in the draft of the sign-up that the page is of, which shows it where that is corrected. */
export function keepInDraft(sent: keyof Answers, value: Answers[keyof Answers]) {
  try {
    const draft = JSON.parse(localStorage.getItem(DRAFT_KEYS.draft) ?? '{}')
    if (!String(draft.link).endsWith(`#${currentToken()}`)) return
    localStorage.setItem(DRAFT_KEYS.draft, JSON.stringify({ ...draft, [sent]: value }))
  } catch {}
}
