import { useEffect, useState } from 'react'
import { timeLeft } from './pay-texts'

/** Milliseconds between two looks at the clock. */
const EVERY_MS = 15_000

/** What is left until an instant (UTC ISO); nothing after it. */
export function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const left = timeLeft(Date.parse(until) - now)
  return (
    left && <p className="justify-self-start rounded-full bg-kunyit/40 px-3 py-1 text-sm font-bold">{left}</p>
  )
}
