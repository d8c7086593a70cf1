import { useEffect, useState } from 'react'
import type { BeforeJoining } from '../../src/domain/evening/open-evenings'
import { askBefore, type JoinOutcome, join } from '../join'
import { forgetEvening, rememberedEvening, rememberJoined } from '../joining'
import { BigButton, bigButton } from '../ui/big-button'

const NOTHING: JoinOutcome = { ok: true, message: '' }
const hint = 'text-sm text-abu-700'

/** Joins the evening that a sign-up was begun for, once it is stored and has a link; what comes of it, and what to show of that. */
export function useJoining(link: string | undefined) {
  const [outcome, setOutcome] = useState<JoinOutcome & Partial<BeforeJoining>>()
  const [isPaying, setIsPaying] = useState(false)
  const [code, setCode] = useState('')
  const [tries, setTries] = useState(0)
  const token = link?.split('#')[1]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the same once more
  useEffect(() => {
    if (!token) return
    const { evening, joined } = rememberedEvening()
    const code = (evening ?? joined)?.slice(0, 6)
    if (!code) return setOutcome(NOTHING)
    let isGone = false
    setOutcome(undefined)
    setCode(code)
    void (async () => {
      const done = evening ? await join(token, code) : NOTHING
      const ask = done.ok ? await askBefore(token, code) : null
      if (ask) rememberJoined(code)
      else if (done.ok || !done.isLost) forgetEvening()
      if (!isGone) setOutcome(ask ? { ok: true, message: ask.question, ask } : done)
    })()
    return () => {
      isGone = true
    }
  }, [token, tries])

  async function payNow() {
    setIsPaying(true)
    const held = await join(token!, code, 'now')
    setIsPaying(false)
    if (held.ok) location.assign(link!)
    else setOutcome({ ok: true, message: held.message, ask: held.isLost ? outcome?.ask : null })
  }

  const isLost = outcome?.ok === false && outcome.isLost === true
  const ask = outcome?.ask
  return {
    /** nothing is on its way, or has to be sent once more */
    isDone: outcome !== undefined && !isLost,
    isLost,
    joined: outcome?.message && (
      <div className="mt-4 grid w-full justify-items-center gap-2 text-center">
        <p role="status" className="font-bold text-balance whitespace-pre-line">
          {outcome.message}
        </p>
        {ask && (
          <>
            <BigButton isBusy={isPaying} onClick={payNow}>
              Bayar sekarang
            </BigButton>
            <p className={hint}>{ask.now}</p>
          </>
        )}
        {outcome.ok ? (
          <a href={link} className={bigButton(ask ? 'secondary' : 'primary')} onClick={forgetEvening}>
            {ask ? 'Nanti, kalau udah dapat meja' : 'Buka halamanmu'}
          </a>
        ) : (
          isLost && <BigButton onClick={() => setTries(tries + 1)}>Coba lagi</BigButton>
        )}
        {ask && <p className={hint}>{ask.later}</p>}
      </div>
    ),
  }
}
