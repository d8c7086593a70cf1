import { useEffect, useState } from 'react'
import { type JoinOutcome, join } from '../join'
import { forgetEvening, rememberedEvening, rememberJoined } from '../joining'
import { BigButton, bigButton } from '../ui/big-button'

/** Joins the evening that a sign-up was begun for, once it is stored and has a link; what comes of it, and what to show of that. */
export function useJoining(link: string | undefined) {
  const [outcome, setOutcome] = useState<JoinOutcome>()
  const [tries, setTries] = useState(0)
  const token = link?.split('#')[1]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the same once more
  useEffect(() => {
    if (!token) return
    const { evening, joined } = rememberedEvening()
    if (!evening) return setOutcome({ ok: true, message: joined ?? '' })
    let isGone = false
    setOutcome(undefined)
    void join(token, evening.slice(0, 6)).then((done) => {
      if (done.ok) rememberJoined(done.message)
      else if (!done.isLost) forgetEvening()
      if (!isGone) setOutcome(done)
    })
    return () => {
      isGone = true
    }
  }, [token, tries])

  const isLost = outcome?.ok === false && outcome.isLost === true
  return {
    /** nothing is on its way, or has to be sent once more */
    isSettled: outcome !== undefined && !isLost,
    isLost,
    joined: outcome?.message && (
      <div className="mt-4 grid w-full justify-items-center gap-2 text-center">
        <p role="status" className="font-bold text-balance">
          {outcome.message}
        </p>
        {outcome.ok ? (
          <a href={link} className={bigButton('primary')}>
            {outcome.canPay ? 'Bayar sekarang' : 'Buka halamanmu'}
          </a>
        ) : (
          isLost && <BigButton onClick={() => setTries(tries + 1)}>Coba lagi</BigButton>
        )}
      </div>
    ),
  }
}
