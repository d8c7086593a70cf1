import { expect, test } from 'bun:test'
import { wayOut } from '../../web/in-app'

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A146P) AppleWebKit/537.36 (KHTML, like Gecko)'

test('the browsers inside Instagram and TikTok say how to leave them, and no other does', () => {
  const chrome = `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`
  expect(wayOut(`${chrome} Instagram 355.1.0.44.103 Android`)).toBe(
    'Buka di Chrome biar ga ilang: ketuk titik tiga di kanan atas, lalu “Buka di browser eksternal”.',
  )
  expect(wayOut(`${chrome} trill_370104 BytedanceWebview/d8a21c6`)).toStartWith(
    'Buka di Chrome biar ga ilang:',
  )
  expect(wayOut('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) musical_ly_37')).toStartWith(
    'Buka di Safari',
  )
  expect(wayOut(chrome)).toBeUndefined()
})
