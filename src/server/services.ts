// what a server needs beside its pages: loaded after the first of them

import { type Config, ConfigError } from '../config'
import type { Db } from '../db/open'
import type { Log } from '../log'
import { addAdmin, hasAdmin } from '../session/accounts'
import { startCheckpoints } from '../upkeep/checkpoints'
import { startErasures } from '../upkeep/erasures'
import { startHousekeeping } from '../upkeep/housekeeping'
import { startTickets } from '../upkeep/tickets'
import { type AppDeps, createApp } from './app'

/** Erases who is due, makes the first admin and then the app. Throws ConfigError for a wrong ADMIN_PASSWORD. */
export async function startServices(deps: Required<Omit<AppDeps, 'setupToken'>>) {
  const { db, house, log } = deps
  const { config } = house
  const stopErasures = startErasures({ db, log })
  const setupToken = await prepareAdmin(db, config, log)
  const app = await createApp({ ...deps, setupToken })
  let stopUpkeep: () => Promise<void>

  return {
    app,
    setupToken,
    /** Begins what is done on timers. */
    startUpkeep() {
      const housekeeping = startHousekeeping({ db, config, log })
      const stops = [startCheckpoints(db), startTickets({ db, log }), stopErasures]
      stopUpkeep = async () => {
        await housekeeping.stop()
        for (const stop of stops) stop()
      }
    },
    /** Resolves when nothing works on the database any more. */
    stop: () => stopUpkeep(),
  }
}

export type Services = Awaited<ReturnType<typeof startServices>>

async function prepareAdmin(db: Db, { admin }: Config, log: Log) {
  if (hasAdmin(db)) {
    if (admin) log.info('ADMIN_USERNAME is ignored: there is an admin already')
    return undefined
  }
  if (!admin) return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const made = await addAdmin(db, { id: null, via: 'settings' }, admin)
  const name = !made.ok && made.field ? 'ADMIN_PASSWORD' : 'ADMIN_USERNAME'
  if (!made.ok) throw new ConfigError(`${name} cannot be used: ${made.reason}`)
  log.info('first admin made from ADMIN_USERNAME')
  return undefined
}
