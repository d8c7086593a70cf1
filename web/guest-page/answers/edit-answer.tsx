import { useId, useState } from 'react'
import type { MyProfile } from '../../../src/domain/guest-page/profile-call'
import type { Answers, VISITOR_FIELDS } from '../../../src/domain/profile/fields'
import { storedPhone } from '../../../src/domain/profile/phone'
import { ASKS } from '../../questions/asks'
import { BirthdateField } from '../../questions/birthdate-field'
import { DietaryField } from '../../questions/dietary-field'
import { FieldChoice } from '../../questions/field-choice'
import { MultipleChoice } from '../../questions/multiple-choice'
import { PhoneField } from '../../questions/phone-field'
import { problemOf } from '../../questions/problem'
import { BigButton } from '../../ui/big-button'
import { BigField, FieldNote } from '../../ui/big-field'
import { SideScreen, TITLE_ID } from '../side-screen'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { stayingHere } from '../view'
import { keepInDraft } from './keep-in-draft'

type Field = (typeof VISITOR_FIELDS)[number]
type Answer = Answers[keyof Answers]

interface EditAnswerProps {
  field: Field
  profile: MyProfile
  /** whether the profile is being read again: what is sent with it would be refused again */
  isOld: boolean
  onSaved: () => void
}

export function EditAnswer({ field, profile, isOld, onSaved }: EditAnswerProps) {
  const { sent } = field
  const { busy, trouble, change } = useChange()
  // what is stored of the number is not all of it
  const [value, setValue] = useState<Answer>(sent === 'phone' ? '' : (profile.answers[sent] ?? null))
  const [wasTried, setTried] = useState(false)
  const problem = problemOf(field, value)

  async function save() {
    setTried(true)
    if (problem) return
    const isStillHere = stayingHere()
    const isStored = await change('save', 'PATCH', '/profile', { [sent]: value, version: profile.version })
    if (isStored) keepInDraft(sent, typeof value === 'string' ? value.trim() : value)
    if (isStored && isStillHere()) onSaved()
  }

  return (
    <SideScreen
      // where it may break at 200 % of 360 pixels
      title={ASKS[sent].replace('/', '/\u200b')}
      onSubmit={save}
      actions={
        <>
          <TroubleNote trouble={trouble} />
          <BigButton type="submit" isBusy={busy === 'save' || isOld}>
            {busy ? 'Menyimpan…' : 'Simpan'}
          </BigButton>
        </>
      }
    >
      {/* what would be typed now is not what is stored when it closes */}
      <fieldset disabled={busy !== undefined} className="min-w-0">
        <Control field={field} value={value} onChange={setValue} problem={problem} wasTried={wasTried} />
      </fieldset>
    </SideScreen>
  )
}

interface ControlProps {
  field: Field
  value: Answer
  onChange: (value: Answer) => void
  problem: string | undefined
  wasTried: boolean
}

function Control({ field: { sent, max = 1 }, value, onChange, problem, wasTried }: ControlProps) {
  const noteId = useId()
  const [digits, setDigits] = useState('')
  const note = wasTried ? problem : undefined
  if (sent === 'name')
    return (
      <BigField
        label={ASKS.name}
        value={value as string}
        autoComplete="nickname"
        autoCapitalize="words"
        onChange={(event) => onChange(event.target.value)}
        error={note}
      />
    )
  if (sent === 'phone')
    return (
      <PhoneField
        value={digits}
        onType={(typed) => {
          setDigits(typed)
          onChange(typed && storedPhone(typed))
        }}
        error={note}
      />
    )
  if (sent === 'birthdate')
    return (
      <BirthdateField value={value as string} onChange={onChange} problem={problem} isRequired={wasTried} />
    )
  if (sent === 'dietaryRestrictions')
    return (
      <>
        <DietaryField
          value={value as string}
          onChange={onChange}
          noteId={noteId}
          isWrong={problem !== undefined}
        />
        <FieldNote id={noteId} error={problem} />
      </>
    )
  return (
    <>
      {max > 1 ? (
        <MultipleChoice
          sent={sent}
          chosen={value as string[]}
          onChange={(chosen) => onChange(chosen as Answer)}
          labelledBy={TITLE_ID}
        />
      ) : (
        <FieldChoice sent={sent as keyof Answers} value={value} onChoose={onChange} labelledBy={TITLE_ID} />
      )}
      <FieldNote error={note} />
    </>
  )
}
