import { type Answers, VISITOR_FIELDS } from '../../../src/domain/fields'
import { shortName } from '../../../src/domain/name'
import { LABELS } from '../../questions/asks'
import { optionText } from '../../questions/field-choice'

/** Returns the answers as texts, in the order of the questions; a link that only reads may have some only. */
export function shownAnswers(answers: Partial<Answers>) {
  const fields = VISITOR_FIELDS.filter(({ sent }) => sent in answers)
  return fields.map(({ sent }) => ({ sent, label: LABELS[sent], text: textOf(sent, answers[sent]) }))
}

function textOf(sent: keyof Answers, value: Answers[keyof Answers] | undefined): string {
  const words = [value ?? []].flat().map((option) => optionText(sent, option))
  if (sent === 'comfortLevel' && words[0]) return `${words[0]} dari 5`
  if (sent === 'name' && words[0]) return shortName(words[0])
  return words.filter(Boolean).join(', ') || (sent === 'dietaryRestrictions' ? 'Ga ada' : 'Belum dijawab')
}
