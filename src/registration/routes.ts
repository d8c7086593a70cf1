import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Registered } from '../domain/api'
import { registrationSchema } from '../domain/profile/registration'
import { todayIn } from '../domain/time'
import { answer, refuse } from '../http/answers'
import { readBody } from '../http/body'
import { clientAddress, siteOf } from '../http/client'
import { Limiter } from '../http/limiter'
import { linkAddress } from '../people/links'
import type { RegistrationVerbs } from './registration'

// says nothing of a seat: somebody who typed another person's number must not learn of it
const FINAL_MESSAGE =
  'Pendaftaranmu udah kita proses, jadi jawabannya ga bisa diubah lagi di sini. Ada yang salah? Kabarin kita lewat WA ya.'

/** Requests that are no sign-up have a limit of their own, so many times that of sign-ups. */
const JUNK_SHARE = 10

interface Deps {
  registration: RegistrationVerbs
  config: Config
}

/** POST /api/register. */
export function registrationRoutes({ registration, config }: Deps) {
  const accepted = new Limiter(config.registerPerMinute, 60_000)
  const junk = new Limiter(config.registerPerMinute * JUNK_SHARE, 60_000)
  const schema = ofToday(config.timeZone, registrationSchema)

  return new Elysia().post('/api/register', async ({ request, server }) => {
    const address = clientAddress(request, server, config.trustProxy)
    const input = await readBody(request, schema())
    // what is no sign-up takes none of those that many share with an address
    if (!input.ok) return tooMany(junk.count(address)) ?? input.answer
    const refused = tooMany(accepted.count(address))
    if (refused) return refused
    const registered = await registration.registerVisitor(input.value).catch((error) => {
      accepted.giveBack(address)
      throw error
    })
    // who sends the own sign-up again can do so without end; a retry without its secret is only answered
    if (registered.ok && !registered.own) accepted.giveBack(address)
    if (!registered.ok) return refuse(409, FINAL_MESSAGE)
    const { id, username, repeated, code, token } = registered
    const body: Registered = {
      success: true,
      message: 'Pendaftaran kamu udah kita simpen!',
      user: { id, username },
      ...(code && { code }),
      ...(token && { link: linkAddress(siteOf(request, config), token) }),
    }
    return answer(body, repeated ? 200 : 201)
  })
}

function tooMany(wait: number): Response | undefined {
  if (wait === 0) return undefined
  const message = 'Terlalu banyak pendaftaran dari jaringan ini. Coba lagi sebentar ya.'
  return refuse(429, message, { retryAfter: wait })
}

// the schema changes only with the day, which decides who is 18; a day begins with a full minute everywhere
function ofToday<T>(zone: string, make: (today: string) => T): () => T {
  let [minute, day] = [Number.NaN, '']
  let made: T
  return () => {
    const now = Math.floor(Date.now() / 60_000)
    if (now === minute) return made
    minute = now
    const today = todayIn(zone)
    if (today !== day) [day, made] = [today, make(today)]
    return made
  }
}
