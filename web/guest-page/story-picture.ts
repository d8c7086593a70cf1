import { FULL_TABLE } from '../ui/seats'

const [WIDTH, HEIGHT] = [1080, 1920]
const COLOURS: Record<string, string> = {
  red: 'sambal',
  yellow: 'kunyit',
  green: 'pandan',
  blue: 'laut',
  purple: 'ungu',
}

/** Draws a table with its six guests and a date, and returns it as a picture; null where the browser makes none. */
export async function drawStory(canvas: HTMLCanvasElement, date: string): Promise<Blob | null> {
  const context = canvas.getContext('2d')
  if (!context) return null
  // without them it is drawn in what stands in for them
  await document.fonts.load('800 96px "Plus Jakarta Sans"').catch(() => {})
  const fill = (colour: string) => {
    context.fillStyle = getComputedStyle(canvas).getPropertyValue(`--color-${colour}`)
  }
  const disc = (x: number, y: number, radius: number) => {
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
  const write = (text: string, y: number, size: number) => {
    context.font = `800 ${size}px "Plus Jakarta Sans", sans-serif`
    context.fillText(text, WIDTH / 2, y)
  }
  fill('paper')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  for (const [i, seat] of FULL_TABLE.entries()) {
    const turn = (i * Math.PI) / 3 - Math.PI / 2
    fill(COLOURS[seat]!)
    disc(WIDTH / 2 + 330 * Math.cos(turn), HEIGHT / 2 + 330 * Math.sin(turn), 96)
  }
  fill('abu-300')
  disc(WIDTH / 2, HEIGHT / 2, 248)
  fill('white')
  disc(WIDTH / 2, HEIGHT / 2, 236)
  fill('ink')
  context.textAlign = 'center'
  write('Semeja', HEIGHT / 2 + 24, 88)
  write('Habis semeja sama', 340, 84)
  write('orang-orang baru', 446, 84)
  write(date, 1530, 76)
  fill('abu-700')
  write(location.host, 1630, 44)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
