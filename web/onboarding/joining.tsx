import { useEffect, useState } from 'react'
import { type JoinOutcome, join } from '../join'
import { forgetEvening, rememberedEvening, rememberJoined } from '../joining'
import { BigButton, bigButton } from '../ui/big-button'

/** Joins the evening that a sign-up was begun for, once it is stored and has a link; what comes of it, and what to show of that. */
export function useJoining(link: string | undefined) {
  const [outcome, setOutcome] = useState<JoinOutcome>()
  const [isPaying, setIsPaying] = useState(false)
  const [code, setCode] = useState('')
  const [tries, setTries] = useState(0)
  const token = link?.split('#')[1]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the same once more
  useEffect(() => {
    if (!token) return
    const { evening, joined } = rememberedEvening()
    if (!evening) return setOutcome({ ok: true, message: joined ?? '' })
    let isGone = false
    setOutcome(undefined)
    setCode(evening.slice(0, 6))
    void join(token, evening.slice(0, 6)).then((done) => {
      // the question is asked once
      if (done.ok) rememberJoined(done.message.split('\n')[0]!)
      else if (!done.isLost) forgetEvening()
      if (!isGone) setOutcome(done)
    })
    return () => {
      isGone = true
    }
  }, [token, tries])

  async function payNow() {
    setIsPaying(true)
    const held = await join(token!, code, 'now')
    setIsPaying(false)
    if (held.ok) location.assign(link!)
    else setOutcome({ ok: true, message: held.message, canPay: held.isLost === true })
  }

  const isLost = outcome?.ok === false && outcome.isLost === true
  return {
    /** nothing is on its way, or has to be sent once more */
    isDone: outcome !== undefined && !isLost,
    isLost,
    joined: outcome?.message && (
      <div className="mt-4 grid w-full justify-items-center gap-2 text-center">
        <p role="status" className="font-bold text-balance whitespace-pre-line">
          {outcome.message}
        </p>
        {outcome.ok && outcome.canPay && (
          <BigButton isBusy={isPaying} onClick={payNow}>
            Bayar sekarang
          </BigButton>
        )}
        {outcome.ok ? (
          <a href={link} className={bigButton(outcome.canPay ? 'secondary' : 'primary')}>
            {outcome.canPay ? 'Nanti, kalau udah dapat meja' : 'Buka halamanmu'}
          </a>
        ) : (
          isLost && <BigButton onClick={() => setTries(tries + 1)}>Coba lagi</BigButton>
        )}
      </div>
    ),
  }
}
