/**
 * Returns for each table which of the groups that exist it continues, or −1: so that as many people as possible stay in their
 * group. Both hold rows below `n`, groups and tables share nobody among themselves; −1 is an empty seat.
 */
export function continuing(
  tables: readonly ArrayLike<number>[],
  groups: readonly ArrayLike<number>[],
  n: number,
): Int32Array {
  const groupOf = new Int32Array(n).fill(-1)
  groups.forEach((group, g) => {
    for (const row of Array.from(group)) if (row >= 0) groupOf[row] = g
  })
  const shared = tables.map((table) => {
    const counts = new Int32Array(groups.length)
    for (const row of Array.from(table)) if (row >= 0 && groupOf[row]! >= 0) counts[groupOf[row]!]!++
    return counts
  })
  return assign(shared, groups.length).map((group, t) => (shared[t]![group] ? group : -1))
}

/** The column of each row, each at most once, with the greatest sum (Kuhn and Munkres 1957, with potentials). */
function assign(worth: readonly Int32Array[], atLeast: number): Int32Array {
  const rows = worth.length
  // enough columns that are worth nothing, so that every row gets one
  const columns = Math.max(rows, atLeast)
  const cost = (i: number, j: number) => -(worth[i]![j] ?? 0)
  const ofRow = new Float64Array(rows + 1)
  const ofColumn = new Float64Array(columns + 1)
  // the row of each column, from 1 on; column 0 is where a path begins
  const owner = new Int32Array(columns + 1)
  for (let row = 1; row <= rows; row++) {
    owner[0] = row
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
    const before = new Int32Array(columns + 1)
    const isUsed = new Uint8Array(columns + 1)
    let at = 0
    do {
      isUsed[at] = 1
      const i = owner[at]!
      let step = Number.POSITIVE_INFINITY
      let next = 0
      for (let j = 1; j <= columns; j++) {
        if (isUsed[j]) continue
        const reduced = cost(i - 1, j - 1) - ofRow[i]! - ofColumn[j]!
        if (reduced < least[j]!) {
          least[j] = reduced
          before[j] = at
        }
        if (least[j]! < step) {
          step = least[j]!
          next = j
        }
      }
      for (let j = 0; j <= columns; j++) {
        if (isUsed[j]) {
          ofRow[owner[j]!]! += step
          ofColumn[j]! -= step
        } else least[j]! -= step
      }
      at = next
    } while (owner[at] !== 0)
    for (; at !== 0; at = before[at]!) owner[at] = owner[before[at]!]!
  }
  const chosen = new Int32Array(rows).fill(-1)
  for (let j = 1; j <= columns; j++) if (owner[j]! > 0) chosen[owner[j]! - 1] = j - 1
  return chosen
}
