import { object, string } from 'valibot'
import type { Me } from '../../src/domain/me'
import { SIDE_MESSAGES } from '../../src/domain/me-side'
import { BigButton } from '../ui/big-button'
import { seated } from '../ui/seats'
import { callMe } from './call'
import { leadText, Screen } from './frame'
import { page } from './page'
import { TroubleNote } from './trouble'
import { useCall } from './use-call'
import { goBack } from './view'

/** Confirms that the link reached the wrong person, which ends it. */
export function NotMe({ me }: { me: Me }) {
  const { isBusy, shown, run } = useCall()

  async function end() {
    const outcome = await run(callMe(object({ message: string() }), 'POST', '/not-me'))
    // over by now is what was asked for
    if (outcome.ok || outcome.trouble.why === 'over') page.end(SIDE_MESSAGES.notMe)
  }

  return (
    <Screen
      seats={seated(0)}
      title={`Bukan ${me.name}?`}
      actions={
        <>
          <TroubleNote trouble={shown} />
          <BigButton isBusy={isBusy} onClick={end}>
            Iya, bukan aku
          </BigButton>
          <BigButton variant="secondary" disabled={isBusy} onClick={goBack}>
            Eh, ini aku
          </BigButton>
        </>
      }
    >
      <p className={leadText}>
        Berarti link ini nyasar ke kamu. Kita matikan halaman ini dan cek nomornya ya?
      </p>
    </Screen>
  )
}
