/** How often, or with what, something that chance drives is tried: a sample, or all with FULL=1 as `bun run test:full` sets it. */
export function sampled<T>(few: T, full: T): T {
  return process.env.FULL ? full : few
}
