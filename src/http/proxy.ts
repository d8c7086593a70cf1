import type ipaddr from 'ipaddr.js'
import type { Config } from '../config'
import type { Log } from '../log'
import { type MaybeServer, peerOf } from './client'

/** Detects a proxy in front while TRUST_PROXY is off: all visitors share its address then. */
export function createProxyNotice({ trustProxy }: Config, log: Log) {
  let found = false
  return (request: Request, server: MaybeServer) => {
    if (found || trustProxy || !request.headers.has('x-forwarded-for')) return
    // a proxy has a private address; any other client may send any header
    const peer = peerOf(request, server)
    found = peer !== undefined && NEAR.has(peer.range())
    if (found) log.warn('TRUST_PROXY is off, but a proxy forwards requests: limits count its address')
  }
}

const NEAR = new Set<string>([
  'loopback',
  'private',
  'uniqueLocal',
  'linkLocal',
  'carrierGradeNat',
] satisfies ReturnType<ipaddr.IPv4['range'] | ipaddr.IPv6['range']>[])
