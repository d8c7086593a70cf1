import type { Me } from '../../../src/domain/guest-page/guest-page'
import type { MyProfile } from '../../../src/domain/guest-page/profile-call'
import { SIDE_MESSAGES } from '../../../src/domain/guest-page/side-texts'
import { VISITOR_FIELDS } from '../../../src/domain/profile/fields'
import { shortName } from '../../../src/domain/profile/name'
import { answerText } from '../../questions/field-choice'
import { LABELS } from '../../questions/labels'
import { Icon } from '../../ui/icon'
import { ChatLink } from '../chat-links'
import { goTo } from '../view'

interface AnswerListProps {
  me: Me
  answers: MyProfile['answers']
  onOpen: () => void
}

/** The list of answers with edit buttons; the phone only in the browser that signed up, none with a link that only reads. */
export function AnswerList({ me, answers, onOpen }: AnswerListProps) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {shownAnswers(answers).map(({ sent, label, text }) => (
        <li key={sent}>
          {me.readOnly || (sent === 'phone' && me.scope === 'phone') ? (
            <div className={`${row} flex-col items-start!`}>
              <Answer label={label} text={text} />
              {!me.readOnly && <ChatLink variant="text">{SIDE_MESSAGES.phone}</ChatLink>}
            </div>
          ) : (
            <button
              type="button"
              className={`${row} cursor-pointer hover:border-abu-700 active:bg-abu-100`}
              onClick={() => {
                onOpen()
                goTo(`answers/${sent}`)
              }}
            >
              <Answer label={label} text={text} />
              <Icon name="next" className="size-5 text-abu-600" />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Answer({ label, text }: { label: string; text: string }) {
  return (
    <span className="min-w-0 flex-1 wrap-break-word">
      <span className="block text-sm text-abu-700">{label}</span>
      <span className="block font-semibold">{text}</span>
    </span>
  )
}

/** The answers as texts, in the order of the questions; a link that only reads may have some only. */
export function shownAnswers(answers: MyProfile['answers']) {
  const fields = VISITOR_FIELDS.filter(({ sent }) => sent in answers)
  return fields.map(({ sent }) => {
    const words = answerText(sent, answers[sent])
    const none = sent === 'dietaryRestrictions' ? 'Ga ada' : 'Belum dijawab'
    return { sent, label: LABELS[sent], text: (sent === 'name' ? shortName(words) : words) || none }
  })
}

const row =
  'flex min-h-14 w-full items-center gap-x-3 rounded-card border-2 border-abu-300 bg-white px-4 py-2 text-left'
