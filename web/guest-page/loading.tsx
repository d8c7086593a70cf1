import { useEffect, useState } from 'react'
import { seated } from '../ui/seats'
import { TableDrawing } from '../ui/table-drawing'
import { Frame } from './frame'

/** Milliseconds until each note about slow loading. */
const MOMENT_MS = 700
const SLOW_MS = 5000

/** Shown while the page loads: the table, and after a moment a text. */
export function Loading() {
  const [text, setText] = useState('')
  useEffect(() => {
    const timers = [
      setTimeout(() => setText('Sebentar ya…'), MOMENT_MS),
      setTimeout(() => setText('Masih dibuka, koneksinya lagi lambat.'), SLOW_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [])
  return (
    <Frame seats={seated(0)}>
      <main className="flex flex-1 flex-col items-center px-5 lg:pt-10">
        <TableDrawing seats={seated(0)} isLaid className="h-[min(20dvh,200px)] short:hidden lg:hidden" />
        <p role="status" className="mt-4 min-h-6 text-center font-semibold text-abu-700">
          {text}
        </p>
      </main>
    </Frame>
  )
}
