import { type ReactNode, useRef, useState } from 'react'
import { isUnusual, nationalNumber, storedPhone } from '../../src/domain/profile/phone'
import { ASKS } from '../questions/asks'
import { usePrefetchedCalendar } from '../questions/birthdate-field'
import { useEarlyInput } from '../questions/early-input'
import { PhoneField } from '../questions/phone-field'
import { typedPhone } from '../questions/phone-text'
import { BigField } from '../ui/big-field'
import { problemsOf } from './answers'
import type { Draft } from './draft'
import { useNavigation } from './navigation'
import { PageLink } from './page-link'
import { PHONE_ID } from './pages'
import { StepScreen } from './step-screen'
import { useUser } from './user'

export function Registration() {
  const { update, setMissing } = useUser()
  const { goForward } = useNavigation()
  usePrefetchedCalendar()
  return (
    <RegistrationForm
      onType={update}
      onDone={(answers) => {
        update(answers)
        setMissing(undefined)
        goForward('registration')
      }}
      notice={<TermsNotice />}
    />
  )
}

type Answers = Pick<Draft, 'name' | 'phone'>

interface RegistrationFormProps {
  onType?: (answers: Partial<Answers>) => void
  onDone: (answers: Answers) => void
  action?: string
  isBusy?: boolean
  notice?: ReactNode
}

export function RegistrationForm({ onType, onDone, ...screen }: RegistrationFormProps) {
  const { draft, missing } = useUser()
  const [attempted, setAttempted] = useState(false)
  // asked about once, and then taken as it is
  const [questioned, setQuestioned] = useState<string>()
  // as typed, until then as remembered
  const [name = draft.name, setName] = useState<string>()
  const [phone = nationalNumber(draft.phone), setPhone] = useState<string>()
  const form = useRef<HTMLDivElement>(null)
  const inputs = () => [...(form.current?.querySelectorAll('input') ?? [])]

  const typeName = (text: string) => {
    setName(text)
    onType?.({ name: text.trim() })
  }
  const typePhone = (digits: string) => {
    setPhone(digits)
    onType?.({ phone: digits && storedPhone(digits) })
  }

  useEarlyInput(() => {
    const [early, earlyPhone] = inputs().map((input) => input.value)
    if (early) typeName(early)
    if (earlyPhone) typePhone(typedPhone(earlyPhone, phone))
  })

  const answers = { ...draft, name: name.trim(), phone: phone && storedPhone(phone) }
  const problems = problemsOf('registration', answers)
  const shown = attempted || missing === 'registration' ? problems : {}

  function proceed() {
    setAttempted(true)
    setQuestioned(answers.phone)
    const isQuestion = isUnusual(answers.phone) && questioned !== answers.phone
    if (problems.name || problems.phone || isQuestion) return inputs()[problems.name ? 0 : 1]?.focus()
    onDone({ name: answers.name, phone: answers.phone })
  }

  return (
    <StepScreen step="registration" onContinue={proceed} {...screen}>
      <div ref={form} className="grid gap-4">
        <BigField
          label={ASKS.name}
          value={name}
          onChange={(event) => typeName(event.target.value)}
          error={shown.name}
          autoComplete="nickname"
          autoCapitalize="words"
          enterKeyHint="next"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // on to the number, as the key says
            event.preventDefault()
            inputs()[1]?.focus()
          }}
          placeholder="Contoh: Dinda"
        />
        {/* below the field the button lies over it while the number is typed */}
        <p className="-mb-3 text-sm text-abu-700">
          Nomormu cuma dipakai tim Semeja, ga dibagiin tanpa izin kamu.
        </p>
        <PhoneField
          id={PHONE_ID}
          value={phone}
          onType={typePhone}
          error={
            shown.phone ?? (isUnusual(phone) && questioned === answers.phone ? PHONE_QUESTION : undefined)
          }
        />
      </div>
    </StepScreen>
  )
}

const PHONE_QUESTION = 'Nomor WA-nya udah bener? Lanjut aja.'

function TermsNotice() {
  return (
    <p className="text-center text-sm text-balance text-abu-700">
      Dengan menekan Lanjutkan, kamu menyetujui{' '}
      <PageLink to="/terms" className="font-semibold text-laut underline underline-offset-2">
        Syarat dan Ketentuan
      </PageLink>
    </p>
  )
}
