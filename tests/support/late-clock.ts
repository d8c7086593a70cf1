/** A clock on which a search of ten seconds has used nine of them as soon as it has begun, and so many ms more at each reading. */
export function lateClock(step = 0): () => number {
  let readings = 0
  return () => (readings++ === 0 ? 0 : 9000 + step * readings)
}
