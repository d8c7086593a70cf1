// the worker that seats people: gets { id, rows, apart, options }, answers { id, seating }
import { columns, type PersonRow } from './matchmaking/core/people'
import { scoreTable } from './matchmaking/core/score'
import { type Seating, type SeatOptions, seat } from './matchmaking/core/seat'

/** What the worker is sent. */
export interface Order {
  id: number
  /** Earliest sign-up first. */
  rows: PersonRow[]
  /** Pairs of phone indexes that must not share a table. */
  apart: [number, number][]
  options: Omit<SeatOptions, 'now'>
}

/** What it sends back; anything that goes wrong arrives as an `error` event instead. */
export interface Answer {
  id: number
  seating: Seating
  /** Score of every table, 0 to 100. */
  scores: Float64Array
}

declare const self: Worker

self.onmessage = ({ data }: MessageEvent<Order>) => {
  const { id, rows, apart, options } = data
  const people = columns(rows, apart)
  const seating = seat(people, { ...options, now: () => performance.now() })
  const scores = Float64Array.from({ length: seating.tables.length / 6 }, (_, table) =>
    scoreTable(people, seating.tables.subarray(table * 6, table * 6 + 6)),
  )
  const answer: Answer = { id, seating, scores }
  self.postMessage(answer, [seating.tables.buffer, seating.backups.buffer, seating.left.buffer])
}
