import { useCallback, useEffect, useRef, useState } from 'react'
import { number, object, record, string, unknown } from 'valibot'
import type { Me } from '../../../src/domain/guest-page/guest-page'
import type { MyProfile } from '../../../src/domain/guest-page/profile-call'
import { SIDE_MESSAGES } from '../../../src/domain/guest-page/side-texts'
import { VISITOR_FIELDS } from '../../../src/domain/profile/fields'
import { BigButton } from '../../ui/big-button'
import { callMe, type Trouble } from '../call'
import { ReadOnly } from '../frame'
import { Loading } from '../loading'
import { page } from '../page'
import { SideScreen } from '../side-screen'
import { readTrouble } from '../trouble'
import { goBack, type SideView } from '../view'
import { AnswerList } from './answer-list'
import { EditAnswer } from './edit-answer'

const profileSchema = object({ version: number(), answers: record(string(), unknown()) })

export function MyAnswers({ me, view }: { me: Me; view: SideView }) {
  const { profile, isOld, trouble, load } = useProfile(me.version)
  const [isSaved, setSaved] = useState(false)
  const field = VISITOR_FIELDS.find(({ sent }) => view === `answers/${sent}`)

  if (!profile)
    return trouble ? (
      <SideScreen
        title="Jawabanku"
        actions={<BigButton onClick={() => load(me.version)}>Coba lagi</BigButton>}
      >
        <p role="alert">{readTrouble(trouble)}</p>
      </SideScreen>
    ) : (
      <Loading />
    )
  if (field && !me.readOnly)
    return (
      <EditAnswer
        key={field.sent}
        field={field}
        profile={profile}
        isOld={isOld}
        onSaved={() => {
          setSaved(true)
          goBack()
        }}
      />
    )
  return (
    <SideScreen title="Jawabanku">
      {me.readOnly ? (
        <ReadOnly />
      ) : (
        <p role="status" className="-mt-4 mb-2 min-h-6 font-semibold text-pandan">
          {isSaved && SIDE_MESSAGES.saved}
        </p>
      )}
      <AnswerList me={me} answers={profile.answers} onOpen={() => setSaved(false)} />
    </SideScreen>
  )
}

/** The answers as stored, read again when another tab or staff have changed them; old until they are. */
function useProfile(version: number) {
  const [read, setRead] = useState<{ profile: MyProfile; version: number }>()
  const [trouble, setTrouble] = useState<Trouble>()
  const newest = useRef(version)
  const load = useCallback(async (version: number) => {
    newest.current = version
    setTrouble(undefined)
    const outcome = await callMe(profileSchema, 'GET', '/profile')
    // asked for again meanwhile
    if (newest.current !== version) return
    if (outcome.ok) setRead({ profile: outcome.value as MyProfile, version })
    else if (outcome.trouble.why === 'over') void page.load()
    else setTrouble(outcome.trouble)
  }, [])
  useEffect(() => void load(version), [load, version])
  return { profile: read?.profile, isOld: read?.version !== version && !trouble, trouble, load }
}
