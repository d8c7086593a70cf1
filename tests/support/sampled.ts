/** How often something that chance drives is tried: a sample, or all with FULL=1 as `bun run test:full` sets it. */
export function sampled(few: number, full: number): number {
  return process.env.FULL ? full : few
}
