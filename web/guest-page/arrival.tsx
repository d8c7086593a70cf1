import { useEffect, useState } from 'react'
import type { Arrival, Me } from '../../src/domain/guest-page/guest-page'
import { siteFacts } from '../site'
import { BigButton } from '../ui/big-button'
import { Announcement } from './announcement'
import type { Trouble } from './call'
import { TeamChat } from './chat-links'
import { leadText, textButton } from './frame'
import { page } from './page'
import { TroubleNote } from './trouble'
import { SLOW_MS } from './use-change'

const CONFIRMATIONS: Record<Arrival, string> = {
  here: 'Sip, kamu udah sampai.',
  late10: 'Oke, kamu telat 10 menit.',
  late20: 'Oke, kamu telat 20 menit.',
}

/** How soon it is sent again when there was no network, in ms. */
const AGAIN_MS = 4000

/** The buttons to report an arrival or delay around the time of the dinner; nothing at other times. */
export function ArrivalActions({ me: { arrival, seat } }: { me: Me }) {
  const { pending, trouble, tell } = useArrival(seat)
  if (!arrival) return null
  const { mine } = arrival
  return (
    <>
      {pending !== undefined && trouble && trouble.why !== 'slow' ? (
        <p role="alert" className="rounded-card bg-kunyit/40 px-4 py-3 text-sm font-semibold">
          Belum terkirim, sinyalnya lagi hilang. Kita coba lagi terus ya.
        </p>
      ) : (
        <TroubleNote trouble={trouble} />
      )}
      {mine === 'here' ? (
        <BigButton variant="quiet" isBusy={pending === null} onClick={() => tell(null)}>
          Eh, belum sampai
        </BigButton>
      ) : (
        <>
          <BigButton isBusy={pending === 'here'} onClick={() => tell('here')}>
            Aku udah sampai
          </BigButton>
          <div className="grid grid-cols-2 gap-3 half:grid-cols-1">
            {([10, 20] as const).map((minutes) => (
              <BigButton
                key={minutes}
                variant="secondary"
                className="px-1!"
                isBusy={pending === `late${minutes}`}
                onClick={() => tell(`late${minutes}`)}
              >
                Telat {minutes} menit
              </BigButton>
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** The number of people who have arrived, and how to find them. */
export function ArrivalLine({ me: { arrival, dinner } }: { me: Me }) {
  if (!arrival) return null
  const { mine, here, people } = arrival
  const bookedAs = dinner?.place?.bookedAs
  const { contactWhatsapp } = siteFacts()
  return (
    <>
      {mine && <Announcement className={`${leadText} font-semibold`}>{CONFIRMATIONS[mine]}</Announcement>}
      <p className={leadText}>
        {here} dari {people} udah sampai. Belum ketemu mejanya?
        {bookedAs && ` Tanya meja atas nama ${bookedAs}.`}
      </p>
      {contactWhatsapp && (
        <p>
          <TeamChat variant="text" />
          <a href={`tel:+${contactWhatsapp}`} className={textButton}>
            Telepon tim
          </a>
        </p>
      )}
    </>
  )
}

/** Sends it until it has arrived: at the restaurant there may be no network. */
function useArrival(seat: number | null) {
  const [pending, setPending] = useState<Arrival | null>()
  const [trouble, setTrouble] = useState<Trouble>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (pending === undefined) return
    let isOver = false
    let timer = setTimeout(() => setTrouble((before) => before ?? { why: 'slow' }), SLOW_MS)
    const again = () => setTries(tries + 1)
    page.change('POST', '/arrival', { arrival: pending, seat: seat ?? undefined }).then((outcome) => {
      if (isOver) return
      clearTimeout(timer)
      setTrouble(outcome.ok ? undefined : outcome.trouble)
      const isLost = !outcome.ok && (outcome.trouble.why === 'offline' || outcome.trouble.why === 'failed')
      if (!isLost) return setPending(undefined)
      timer = setTimeout(again, AGAIN_MS)
      addEventListener('online', again)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [pending, seat, tries])

  return {
    pending,
    trouble,
    tell(arrival: Arrival | null) {
      setTrouble(undefined)
      setPending(arrival)
    },
  }
}
